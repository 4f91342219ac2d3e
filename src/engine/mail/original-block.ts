import { withAsciiDigits } from './attribution.js';

const RULE = '[-_*=~]{2,}';
const ORIGINAL_WORDS = [
  'original (?:message|e-?mail|appointment)|original message follows|urspr(?:ü|ue)ngliche(?: nachricht| e-?mail)|original-?nachricht',
  "message d['’]origine|message (?:original|initial|transf[ée]r[ée]|r[ée]exp[ée]di[ée])|mensaje (?:original|reenviado)|missatge (?:original|reenviat)|mensaxe orixinal|messaggio (?:originale|inoltrato)|mensagem (?:original|encaminhada)",
  'oorspronkelijk(?: bericht|e?-?bericht)|doorgestuurd bericht|ursprungligt meddelande|vidarebefordrat meddelande|oprindelig (?:meddelelse|besked)|videresendt (?:meddelelse|melding|besked)|opprinnelig melding|upprunaleg skilaboð',
  '(?:wiadomość oryginalna|oryginalna wiadomość|treść oryginalnej wiadomości|(?:wiadomość )?przekazana(?: wiadomość)?)|p[ůu]vodn[íi] (?:zpr[áa]va|e-?mail)|p[ôo]vodn[áa] spr[áa]va|p[řr]epos(?:laná|lan[áa]) (?:zpráva|správa)|eredeti (?:[üu]zenet|levél)|továbbított üzenet|mesaj(?:ul)? (?:original|ini[țt]ial|redirec[țt]ionat)',
  'исходное сообщение|оригинальное сообщение|пересылаемое сообщение|пересланное сообщение|(?:оригінальне|вихідне|переслане) повідомлення|(?:оригинално|препратено) съобщение',
  '(?:izvorna|originalna|proslije[đd]ena) poruka|izvirno sporo[čc]ilo|originalus lai[šs]kas|algne (?:sõnum|kiri)|s[āa]kotn[ēe]j[āa] zi[ņn]a|(?:orijinal|[öo]zg[üu]n) (?:mesaj|ileti)|y[öo]nlendirilmi[şs] ileti|(?:alkuper[äa]inen|v[äa]litetty) viesti|(?:αρχικό|προωθημένο) μήνυμα|(?:thư|tin nhắn) gốc|pesan asli',
  'forwarded (?:message|mail)|weitergeleitete nachricht|reply message|reply above this line|quoted (?:message|text)',
  '原始(?:邮件|郵件|消息|訊息)|原邮件|转发(?:的)?邮件|轉寄郵件|転送メッセージ|元のメッセージ|원본 ?(?:메일|메시지)|원래 메시지|전달된 ?(?:메일|메시지)|הודעה (?:מקורית|שהועברה)|(?:الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها)|پیام اصلی|मूल संदेश|ข้อความต้นฉบับ',
].join('|');
const ORIGINAL_DELIMITER = new RegExp(
  `^[\\s>]{0,20}(?:${RULE}\\s{0,4}(?:${ORIGINAL_WORDS})\\s{0,4}:?\\s{0,4}(?:${RULE})?|(?:${ORIGINAL_WORDS})\\s{0,4}${RULE})\\s*$`,
  'iu',
);
const ORIGINAL_SENTENCE =
  /^[\s>]{0,20}(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|d[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée])|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|in[ií]cio da mensagem (?:reenviada|encaminhada)|vidarebefordrat brev|start på videresendt besked|начало переадресованного сообщения|początek przekazywanej wiadomości|以下是转发的邮件|下面是被转发的邮件|開始轉寄郵件|전달된 메시지 시작|-+ ?please (?:reply|enter your reply) above (?:this line)?|##-? please type your reply above this line)\s{0,3}[:：-]{0,3}(?:\s{0,3}##)?\s*$/iu;

/** `Anna Lee ---03/02/2026 10:00:00 AM---Hi Bob`: Notes puts the sender, the time and the first words into one line. */
const NOTES_LINE =
  /^[^\n]{2,160}?\s?---\s?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]m)?\s?---/iu;

/** Line that announces the original message. */
export function isOriginalDelimiter(line: string): boolean {
  if (NOTES_LINE.test(line.slice(0, 300))) return true;
  if (line.length > 200) return false;
  return ORIGINAL_DELIMITER.test(line) || ORIGINAL_SENTENCE.test(line);
}

type Field = 'from' | 'date' | 'to' | 'subject' | 'other';

const FIELD_NAMES: Readonly<Record<Field, string>> = {
  from: 'from|von|de|de la|da|van|fra|från|fran|frá|od|šalje|salje|pošiljatelj|lähettäjä|saatja|no|nuo|от|от кого|від|відправник|отправитель|kimden|gönderen|από|αποστολέας|từ|người gửi|dari|daripada|จาก|प्रेषक|差出人|送信者|发件人|發件人|寄件者|寄件人|보낸 ?사람|expéditeur|remitente|mittente|afzender|remetente|avsändare|afsender|avsender|feladó|odesílatel|odesilatel|odosielateľ|מאת|من|از',
  date: 'sent|date|sent on|message du|gesendet|gesendet am|datum|envoyé|envoyé le|enviado|enviado el|enviado em|enviada em|enviada|enviat|fecha|data|inviato|verzonden|skickat|sendt|dato|dags|sent|wysłano|wysłane|lähetetty|päivämäärä|saadetud|kuupäev|nosūtīts|datums|išsiųsta|отправлено|дата|надіслано|изпратено|послато|poslato|poslano|odoslané|odoslane|dátum|dátum|gönderildi|gönderme tarihi|gönderilme tarihi|tarih|στάλθηκε|ημερομηνία|đã gửi|ngày|dikirim|tanggal|dihantar|tarikh|ส่ง|วันที่|भेजा गया|दिनांक|送信日時|日付|日時|发送时间|发送日期|發送時間|傳送時間|日期|寄件日期|时间|보낸 ?날짜|날짜|보낸 ?시간|odesláno|küldve|elküldve|trimis|נשלח|תאריך|تم الإرسال|أرسلت|تاريخ الإرسال|التاريخ|تاريخ|ارسال شده',
  to: 'to|an|à|a|para|per a|aan|til|till|do|prima|za|kam|kada|adressaat|saaja|vastaanottaja|кому|до|за|получатель|kime|alıcı|προς|đến|tới|kepada|ke|ถึง|प्रति|宛先|收件人|收件者|받는 ?사람|destinataire|destinatario|destinatário|destinatari|komu|címzett|către|catre|אל|إلى|به',
  subject:
    'subject|betreff|objet|sujet|asunto|assumpte|oggetto|onderwerp|assunto|ämne|emne|efni|temat|aihe|teema|тема|относно|предмет|konu|θέμα|chủ đề|tiêu đề|subjek|perihal|เรื่อง|หัวเรื่อง|विषय|件名|主题|主旨|主題|주제|제목|předmět|predmet|zadeva|naslov|temats|tēma|tárgy|subiect|נושא|الموضوع|موضوع|re',
  other:
    'cc|bcc|kopie|copie|copie à|copia|cópia|kopia|kopi|reply-to|antwort an|répondre à|responder a|rispondi a|抄送|副本|参考|참조|копия|копія|עותק|نسخة|importance|wichtigkeit|attachments?',
};

const FIELD_PATTERNS = (Object.keys(FIELD_NAMES) as Field[]).map(
  (field) =>
    [
      field,
      new RegExp(
        `^[\\s>*_|]{0,12}(?:${FIELD_NAMES[field]})[*_]{0,2}\\s{0,3}[*_]{0,2}[:：][*_]{0,2}(?:\\s|$|\\S)`,
        'iu',
      ),
    ] as const,
);

function fieldOf(line: string): Field | null {
  const start = line.slice(0, 120);
  return FIELD_PATTERNS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** Maximum lines of a block that are examined; no quoted header is longer. */
const MAX_BLOCK = 10;

/**
 * Returns whether a block of quoted mail headers starts at this line, as Outlook and many others write above a quote: From first (or
 * Subject or Date, in forwards), and within the next lines a date or subject and a total of three different fields. In any language, an
 * address, a date, and another value after short labels count.
 */
export function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^[^:：]{1,60}[:：]/.test(line)) return false;
  const first = fieldOf(line);
  return first === null
    ? hasForeignFields(lines, at)
    : first !== 'other' && first !== 'to' && hasFields(lines, at, first);
}

function hasFields(lines: readonly string[], at: number, first: Field): boolean {
  const seen = new Set<Field>([first]);
  let misses = 0;
  for (let next = at + 1; next < Math.min(lines.length, at + MAX_BLOCK); next += 1) {
    const line = lines[next]!;
    const field = fieldOf(line);
    if (field !== null) {
      seen.add(field);
      misses = 0;
    } else if (line.replace(/^[\s>]+/, '') !== '') {
      misses += 1;
      // Long recipient lists wrap.
      if (misses > 2) break;
    }
  }
  return seen.has('from') && (seen.has('date') || seen.has('subject')) && seen.size >= 3;
}

const LABELLED = /^[\s>*_|]{0,12}[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,28}[*_]{0,2}\s?[:：][*_]{0,2}\s?(\S.{0,300})/u;
/** Labels that also start lines of ordinary lists. */
const OWN_LABEL =
  /^[\s>*_|]{0,12}(?:e-?mail|mail|contact|contacto|kontakt|name|nom|nombre|naam|tel|phone|when|where|time|place|web|url)\b/iu;

/** Matches a label with an address, then one with a date and a time, and at least three lines in total. */
function hasForeignFields(lines: readonly string[], at: number): boolean {
  if (OWN_LABEL.test(lines[at]!)) return false;
  const values: string[] = [];
  for (let next = at; next < Math.min(lines.length, at + 5); next += 1) {
    const value = LABELLED.exec(lines[next]!)?.[1];
    if (value === undefined) break;
    values.push(withAsciiDigits(value));
  }
  const isDate = (value: string) => /\d{1,2}[:.h]\d{2}/.test(value) && /(?:19|20)\d{2}|\d{1,2}[./-]\d{1,2}/.test(value);
  return values.length >= 3 && /@/.test(values[0]!) && values.slice(1, 3).some(isDate);
}

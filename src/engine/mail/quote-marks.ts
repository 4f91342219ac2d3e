/** Lines longer than this are no quote headers; only their start is tested. */
const MAX_LINE = 600;

/** "wrote" in the words that mail programs put above a quote. */
const WROTE =
  '(?:wrote|writes|said|schrieb|geschrieben|a\\s[ée]crit|[ée]crivait|escribi[oó]|ha\\sescrito|ha\\sscritto|scrive|schreef|geschreven|escreveu|skrev|skrifaði|kirjoitti|napisa[lł](?:\\(a\\)|a)?|napsal(?:\\(a\\)|a)?|nap[ií]sal|pisze|[ií]rta|a\\sscris|написал(?:\\(а\\)|а)?|пишет|писал(?:\\(а\\)|а)?|написав|пише|yazd[ıi]|έγραψε|napisao|napisala|je\\spisao|pi[sš]e|rakst[iī]ja|ra[sš][eė]|kirjutas|đã\\sviết|menulis|tulis|作成|写道|寫道|のメッセージ|さんは書きました|작성|님이\\s작성|כתב|כתבה|كتب|hat\\sam|wrote)';

/** How the line begins: a word for "on", a date, or a name with an address. */
const BEGINS =
  /^(?:on|am|le|el|il|il giorno|op|em|den|p[åa]|dne|dn[íi]a|w dniu|dnia|pe|[îi]n data|ma|u|на|στις|vào|pada|tanggal|em|a|în|於|在|ב-|בתאריך|في|\d{1,4}[./年-]|\d{1,2}\s|[a-z]{2,3},?\s\d|(?:mon|tue|wed|thu|fri|sat|sun|man|tir|ons|tor|fre|lør|søn|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|пн|вт|ср|чт|пт|сб|вс|пон|wt|śr|czw|pt|sob|nie)[a-zа-я]*[.,]?\s|quoting |"?[\p{L}'.\- ]{2,60}"?\s?[<([][^<>]{3,120}@)/iu;

const ENDS_WITH_COLON = /[:：]\s*(?:\*|_)?\s*$/u;
const HAS_VERB = new RegExp(`(?:^|[\\s,>)\\]"'*\\d年月日])${WROTE}(?=$|[\\s:：,*<"'(])`, 'iu');
const HAS_WHEN = /\d{1,2}\s?[:.h時时시]\s?\d{2}|\b(?:19|20)\d{2}\b|\d{1,2}[./]\d{1,2}[./]\d{2}|\d{4}年|@/iu;
/** `2017-02-05 13:29 GMT+02:00 Some Name <a@b>:`: programs that say when and who, and no verb. */
const DATE_AND_ADDRESS =
  /^(?=.{0,300}\d{1,2}[:.,h]\s?\d{2})(?=.{0,300}\b20\d{2}\b).{5,300}[\w.-]@[\w.-]{3,200}[\s>)\]]{0,3}[:：]$/;
/** The oldest form, without time and colon; only quote marks under it tell that it is one. */
const BARE_ATTRIBUTION = /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}\s[^<>\n]{2,120}<[^<>\s]{3,200}>$/;

/**
 * How many lines a quote's attribution ("On ... wrote:") takes from `at` on, 0 when there is none. Programs wrap it over up
 * to four lines; empty lines end it. It has a verb of writing, says when or whose address, and ends with a colon (a few
 * languages put the verb last and no colon).
 */
export function attributionLines(lines: readonly string[], at: number): number {
  const first = bare(lines[at] ?? '');
  if (first === '' || first.length > MAX_LINE) return 0;
  if (BARE_ATTRIBUTION.test(first) && /^\s{0,3}[>|]/.test(nextFilled(lines, at + 1))) return 1;
  if (!BEGINS.test(first)) return isAttribution(first) && /\d{1,2}[:.]\d{2}/.test(first) && first.includes('@') ? 1 : 0;
  let joined = first;
  for (let count = 1; count <= 4; count += 1) {
    if (isAttribution(joined)) return count;
    const next = bare(lines[at + count] ?? '');
    if (next === '' || joined.length + next.length > MAX_LINE) return 0;
    joined = `${joined} ${next}`;
  }
  return 0;
}

function nextFilled(lines: readonly string[], from: number): string {
  return lines.slice(from, from + 4).find((line) => line.trim() !== '') ?? '';
}

function isAttribution(joined: string): boolean {
  if (DATE_AND_ADDRESS.test(joined)) return true;
  if (!HAS_VERB.test(joined) || !HAS_WHEN.test(joined)) return false;
  if (ENDS_WITH_COLON.test(joined)) return true;
  return new RegExp(`${WROTE}\\s?[.…]?$`, 'iu').test(joined) && /[<([][^<>]{2,120}@|@/.test(joined);
}

/** Without quote marks and emphasis around it. */
function bare(line: string): string {
  return line
    .slice(0, MAX_LINE + 1)
    .replace(/^[\s>*_|]+|[\s*_]+$/g, '')
    .replace(/\u00a0/g, ' ');
}

const RULE = '[-_*=~]{2,}';
const ORIGINAL_WORDS =
  "(?:original (?:message|e-?mail|appointment)|urspr(?:ü|ue)ngliche(?: nachricht| e-?mail)|original-?nachricht|message d['’]origine|message (?:original|transf[ée]r[ée]|r[ée]exp[ée]di[ée])|mensaje (?:original|reenviado)|messaggio (?:originale|inoltrato)|oorspronkelijk(?: bericht|e?-?bericht)|doorgestuurd bericht|mensagem (?:original|encaminhada)|ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|videresendt (?:meddelelse|melding)|opprinnelig melding|(?:wiadomość oryginalna|oryginalna wiadomość|treść oryginalnej wiadomości)|p[ůu]vodn[íi] (?:zpr[áa]va|e-?mail)|eredeti (?:[üu]zenet|levél)|mesaj original|исходное сообщение|пересылаемое сообщение|orijinal (?:mesaj|ileti)|alkuperäinen viesti|αρχικό μήνυμα|forwarded (?:message|mail)|weitergeleitete nachricht|reply message|reply above this line|quoted (?:message|text)|原始邮件|原始郵件|転送メッセージ|元のメッセージ|original message follows)";
const ORIGINAL_DELIMITER = new RegExp(
  `^[\\s>]*(?:${RULE}\\s*${ORIGINAL_WORDS}\\s*:?\\s*(?:${RULE})?|${ORIGINAL_WORDS}\\s*${RULE})\\s*$`,
  'iu',
);
const ORIGINAL_SENTENCE =
  /^[\s>]*(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|d[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée])|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|in[ií]cio da mensagem (?:reenviada|encaminhada)|vidarebefordrat brev|start på videresendt besked|-+ ?please (?:reply|enter your reply) above (?:this line)?|##-? please type your reply above this line)\s*[:：-]*(?:\s*##)?\s*$/iu;

/** A line that says "the original message begins here". */
export function isOriginalDelimiter(line: string): boolean {
  if (line.length > 200) return false;
  return ORIGINAL_DELIMITER.test(line) || ORIGINAL_SENTENCE.test(line);
}

type Field = 'from' | 'date' | 'to' | 'subject' | 'other';

const FIELD_NAMES: Readonly<Record<Field, string>> = {
  from: 'from|von|de|da|van|fra|från|fran|od|lähettäjä|от|от кого|відправник|від|kimden|gönderen|από|αποστολέας|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|expéditeur|remitente|mittente|afzender|remetente|avsändare|afsender|feladó|odesílatel|odesilatel|מאת|من',
  date: 'sent|date|sent on|gesendet|gesendet am|datum|envoyé|envoyé le|enviado|enviado el|enviado em|fecha|inviato|data|verzonden|skickat|sendt|dato|wysłano|wysłane|lähetetty|päivämäärä|отправлено|дата|надіслано|gönderildi|gönderme tarihi|tarih|στάλθηκε|ημερομηνία|送信日時|日付|日時|发送时间|日期|寄件日期|보낸 날짜|날짜|odesláno|küldve|dátum|trimis|נשלח|تاريخ',
  to: 'to|an|à|a|para|aan|til|till|do|vastaanottaja|кому|до|kime|alıcı|προς|宛先|收件人|收件者|받는 사람|받는사람|destinataire|destinatario|destinatário|komu|címzett|către|catre|אל|إلى',
  subject:
    'subject|betreff|objet|sujet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|aihe|тема|konu|θέμα|件名|主题|主旨|주제|제목|předmět|predmet|tárgy|subiect|נושא|الموضوع|re',
  other:
    'cc|bcc|kopie|copie|copia|cópia|kopia|kopi|reply-to|antwort an|répondre à|responder a|rispondi a|抄送|副本|参考|참조|importance|wichtigkeit|attachments?',
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

/**
 * Whether a block of quoted mail headers begins at this line, as Outlook and many others put above a quote: From first (or
 * Subject or Date, in forwards), and within the next lines a date or subject and in all three different fields.
 */
export function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = fieldOf(lines[at] ?? '');
  if (first === null || first === 'other' || first === 'to') return false;
  const seen = new Set<Field>([first]);
  let misses = 0;
  for (let next = at + 1; next < Math.min(lines.length, at + 10); next += 1) {
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

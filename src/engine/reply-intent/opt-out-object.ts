import type { Certainty } from './opt-out-context.js';

/**
 * Determines the object of a request to stop, in the languages of the rules: all our mail, or something narrower, which
 * is not an opt-out. Only the clause of the request is searched, because the rest of the sentence names what is still
 * welcome.
 */

const words = (stems: string, loose = ''): RegExp =>
  new RegExp(`(?<![a-zıà-ɏͰ-ԯא-תء-ي])(?:${stems})\\p{L}{0,12}${loose === '' ? '' : `|${loose}`}`, 'u');

/** Contact channels other than email. */
const CHANNEL = words(
  "call(?:s|ing|ed)?\\b|phon|telephon|ring(?:ing)?\\b|text(?:s|ing)? me\\b|don't text|sms|whats ?app|linked ?in|fax|voicemail|mobile\\b|cell\\b|anruf|angerufen|rufen|telefon|handy|appel\\b|appels\\b|m'appel|appeler|llam|movil|me lig|ligar|liguem|ligacoes|telemove|telefonema|chiam|cellulare|bellen|gebeld|bel me|telefoontje|mobiel|ringa|ringer|ringe\\b|ring mig|ring ikke|samtal|opkald|dzwoni|zadzwon|volat|nevolej|nevolaj|hivja|hivni|hivas|hivog|sunati|sunat|apel|звон|перезвон|звън|обажда|дзвон|телефон|τηλεφων|ξανακαλεσ|καλεσ|κλησ|aramay|aramak|arama\\b|soitt|soita|soitel|puhelu|goi dien|goi cho|goi nua|dien thoai|telepon|telpon|menelep",
  'numero de (?:portable|celular|movil|mobile|cellulare|telemovel)|mon portable|celular|telefonino|telefoni cellulari|mobil(?:nummer|nr|numer|numar|nim)|mobilni|mobilne|komork|gsm-?nummer|kannykk|мобильн|сотов|мобільн|мобилн|κινητ|携帯|휴대폰|휴대전화|핸드폰|手机|手機|جوال|موبايل|מספר הנייד|電話|전화|电话|هاتف|مكالم|لا تتصل|الاتصال بي|תתקשר|להתקשר|טלפון|โทร|फोन|फ़ोन|कॉल',
);
/** Contact data or parts of a record. */
const DETAIL = words(
  'number|\\p{L}{3,12}nummer|phone|telefoon|extension|job title|numer|nummer|durchwahl|rufnummer|handynummer|telefon|interno\\b|cislo|szam|numar|номер|телефон|τηλεφων|αριθμ|numara|puhelin|so dien thoai|nomor|photo|foto\\b',
  '番号|번호|号码|號碼|رقم|מספר|เบอร์|नंबर|नम्बर',
);
const FORMER = words(
  'old|previous|former|outdated|alte[nrsm]?|fruhere|ancien|antig|anterior|vecchi|oude?|gaml[ae]|vanha|star[yeaoi]|predchozi|predosl|regi|vechi|стар|παλι|eski|lama\\b|cu\\b',
  '古い|以前の|旧|舊|예전|이전|旧的|القديم|הישן|เก่า|पुरान',
);
const ADDRESS = words(
  'address|adress|e-?mail|mail|correo|indirizz|endereco|adres|adresa|cim|адрес|διευθυνσ|dia chi|alamat',
  'アドレス|주소|地址|邮箱|عنوان|כתובת|ที่อยู่|पता',
);
/** Attachments and enclosures. */
const THING = words(
  'pdf|attachment|brochur|deck|slide|invit|link|picture|video|file\\b|files\\b|anhang|anhang|broschur|prospekt|piece?s? jointe|plaquette|adjunto|folleto|anexo|allegat|brosura|bijlage|brochure|bilag|vedlegg|bilaga|liite|zalacznik|priloh|melleklet|atasament|вложен|вкладен|прикачен|συνημμεν|ek dosya|lampiran|tep dinh kem',
  '添付|첨부|附件|مرفق|קובץ|קבצים|ไฟล์|फ़ाइल|फाइल|पीडीएफ',
);
/** Frequencies of mail that are still welcome. */
const WELCOME_RATE =
  /(?<!\p{L})(?:(?:one|once|two|twice|1|2)(?: (?:mail|e-?mail|message))? (?:a|an|per|every) (?:week|month|quarter|fortnight|year)|more than (?:one|once|two)|(?:ein|zwei)(?:e|mal)?(?: mail)? (?:im|pro|die|in der) (?:monat|woche|quartal|jahr)|une? (?:fois|mail|seul)[^.\n]{0,8} (?:par|chaque) (?:mois|semaine|trimestre)|una vez (?:al|por|a la) (?:mes|semana|trimestre)|uma vez por (?:mes|semana)|una volta (?:al|alla|ogni) (?:mese|settimana)|(?:een keer|eens|een mail) (?:per|in de) (?:maand|week)|en gang (?:i|om|per) (?:manaden|maneden|maned|veckan|ugen|uken)|kerran (?:kuussa|viikossa)|raz (?:w|na) (?:miesiac|tydzien|tygodniu|miesiacu)|jednou (?:za|mesicne|tydne)|raz (?:za|mesacne)|havonta egy|hetente egy|o data pe (?:luna|saptamana)|веднъж (?:месечно|на месец|седмично)|μια φορα (?:το|την)|раза? в (?:месяц|неделю|квартал)|раз на (?:місяць|тиждень)|(?:ayda|haftada) (?:bir|iki)|sekali (?:sebulan|seminggu)|moi (?:thang|tuan) mot)(?!\p{L})|(?:月|週|周)に?[1一]回|(?:한 ?달|일주일|월|주)에? ?한? ?(?:1회|번)|每(?:个|個)?[月周週]一[次封]|مره (?:في|كل)|פעם ב|(?:เดือน|สัปดาห์)ละ(?:ครั้ง)?|(?:महीने|हफ्ते|हफ़्ते) में एक/u;
const TOO_OFTEN =
  /(?<!\p{L})(?:daily|every (?:day|other day|single day)|so often|too often|that often|jeden tag|taglich|so oft|tous les jours|chaque jour|aussi souvent|cada dia|todos los dias|tan a menudo|todos os dias|diariamente|ogni giorno|cosi spesso|elke dag|dagelijks|zo vaak|varje dag|dagligen|hver dag|daglig|joka paiva|codziennie|kazdy den|denne|minden nap|naponta|zilnic|in fiecare zi|всеки ден|καθε μερα|καθημεριν|каждыи день|ежедневно|щодня|кожного дня|her gun|setiap hari|moi ngay|hang ngay)(?!\p{L})|毎日|매일|每天|كل يوم|כל יום|ทุกวัน|हर दिन|रोज/u;
/** Other recipients of a message. */
const AUDIENCE =
  /(?<!\p{L})(?:(?:whole|entire|full|all (?:of )?(?:my|our|the)) (?:board|team|company|staff|department|group|list of)|(?:ganzen?|gesamten?) (?:vorstand|team|firma|abteilung|belegschaft)|toute? (?:la |l')?(?:direction|equipe|entreprise)|tod[oa] (?:el |la )?(?:junta|equipo|empresa|plantilla|direccion)|tod[oa] (?:o |a )?(?:direcao|equipa|equipe|empresa)|tutt[oa] (?:il |la |l')?(?:team|consiglio|azienda|direzione)|hele (?:team|bestuur|bedrijf|directie|bestyrelsen|teamet|styret|firmaet)|hela (?:styrelsen|teamet|foretaget)|(?:calego|calemu) (?:zarzad|zespol|firm)\p{L}*)(?!\p{L})/u;
const SAME_MESSAGE =
  /\b(?:resend(?:ing)?|(?:the )?same (?:message|e-?mail|mail|pitch)|dieselbe (?:mail|nachricht)|(?:le )?meme (?:message|mail)|el mismo (?:mensaje|correo))\b/;
/** Other mailboxes of the writer, by purpose or without a domain. */
const OTHER_ADDRESS =
  /(?<![\p{L}\d.@])(?:info|sales|contact|kontakt|office|geral|biuro|hello|support|admin|post)(?:@(?![a-z0-9-]+\.)|-?adress?e?| address| mailbox)|\b(?:my|meine|mon|mi|mijn) (?:old |private |personal |alte |private |ancienne |vieja )?(?:gmail|hotmail|outlook|yahoo|gmx|private? (?:e-?mail|mail|address|adresse))/u;
/** The clause names our mail together with the narrower object: "stop calling and emailing me". */
const AND =
  '(?: and | or | nor |/| & | und | oder | noch | et | ou | ni | y | e | en | of | och | eller | og | ja | tai | i | lub | ani | nebo | alebo | a (?=muj|moji|mou|moj)| es | vagy | si | sau | nici | и | или | ни | та | або | και | ή | ουτε | ve | veya | dan | atau | va | hoac |や|と|와 |과 |和|或|及| و|และ|หรือ| और | या )';
const MAIL_STEMS =
  '(?:e-?mail|e-?post\\b|mailing|mailen|mails?\\b|messag|writ|schreib|nachricht|ecri|courriel|escri|correo|mensaj|mensag|scriv|skriv|bericht|schrijf|mejl|meddelan|besked|viest|kirjoit|pisa[cn]|wiadomosc|pis(?:te|at)|sprav|level|irja|mesaj|scrie|писа|пиш|письм|имеил|лист|γραψ|μηνυμα|yaz|mesaj|surat|pesan|tin nhan|メール|메일|邮件|郵件|信|رسا|مايل|מייל|הודע|อีเมล|ईमेल|everything|alles|\\b(?:my|our) (?:data|details))';
const MAIL = new RegExp(`(?<!\\p{L})${MAIL_STEMS}`, 'u');
const WITH_MAIL = new RegExp(`\\p{L}{2}${AND}[^.,;]{0,24}${MAIL_STEMS}|${MAIL_STEMS}[^.,;]{0,24}${AND}\\p{L}{2}`, 'u');

/** End of a clause: punctuation, and words that introduce what is still welcome. */
const CLAUSE_BREAK =
  /[,;:()\u2013\u2014。，、！？：；.!?\n]|(?<!\p{L})-(?!\p{L})|\s(?:but|just|instead|sondern|aber|einfach|lieber|mais|plutot|pero|sino|mas|ma|bensi|maar|liever|men|utan|hellre|heller|hellere|ale|lecz|tylko|lepiej|radeji|radsej|raji|inkabb|ci|hanem|а|но|лучше|але|краще|ama|αλλα|tapi|nhung|แต่|लेकिन)\s/gu;

/** First person as the person to remove. */
const FIRST_PERSON =
  /(?<!\p{L})(?:me|us|my|our|myself|mich|uns|mein\p{L}{0,2}|unser\p{L}{0,2}|moi|nous|mon|ma|mes|notre|nos|mi|mis|mio|mia|miei|ci|mij|ons|mijn|onze|mig|oss|mitt|mina|meg|mine|vores|minut|meidat|mnie|moj\p{L}{0,3}|nas\p{L}{0,2}|mne|muj|engem|minket|cimem\p{L}*|мен|ме|ми|ни|με|μασ|μου|меня|нас|мо[ияеює]\p{L}{0,2}|мене|beni|bizi|toi|tôi|saya|kami|this|diese\p{L}?|cette|esta|questo|dit|denna|denne|ten|tento|этот|цю)(?!\p{L})|[a-z]{3,}(?:me|nos|mi|ci|-moi|-nous|-me|-ma|-ne)(?!\p{L})|私|저를|제 |我|لي|ني(?!\p{L})|אותי|אותנו|ผม|ฉัน|मुझे|मेरा|मेरी|मेरे/u;
/** The writer acts on behalf of the person to remove. */
const STANDS_IN =
  /(?<!\p{L})(?:i(?:'m| am) (?:the |now the |your )?(?:right|new|correct|best|replacement|successor)|i (?:took|have taken|take) over|i(?:'ve| have)? replaced?|took over (?:his|her|their)|(?:write|talk|speak|contact|e-?mail) (?:to )?me instead|ich bin (?:jetzt |nun )?(?:zustandig|der |die )|habe (?:seine|ihre) (?:aufgaben|stelle)|je suis le bon|je (?:le|la) remplace|yo soy (?:el|la)|ocupo su|sou eu|eu ocupo|il contatto sono|sono io|lo sostituisco|la sostituisco|ik ben de|ik vervang|jag ar (?:ratt|den)|jag har tagit over|jeg er (?:den )?(?:rette|riktig|riktige)|jeg har overtatt|mina olen|ja jestem|kontakt(?:em)? (?:jsem|som) ja|eu sunt|аз съм|εγω ειμαι|пишите мне|пишіть мені|я (?:теперь|тепер))(?!\p{L})|私が担当|我是(?:新的)?|我接/u;
const GONE =
  /(?<!\p{L})(?:(?:she|he|they|who)(?:'s| has| have| is)? (?:left|retired|gone|moved on|no longer|dead)|in rente|ausgeschieden|ist weg|elle est partie|il est parti|ya no trabaja|se ha ido|ela saiu|ele saiu|e andat[oa] via|(?:ze|hij) is weg|(?:hon|han) har slutat|(?:hun|han) (?:er stoppet|har sluttet)|han lahti|lahti|juz (?:tu )?nie pracuje|odesl[ao]?|odisiel|уволил\p{L}*|звільнил\p{L}*|has moved on|left the company)(?!\p{L})/u;
const REMOVES =
  /(?<!\p{L})(?:remov|take|delet|drop|strike|losch|nehm|entfern|streich|retir|supprim|enlev|elimin|quit|borr|saqu|remova|tir|apag|togli|cancell|rimuov|haal|verwijder|schrap|ta bort|fjern|slett?|poista|usun|wykresl|skresl|vyrad|vymaz|smaz|torol|sterg|scoate|премахн|изтри|διαγραψ|удал|убер|исключ|видал|прибер|cikar|sil)\p{L}*/u;

/** Object of a request to stop. */
export interface OptOutObject {
  /** `mail`: all our mail; `other`: something narrower, which is not an opt-out; `unclear`: ambiguous. */
  readonly kind: 'mail' | 'other' | 'unclear';
  /** The request is about a person other than the writer. */
  readonly isPerson: boolean;
}

/** Outcome of a certain request, by its object. */
export function certaintyOf({ kind }: OptOutObject, certainty: Certainty | null): Certainty | null {
  if (kind === 'other' || certainty === null) return null;
  return kind === 'unclear' ? 'doubtful' : certainty;
}

/**
 * Returns the object of the request at `[from, to)` of a folded reply. A narrower object coordinated with our mail ("my
 * number and my email") counts as all our mail.
 */
export function objectOf(folded: string, from: number, to: number): OptOutObject {
  const clause = clauseAround(folded, from, to);
  const is = (kind: OptOutObject['kind'], isPerson = false) => ({ kind, isPerson });
  if (isOtherPerson(folded, clause)) return is('other', true);
  if (WELCOME_RATE.test(folded)) return is('other');
  if (WITH_MAIL.test(clause)) return is('mail');
  if (stopsMail(clause)) return is('mail');
  if (CHANNEL.test(clause)) return is('other');
  if (DETAIL.test(clause) && !/\blose\b/.test(clause)) return is(FORMER.test(clause) ? 'other' : 'unclear');
  if (FORMER.test(clause) && ADDRESS.test(clause) && !/\bold\b[^.]{0,20}\blist/.test(clause)) return is('other');
  if (OTHER_ADDRESS.test(clause) || AUDIENCE.test(clause)) return is('other');
  if (THING.test(clause)) return is(folded.length > clause.length + 8 ? 'other' : 'unclear');
  if (TOO_OFTEN.test(clause) || SAME_MESSAGE.test(clause)) return is('unclear');
  return is('mail');
}

/** Mail comes first, followed by its topic or the place it is read: "no more emails about your PDF editor". */
function stopsMail(clause: string): boolean {
  const narrower = [CHANNEL, THING].map((each) => clause.search(each)).filter((at) => at !== -1);
  const mail = clause.search(MAIL);
  return mail !== -1 && narrower.length > 0 && mail < Math.min(...narrower);
}

function isOtherPerson(folded: string, clause: string): boolean {
  if (!REMOVES.test(clause) || FIRST_PERSON.test(clause)) return false;
  return STANDS_IN.test(folded) || GONE.test(folded);
}

/** Returns whether a reply asks to remove another person, on whose behalf the writer acts. */
export function removesOther(folded: string): boolean {
  return folded.split(CLAUSE_BREAK).some((clause) => isOtherPerson(folded, clause));
}

/** Returns whether any clause of a reply is about something narrower than our mail. */
export function namesNarrower(folded: string): boolean {
  let at = 0;
  return folded.split(CLAUSE_BREAK).some((clause) => {
    const from = folded.indexOf(clause, at);
    at = from + clause.length;
    return clause.length > 3 && objectOf(folded, from, at).kind === 'other';
  });
}

function clauseAround(folded: string, from: number, to: number): string {
  const before = folded.slice(Math.max(0, from - 200), from);
  const after = folded.slice(to, to + 200);
  const starts = [...before.matchAll(CLAUSE_BREAK)].at(-1);
  const start = starts === undefined ? 0 : starts.index + starts[0].length;
  const stop = [...after.matchAll(CLAUSE_BREAK)][0]?.index ?? after.length;
  return before.slice(start) + folded.slice(from, to) + after.slice(0, stop);
}

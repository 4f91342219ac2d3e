import { dayOfWrittenDate, parseReturnDate } from '../mail/return-date.js';

/** Month name stems in the languages of the rules, starting with January, folded; case endings may follow. */
const MONTHS: readonly string[] = [
  'januar|janvier|enero|gennaio|janeiro|styczn|led(?:en|na|nu|nem)\\b|ianuari|tammiku|jaanuar|januári|янв|януар|січ|ιανουαρ|ocak|ינואר|يناير|มกรา|जनवरी',
  'februar|fevrier|febrero|febbraio|fevereiro|lut(?:y|ego|ym)\\b|unor|helmiku|феврал|февруар|лют|φεβρουαρ|subat|פברואר|فبراير|กุมภา|फरवरी|फ़रवरी',
  'march|marz|maerz|mars\\b|marzo|maart|marts|marca\\b|marzec|brez(?:en|na|nu)|marti(?:e|us)|marcius|maalisku|март|берез|μαρτι|mart(?:a|in)?\\b|מרץ|مارس|มีนา|मार्च|maret',
  'april|avril|abril|aprile|kwie(?:cien|tni)|dub(?:en|na|nu)|huhtiku|апрел|април|квіт|απριλι|nisan|אפריל|ابريل|เมษา|अप्रैल',
  'toukoku|maggio|kvet(?:en|na|nu)|maiului|травн|μαιο|μαιου|mayis|במאי|مايو|พฤษภา|(?<=(?:until|till|before|bis|vor|avant|hasta|antes de|ate|fino a|tot|do|forran i|for|sampai|до|pana in|inainte de) )(?:may|mai|mayo|maio|mei|maj[au]?|мая|травня|маи)\\b',
  'june|juni\\b|juin\\b|junio|giugno|junho|czerw(?:iec|c)|cerv(?:en|na|nu)\\b|iunie|kesaku|junius|июн|юни|черв|ιουνι|haziran|יוני|يونيو|มิถุนา|जून',
  'july|juli\\b|juillet|julio|luglio|julho|lip(?:iec|ca|cem)|cerven(?:ec|ce)|iulie|heinaku|julius|июл|юли|лип(?:ень|ня)|ιουλι|temmuz|יולי|يوليو|กรกฎา|जुलाई',
  'august|aout\\b|agosto|sierp|srp(?:en|na|nu)\\b|eloku|agustos|август|серп|αυγουστ|אוגוסט|اغسطس|สิงหา|अगस्त|agustus',
  'septem|septiem|setem|settem|wrzes|zari\\b|syysku|szeptem|сентябр|септемвр|верес|σεπτεμβρ|eylul|ספטמבר|سبتمبر|กันยา|सितंबर|सितम्बर',
  'octo|okto|octubre|ottobre|outubro|pazdziern|rij(?:en|na|nu|nem)|lokaku|октябр|октомвр|жовт|οκτωβρ|ekim|אוקטובר|اكتوبر|ตุลา|अक्टूबर|अक्तूबर',
  'novem|noviem|listopad|marrasku|noiemb|ноябр|ноемвр|νοεμβρ|kasim|נובמבר|نوفمبر|พฤศจิกา|नवंबर|नवम्बर',
  'decem|dezem|diciem|dicembre|dezembr|grud(?:zien|ni)|prosin|jouluku|декабр|декемвр|груд|δεκεμβρ|aralik|דצמבר|ديسمبر|ธันวา|दिसंबर|दिसम्बर|desember',
];
const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
const MONTH_PATTERNS = MONTHS.map(
  (stems) => new RegExp(`(?<![a-zа-яєіїґα-ωא-תء-ي\\u0900-\\u097f])(?:[לבמهب]|ب|في )?(?:${stems})[\\p{L}\\p{M}]*`, 'gu'),
);
const HAN_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
const NUMBERED = /(?:(\d{1,2}) ?[月월](?:份)?|(十[一二]?|[一二三四五六七八九])月(?:份)?|\bthang (\d{1,2}))/g;
const QUARTER = /\bq([1-4])\b|\b([1-4])\. quartal/g;

/** Words that set an end to silence when a date follows. */
const LIMIT_BEFORE =
  /(?<!\p{L})(?:until|till|til|through|thru|before|bis|vor|erst|avant|d'ici|jusqu\p{L}*|hasta|antes|ate|fino|prima|sino|tot|voor|pas na|pas in|forran|fore|for|forrest|inden|ennen|asti|do|przed|dopiero|pred|az|pana|inainte|до|преди|раньше|ранее|раніше|перед|εωσ|μεχρι|πριν|ก่อน|จนถึง|จนกว่า|قبل|حتي|עד|לפני|truoc|den|cho den|sampai|sebelum|hingga)(?!\p{L})|ก่อน|จนถึง|จนกว่า/u;
/** Words that set an end to silence when a date precedes them. */
const LIMIT_BEHIND =
  /^\s{0,2}(?:\p{L}{0,8} )?(?:kadar|once|elott|asti|saakka|から?まで|まで|以降|前|以前|까지|전|이후|之前|以前|前|तक|से पहले)|^\p{L}{0,10}(?:ig|까지|전)(?!\p{L})/u;
/** A limit in numbers: "until 12/11", "bis 11.12.". */
const NUMERIC_LIMIT =
  /(?<!\p{L})(until|till|til|through|thru|bis|jusqu'au|hasta|fino|tot|ate|do|до)(?: (?:the|zum|el|al|il|o|a))? ?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?)(?!\d)/u;
/** Temporary silence without an end date. */
const FOR_NOW =
  /(?<!\p{L})(?:for now|for the (?:moment|time being)|for (?:a|the next|a few|\d{1,2}|two|three|six) (?:\p{L}{1,6} )?(?:weeks?|months?|quarters?|year)|until then|till then|vorerst|erst ?mal|vorlaufig|zurzeit|derzeit|momentan|bis dahin|pour (?:l'instant|le moment)|d'ici la|por (?:ahora|el momento)|hasta entonces|por enquanto|ate la|per (?:ora|il momento)|fino ad allora|voorlopig|tot dan|tills vidare|indtil videre|inntil videre|toistaiseksi|na razie|zatim|zatial|egyelore|deocamdata|засега|προσ το παρον|поки що|simdilik)(?!\p{L})|それまで|当分|当面|당분간|그때까지|暂时|暫時|到时|في الوقت الحالي|بينתיים|tam thoi|sementara|ชั่วคราว|फिलहाल|फ़िलहाल/u;
/** Request for another attempt later, following a request for silence. */
const COME_BACK =
  /(?<!\p{L})(?:(?:try|ask|ping|contact|write|e-?mail|check|reach|get|come|follow|circle|call)[^.\n]{0,30} (?:next (?:week|month|quarter|year|spring|summer|autumn|fall|winter)|later|after (?:the |our |my )?(?:summer|holidays?|christmas|xmas|easter|new year|vacation|break|quarter|fair)|in (?:a (?:few|couple)|\d{1,2}|two|three|six|(?:the )?(?:new year|autumn|fall|spring|summer|winter)|q[1-4]))|this (?:month|quarter|year)(?= ?(?:please)?[.!]{0,3}$)|(?:melden|schreiben|fragen|versuchen) sie[^.\n]{0,30} (?:wieder|spater|nochmal)|(?:danach|dann|ab dann) (?:gern|gerne|wieder)|(?:recontact|revene|relance|repren)\p{L}*[^.\n]{0,20} (?:en|dans|apres|plus tard|a la rentree)|(?:vuelvan? a \p{L}+|escribanme|contactenme) (?:en|despues|luego|mas adelante)|(?:ricontatt|risent)\p{L}*[^.\n]{0,16} (?:a|in|tra|dopo|piu avanti)|(?:probeer|neem)[^.\n]{0,30}(?:later|weer|opnieuw))/u;
const NEGATED =
  /(?<!\p{L})(?:never|not|don't|dont|no|nie|nicht|niemals|ne|plus|jamais|non|mai|nooit|niet|geen|nao|nunca)(?!\p{L})/u;
/** Ends that never come set no limit: "until further notice", "until I die". */
const NEVER_ENDS =
  /\b(?:further notice|hell freezes|i die|on weiteres|nuevo aviso|nouvel ordre|nuovo avviso|nader order)\b/;

/** Request for no contact without naming a channel; counts only with an end date. */
const NOT =
  /(?<!\p{L})(?:not|no|don't|dont|pause|stop|hold off|wait|nicht|kein\p{L}*|erst|ne|n'|pas|plus|nao|non|niet|geen|pas|inte|inga|ikke|ala|alkaa|nie|ne\p{L}+|nu|nu-mi|не|μην?|δεν|đung|khong|jangan)(?!\p{L})|n'\p{L}|\p{L}m[ae]y[iı]n|ないで|遠慮|控え|마세요|말아|마십|不要|别|別|勿|لا |אל |לא |อย่า|ไม่|(?:^|\s)(?:न|मत|नहीं)(?:\s|$)/u;
const CONTACT =
  /(?<!\p{L})(?:ne|na)?(?:contact|e-?mail|mail|writ|reach|send|follow|call|messag|meld|schreib|kontakt|nachricht|ecri|relanc|envoy|escrib|envi|contat|escrev|scriv|mand|schrijf|stuur|hor|skriv|skick|yhtey|laheta|lahett|kirjoit|pis|posil|posiel|irj|keress|kuldj|scri|trimit|пиш|свърз|изпращ|связыв|беспоко|зв'яз|надсил|γραφ|γραψ|επικοινων|στειλ|στελν|yaz|ulas|gonder|lien he|gui|hubungi|kirim)|連絡|メール|送|연락|메일|보내|联系|聯絡|聯繫|发|發|寄|تواصل|ترسل|تراسل|תפנ|תשלח|תכתב|ติดต่อ|ส่ง|संपर्क|भेज|ईमेल/u;

/** Returns whether a sentence asks for no contact, in wording that the opt-out rules may not cover. */
export function asksSilence(sentence: string): boolean {
  return NOT.test(sentence) && CONTACT.test(sentence);
}

export interface QuietTime {
  /** `YYYY-MM-DD`: when the writer wants to hear from us again; null if no date is named. */
  readonly until: string | null;
  /** Whether a month or day is named, even if it cannot be resolved. */
  readonly hasDate: boolean;
}

/**
 * Returns the end of the silence that a sentence asks for ("no more emails until January"); null if it names none. A
 * month means its first day, a quarter its first month.
 * @param sentence folded by `foldText`
 * @param sentAt reference date for months without a year; null leaves `until` null
 */
export function quietTimeIn(sentence: string, sentAt: Date | null): QuietTime | null {
  if (NEVER_ENDS.test(sentence)) return null;
  const dated = withEnglishMonths(sentence);
  for (const { index, 0: words } of dated.matchAll(/‹[^›]{3,12}›/g)) {
    const before = dated.slice(Math.max(0, index - 40), index);
    const behind = dated.slice(index + words.length, index + words.length + 30);
    if (!LIMIT_BEFORE.test(before) && !LIMIT_BEHIND.test(behind)) continue;
    const around = `${before.slice(-14)}${words}${behind.slice(0, 12)}`.replace(/[‹›]/g, ' ');
    return { until: dayOfWrittenDate(around, words.slice(1, -1), sentAt), hasDate: true };
  }
  const numeric = NUMERIC_LIMIT.exec(sentence);
  if (numeric !== null) return { until: numericDay(numeric, sentAt), hasDate: true };
  return FOR_NOW.test(sentence) ? { until: null, hasDate: false } : null;
}

/** English writes the month first. */
function numericDay([, word = '', date = '']: RegExpExecArray, sentAt: Date | null): string | null {
  return parseReturnDate(`${/^(?:un|t(?:il|hr))/.test(word) ? 'out until' : 'bis'} ${date}`, sentAt);
}

/** Returns whether a sentence asks for another attempt later. */
export function asksLater(sentence: string): boolean {
  const found = COME_BACK.exec(sentence);
  if (found === null) return false;
  const clause = sentence.slice(0, found.index).split(/[,;:]/).at(-1) ?? '';
  return !NEGATED.test(clause + found[0]);
}

/** Replaces each month, in any language, with its English name between markers. */
function withEnglishMonths(text: string): string {
  let marked = text
    .replace(NUMBERED, (_, digits?: string, han?: string, vietnamese?: string) => {
      const month = han === undefined ? Number(digits ?? vietnamese) : HAN_MONTHS.indexOf(han) + 1;
      return ` ‹${ENGLISH[month - 1] ?? ''}› `;
    })
    .replace(QUARTER, (_, first?: string, second?: string) => `‹${ENGLISH[(Number(first ?? second) - 1) * 3]}›`);
  MONTH_PATTERNS.forEach((pattern, index) => {
    marked = marked.replace(pattern, (word, ...rest) => {
      const at = rest.at(-2) as number;
      if (marked[at - 1] === '‹') return word;
      return `‹${ENGLISH[index]}›${/(?:ig|dek|asti)$/.test(word) ? 'ig' : ''}`;
    });
  });
  return marked;
}

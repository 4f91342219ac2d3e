/** Maximum length of a quote header; only the start of longer lines is tested. */
const MAX_LINE = 600;
/** Maximum number of lines over which programs wrap the introduction of a quotation. */
const MAX_LINES = 6;

/** Words for "wrote" that mail programs put above a quote, in languages with spaces between words. */
const WROTE = [
  'wrote|writes|said',
  'schrieb|schreibt|geschrieben|schreef|geschreven',
  'a\\s[ée]crit|[ée]crivait|escribi[oó]|escribiu|ha\\sescrito|va\\sescriure|ha\\sescrit|ha\\sscritto|scrisse|scrive|escreveu|a\\sscris|idatzi\\sdu',
  'skrev|skriver|skrifaði|kirjoitti|kirjutas|rakst[iī]ja|(?:pa)?ra[sš][eė]',
  'napisa[lł](?:\\(a\\)|a)?|napsal(?:\\(a\\)|a)?|nap[ií]sal(?:\\(a\\)|a)?|pisze|p[ií][sš]e|je\\soseba.{0,80}|(?:je\\s)?napisao(?:\\/la)?|(?:je\\s)?napisala|napisal\\(a\\)|je\\spisao',
  '[ií]rta|shkroi',
  'написала?(?:\\(а\\))?|написав(?:ла|\\(ла\\))?|написао(?:\\/ла)?|написа|напиша|напісаў|пишет|пише|писал(?:\\(а\\)|а|и)?|жазды',
  'yazd[ıi]|έγραψε|đã\\sviết|menulis|tulis',
  'כתב(?:ה|\\/ה)?|كتبت?|تمت\\sكتابة\\sما\\sيلي|نوشت|ने\\sलिखा|लिखा',
].join('|');
/** Words for "wrote" in languages without spaces between words. */
const WROTE_JOINED =
  '写道|寫道|写到|寫到|のメッセージ|さんは書きました|が書きました|작성(?:함)?|님이 ?쓴 ?(?:글|메시지)|씀|เขียน(?:ว่า)?';

/** Words for "on" and similar prepositions. */
const OPENING =
  'on|am|le|el|il|il giorno|op|em|den|p[åa]|dne|dn[íi]a|dana|w dniu|dnia|pe|[îi]n data|ma|u|на|у|στις|vào|pada|tanggal|em|a|în|вы писали';
const OPENS = new RegExp(`^(?:${OPENING})(?!\\p{L})`, 'iu');
/** Start of an attribution line: a word for "on", a date, or a name with an address. */
const BEGINS = new RegExp(
  `${OPENS.source}|^(?:於|在|ב-|בתאריך|في|\\d{1,4}[./年-]|\\d{1,2}\\s|[a-z]{2,3},?\\s\\d|(?:mon|tue|wed|thu|fri|sat|sun|man|tir|ons|tor|fre|lør|søn|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|пн|вт|ср|чт|пт|сб|вс|нд|пон|wt|śr|czw|pt|sob|nie|dl|dt|dc|dj|dv|ds|dg)[a-zа-я]*[.,]?\\s|"?[\\p{L}'.\\- ]{2,60}"?\\s?[<([][^<>]{3,120}@)`,
  'iu',
);

const ENDS_WITH_COLON = /[:：]\s*(?:\*|_)?\s*$/u;
const HAS_VERB = new RegExp(
  `(?:^|[\\s,>)\\]"'*\\d年月日])(?:${WROTE})(?=$|[\\s:：,*<"'(])|(?:${WROTE_JOINED})(?=$|[\\s:：,*<"'(])`,
  'iu',
);
const ENDS_WITH_VERB = new RegExp(`(?:${WROTE}|${WROTE_JOINED})\\s?[.…]?$`, 'iu');
const HAS_WHEN = /\d{1,2}\s?[:.h時时시]\s?\d{2}|\b(?:19|20)\d{2}\b|\d{1,2}[./]\d{1,2}[./]\d{2}|\d{4}[年년]|@/iu;
const HAS_TIME = /\d{1,2}\s?[:.,h時时点點시]\s?\d{2}/iu;
const HAS_DATE = /(?:19|20)\d{2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2}/u;
/** `Mark Stone <mark@sender.example>`, alone on its line. */
const NAMED_ADDRESS = /^[^<>@\n]{2,60}<[^<>@\s]{1,64}@[^<>@\s]{3,200}>$/u;
const HAS_ADDRESS =
  /[<([](?:mailto:)?[^<>()[\]\s]{1,64}@[^<>()[\]\s]{3,200}[>)\]]|[\w.-]@[\w.-]{3,200}[\s>)\]]{0,3}[:：]$/u;
/** Oldest form, without time and colon; only quote marks below distinguish it from text. */
const BARE_ATTRIBUTION = /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}\s[^<>\n]{2,120}<[^<>\s]{3,200}>$/;
/** `Quoting Anna Lee <anna@b.example>:`, as Horde writes it. */
const QUOTING =
  /^(?:quoting|quoted from|zitat von|citat (?:från|fra)|citando(?: a)?|citazione di|citation de|cytowanie|citace od|цитирую|mensaje citado (?:por|de)|mensagem citada (?:por|de)|bericht van|idézet)\s[^\n]{2,200}:$/iu;
/** `Anna Lee wrote:`, without address and time; only quote marks below distinguish it from text. */
const NAME_WROTE = new RegExp(
  `^\\p{Lu}[\\p{L}.'-]{0,30}(?:\\s\\p{Lu}[\\p{L}.'-]{0,30}){0,3}\\s(?:${WROTE})\\s?:$`,
  'u',
);
/** `---- On Mon, 02 Mar 2026 ... wrote ----`, as webmail of Zoho writes it. */
const BETWEEN_DASHES = /^-{3,8}\s{0,3}([^-\s][^\n]{5,400}?)\s{0,3}-{3,8}$/u;

/**
 * Returns how many lines a quote's attribution ("On ... wrote:") has from `at` on, 0 without one. It contains a verb of writing and a
 * date or an address, and ends with a colon (in some languages, the verb is last, without a colon). In any language, a line with an
 * address, a date, and a time that ends with a colon is one.
 */
export function attributionLines(lines: readonly string[], at: number): number {
  const line = withAsciiDigits(lines[at] ?? '');
  const first = bare(line);
  if (first === '' || first.length > MAX_LINE) return 0;
  const dashed = BETWEEN_DASHES.exec(line.trim())?.[1];
  if (dashed !== undefined && HAS_VERB.test(dashed) && HAS_WHEN.test(dashed)) return 1;
  const isShort = BARE_ATTRIBUTION.test(first) || NAME_WROTE.test(first) || QUOTING.test(first);
  if (isShort && (isQuoteMarked(nextFilled(lines, at + 1)) || (QUOTING.test(first) && first.includes('@')))) return 1;
  if (isAttribution(first) && (BEGINS.test(first) || (HAS_TIME.test(first) && first.includes('@')))) return 1;
  if (NAMED_ADDRESS.test(first) && isMoment(bare(withAsciiDigits(lines[at + 1] ?? '')))) return 2;
  if (!mayBegin(first)) return 0;
  return joinedLines(lines, at, first);
}

/** Joins a wrapped attribution; a line that starts another one does not belong to it. */
function joinedLines(lines: readonly string[], at: number, first: string): number {
  let joined = first;
  for (let count = 1; count < MAX_LINES; count += 1) {
    const next = bare(withAsciiDigits(lines[at + count] ?? ''));
    if (next === '' || joined.length + next.length > MAX_LINE) return 0;
    if (OPENS.test(next) && opensAttribution(lines, at + count, next)) return 0;
    joined = `${joined} ${next}`;
    if (isAttribution(joined)) return count + 1;
  }
  return 0;
}

function opensAttribution(lines: readonly string[], at: number, first: string): boolean {
  let joined = first;
  for (let count = 1; count < MAX_LINES; count += 1) {
    if (isAttribution(joined)) return true;
    const next = bare(withAsciiDigits(lines[at + count] ?? ''));
    if (next === '' || joined.length + next.length > MAX_LINE) return false;
    joined = `${joined} ${next}`;
  }
  return false;
}

/** Returns whether an attribution can continue from this line. */
function mayBegin(first: string): boolean {
  return BEGINS.test(first) || (HAS_TIME.test(first) && HAS_DATE.test(first));
}

/** Date and time without other text. */
function isMoment(line: string): boolean {
  return line.length <= 45 && HAS_TIME.test(line) && HAS_DATE.test(line) && !/[@<>!?]/.test(line);
}

function isQuoteMarked(line: string): boolean {
  return /^\s{0,3}[>|]/.test(line);
}

function nextFilled(lines: readonly string[], from: number): string {
  return lines.slice(from, from + 4).find((line) => line.trim() !== '') ?? '';
}

function isAttribution(joined: string): boolean {
  const hasColon = ENDS_WITH_COLON.test(joined);
  if (hasColon && HAS_TIME.test(joined) && HAS_DATE.test(joined) && HAS_ADDRESS.test(joined)) return true;
  if (!HAS_VERB.test(joined) || !HAS_WHEN.test(joined)) return false;
  return hasColon || (ENDS_WITH_VERB.test(joined) && joined.includes('@'));
}

/** Returns a line without surrounding quote marks and emphasis. */
function bare(line: string): string {
  return line
    .slice(0, MAX_LINE + 1)
    .replace(/^[\s>*_|]+/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/[*_]{1,4}\s{0,4}$/, '')
    .trimEnd();
}

/** Converts Arabic, Persian, and Devanagari digits at the start of a line to ASCII digits, which the patterns match. */
export function withAsciiDigits(line: string): string {
  return line
    .slice(0, MAX_LINE + 1)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

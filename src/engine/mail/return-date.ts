import { monthOf } from './date-words.js';
import { type FoundDate, findDates, type Token, tokenize, type WrittenDate } from './find-dates.js';
import { foldText } from './fold-text.js';

const MAX_TEXT = 12_000;
const DAY_MS = 86_400_000;
/** Maximum age of an absence in days. An absence that ended earlier, or ends later, is a misreading. */
const MAX_PAST_DAYS = 370;
const MAX_FUTURE_DAYS = 800;
const LOOK_BACK = 10;
const LOOK_AHEAD = 5;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words before a date that make it the return date. */
const BACK = words(
  'vracam vracamo vracanje vratit povratak vrnem vrnemo връщам връщаме върна завърна завръщам grizsiu griziu grisiu griztu atgriezisos atgriezos naasen lai kembali back return returning returns returned reopen reopens reopening resume resuming available reachable wieder zuruck zurueck erreichbar ruckkehr rueckkehr retour reviens reviendrai revenir rentre rentrerai joignable reprendrai volvere vuelvo regreso regresare vuelta volver reincorporare reincorporo incorporare disponible rientro rientrero tornero torno ritorno disponibile terug bereikbaar aanwezig voltarei voltar regressarei regressar retorno retornarei regresso volto disponivel tillbaka ater tilbage retur wracam wroce powrot powrotu dostepny dostepna tilbake revin revenim revenire intorc intoarce intoarcere inapoi zpet spat vracim vratim vraciam navrat navratu palaan palaamme takaisin tavoitettavissa paluu επιστρεφω επιστρεψω επιστροφη πισω διαθεσιμοσ διαθεσιμη повернуся повертаюся повернення вернусь возвращаюсь выиду אחזור חוזר חוזרת אשוב בחזרה זמין זמינה اعود ساعود العوده عودتي متاح',
);
/** Words after a date that make it the return date, in languages with a final verb. */
const BACK_BEHIND = words(
  '戻 復帰 出社 回来 返回 복귀 wieder zuruck zurueck erreichbar terug weer bereikbaar tillbaka tilbage tilbake ater igen igjen alkaen ujra vissza donecegim donecegiz donecektir donuyorum donuyoruz donusum basinda tagasi leszek',
);
/** Words after the last day of an absence. */
const UNTIL_BEHIND = words('kadar dek まで 까지 asti saakka ig');
/** Words before the last day of an absence. */
const UNTIL = words(
  "until till til through thru bis einschliesslich jusqu jusque jusqu'au jusqu'a jusqu'en hasta fino tot tm ate tom до iki lidz kuni pana εωσ μεχρι עד حتي",
);
/** Polish and Czech word with other meanings: counts only if the writer is away. */
const UNTIL_SLAVIC = 'do';
const AWAY_SLAVIC = words(
  'urlopie urlop nieobecny nieobecna nieobecnosc biurem delegacji zwolnieniu dovolene dovolenke dovolenou dovolenku cerpam volno kancelar nepritomen nepritomna godisnjem odmoru odsutan odsutna dopustu odsoten odsotna',
);
/** Short words that end a range only after one that starts it. */
const RANGE_END = words('to and al au do a und et y e en och og - \u2013 tot bis till til');
const RANGE_START = words(
  'from between since vom von ab seit zwischen du depuis entre desde del dal van vanaf tussen de fran mellan fra mellem od miedzy',
);
const SENTENCE_END = words('. ! ? \n');

/**
 * Returns the day on which an absent person is back, `YYYY-MM-DD`: the date after "back on", or else the last day after
 * "until" or at the end of a range. A date without such a word is ignored: it may be an event or a deadline.
 * @param text own words of the reply, in any language of `date-words.ts`
 * @param sentAt day zero for weekdays, "tomorrow" and dates without a year; null if unknown, and then only full dates
 * count
 */
export function parseReturnDate(text: string, sentAt: Date | null): string | null {
  const tokens = tokenize(foldText(text.slice(0, MAX_TEXT)).replace(/\bt\/m\b/g, 'tm'));
  const dates = findDates(tokens);
  const english = /\b(?:the|office|will|until|through|thru|out|away|back|am|for)\b/.test(text.slice(0, MAX_TEXT));
  let best: { rank: number; day: string } | null = null;
  for (const [index, found] of dates.entries()) {
    const rank = rankOf(tokens, found, dates[index - 1] ?? null);
    if (rank === 0) continue;
    const day = resolve(found.date, sentAt, english);
    if (day === null) continue;
    // Of several return dates, the first counts; of several last days, the latest.
    if (best === null || rank > best.rank || (rank === best.rank && rank < 3 && day > best.day)) best = { rank, day };
  }
  return best?.day ?? null;
}

/**
 * Resolves a month (English name), with the day named in the surrounding words or the first day, to `YYYY-MM-DD`.
 * Without a year, the next occurrence counts. Returns null if `sentAt` is unknown or the words name no valid day.
 */
export function dayOfWrittenDate(around: string, month: string, sentAt: Date | null): string | null {
  const dates = findDates(tokenize(around)).map(({ date }) => date);
  const named = dates.find((date) => date.kind === 'day') ?? { kind: 'month', month: monthOf(month) ?? 0, end: false };
  return resolve(named, sentAt, true);
}

/** Ranks a date. 3: return date; 2: last day of absence; 1: end of a range; 0: something else. */
function rankOf(tokens: readonly Token[], found: FoundDate, previous: FoundDate | null): number {
  const from = Math.max(previous?.end ?? 0, found.start - LOOK_BACK, sentenceStart(tokens, found.start));
  const before = tokens.slice(from, found.start);
  const behind = ahead(tokens, found.end);
  if (before.some(saysBack) || behind.some((token) => BACK_BEHIND.has(token))) return 3;
  if (before.some((token) => UNTIL.has(token)) || behind.some((token) => UNTIL_BEHIND.has(token))) return 2;
  if (before.at(-1) === UNTIL_SLAVIC && [...before, ...behind].some((token) => AWAY_SLAVIC.has(token))) return 2;
  const last = before.at(-1) ?? '';
  // `Dec 7-11`, `7-11 December`
  if (found.isRange === true || (/^[-\u2013]$/.test(last) && /^\d{1,2}$/.test(before.at(-2) ?? ''))) return 1;
  const closes = before.slice(-3).some((token) => RANGE_END.has(token)) && (before.length <= 4 || previous === null);
  const opened =
    previous !== null
      ? true
      : tokens.slice(Math.max(0, found.start - 6), found.start).some((token) => RANGE_START.has(token)) &&
        /^\d+$/.test(tokens[found.start - 2] ?? '');
  if (closes && opened && !RANGE_START.has(last)) return 1;
  return 0;
}

/** Returns whether a token means "back". Hebrew and Arabic write "and" as the first letter of the next word. */
function saysBack(token: string): boolean {
  return BACK.has(token) || (/^[וو]/.test(token) && BACK.has(token.slice(1)));
}

function sentenceStart(tokens: readonly Token[], start: number): number {
  for (let at = start - 1; at >= Math.max(0, start - LOOK_BACK); at -= 1) {
    // A period after a number or an abbreviation ends no sentence.
    if (SENTENCE_END.has(tokens[at]!) && !(tokens[at] === '.' && /^(?:\d+|[a-z]{1,3})$/.test(tokens[at - 1] ?? ''))) {
      if (tokens[at] !== '\n' || tokens[at - 1] === '\n') return at + 1;
    }
  }
  return 0;
}

function ahead(tokens: readonly Token[], end: number): readonly Token[] {
  const next = tokens.slice(end, end + LOOK_AHEAD);
  const stop = next.findIndex((token) => /^\d/.test(token) || SENTENCE_END.has(token));
  return stop === -1 ? next : next.slice(0, stop);
}

function resolve(date: WrittenDate, sentAt: Date | null, english: boolean): string | null {
  switch (date.kind) {
    case 'day':
      return calendarDay(date.year, date.month, date.day, sentAt);
    case 'ambiguous':
      return resolveAmbiguous(date, sentAt, english);
    case 'month':
      return sentAt === null ? null : calendarDay(null, date.month, date.end ? 0 : 1, sentAt);
    case 'weekday': {
      if (sentAt === null) return null;
      const today = ((sentAt.getUTCDay() + 6) % 7) + 1;
      return isoDay(sentAt.getTime() + ((date.weekday - today + 7) % 7 || 7) * DAY_MS);
    }
    case 'day_of_month':
      return sentAt === null ? null : nextDayOfMonth(date.day, sentAt);
    case 'tomorrow':
      return sentAt === null ? null : isoDay(sentAt.getTime() + DAY_MS);
  }
}

/**
 * Resolves an ambiguous date. English mostly writes month/day, but the reading that lies ahead outranks one that is
 * over or a year away.
 */
function resolveAmbiguous(
  date: Extract<WrittenDate, { kind: 'ambiguous' }>,
  sentAt: Date | null,
  english: boolean,
): string | null {
  const monthFirst = calendarDay(date.year, date.first, date.second, sentAt);
  const dayFirst = calendarDay(date.year, date.second, date.first, sentAt);
  const [usual, other] = english ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  if (sentAt === null || usual === null || other === null) return usual ?? other;
  const likely = (day: string) => {
    const days = (Date.parse(day) - sentAt.getTime()) / DAY_MS;
    return days > -2 && days < 100;
  };
  return !likely(usual) && likely(other) ? other : usual;
}

/** Resolves a calendar day; day 0 is the last of the month. Without a year, the nearest one ahead counts. */
function calendarDay(year: number | null, month: number, dayOfMonth: number, sentAt: Date | null): string | null {
  if (year === null) {
    if (sentAt === null) return null;
    const thisYear = sentAt.getUTCFullYear();
    const near = [thisYear, thisYear + 1].map((each) => calendarDay(each, month, dayOfMonth, sentAt));
    const ahead = near.find((day) => day !== null && Date.parse(day) > sentAt.getTime() - 30 * DAY_MS);
    return ahead ?? null;
  }
  const instant = dayOfMonth === 0 ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, dayOfMonth);
  if (dayOfMonth !== 0 && new Date(instant).getUTCMonth() !== month - 1) return null;
  if (sentAt !== null) {
    const days = (instant - sentAt.getTime()) / DAY_MS;
    if (days < -MAX_PAST_DAYS || days > MAX_FUTURE_DAYS) return null;
  }
  return isoDay(instant);
}

/** Returns the day in the month of `sentAt`, or of the next one if it is over. */
function nextDayOfMonth(day: number, sentAt: Date): string | null {
  const month = sentAt.getUTCMonth() + (day < sentAt.getUTCDate() ? 1 : 0);
  const year = sentAt.getUTCFullYear() + Math.floor(month / 12);
  return calendarDay(year, (month % 12) + 1, day, sentAt);
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

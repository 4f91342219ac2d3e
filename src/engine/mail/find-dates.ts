import { isTomorrow, monthName, monthOf, weekdayOf } from './date-words.js';

/** Word, number or punctuation mark of a folded text. */
export type Token = string;

/** Date as written. Missing parts are inferred from the day of the message. */
export type WrittenDate =
  | { readonly kind: 'day'; readonly year: number | null; readonly month: number; readonly day: number }
  /** `03/04`: only the reader knows which one is the month. */
  | { readonly kind: 'ambiguous'; readonly year: number | null; readonly first: number; readonly second: number }
  | { readonly kind: 'day_of_month'; readonly day: number }
  | { readonly kind: 'month'; readonly month: number; readonly end: boolean }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'tomorrow' };

export interface FoundDate {
  readonly date: WrittenDate;
  /** Index of the first token, and of the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Whether it is the last day of a range in one month, such as `Dec 7-11`. */
  readonly isRange?: boolean;
}

const MAX_TOKENS = 3000;

/** Matches `3月9日` and `3월 9일`. */
const EAST_ASIAN_DAY = /(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号일]/g;

/** Splits a folded text into at most 3,000 tokens. */
export function tokenize(folded: string): Token[] {
  const tokens: Token[] = [];
  const dated = folded.replace(
    EAST_ASIAN_DAY,
    (_, month: string, day: string) => ` ${day} ${monthName(Number(month))} `,
  );
  for (const match of dated.matchAll(
    /\d{1,4}|まで|까지|戻|復帰|出社|回来|返回|복귀|[a-zıа-яєіїґα-ωא-תء-ي][a-zıа-яєіїґα-ωא-תء-ي']*|[./,:;!?()\n\u2013-]/g,
  )) {
    tokens.push(match[0]);
    if (tokens.length >= MAX_TOKENS) break;
  }
  return tokens;
}

/** Returns all dates of a text in order, without overlap. */
export function findDates(tokens: readonly Token[]): FoundDate[] {
  const found: FoundDate[] = [];
  let at = 0;
  while (at < tokens.length) {
    const match = dateAt(tokens, at);
    if (match === null) at += 1;
    else {
      found.push({ ...match, start: at });
      at = match.end;
    }
  }
  return found;
}

type Match = Omit<FoundDate, 'start'> | null;

function dateAt(tokens: readonly Token[], at: number): Match {
  return (
    weekdayThenDate(tokens, at) ??
    numeric(tokens, at) ??
    dayThenMonth(tokens, at) ??
    monthThenDay(tokens, at) ??
    ordinal(tokens, at) ??
    alone(tokens, at)
  );
}

/** Reads `Monday, March 9`, where the date is more specific than the weekday. */
function weekdayThenDate(tokens: readonly Token[], at: number): Match {
  if (weekdayOf(tokens[at] ?? '') === null) return null;
  let next = at + 1;
  while (next <= at + 4 && FILLERS.has(tokens[next] ?? '')) next += 1;
  return numeric(tokens, next) ?? dayThenMonth(tokens, next) ?? monthThenDay(tokens, next) ?? ordinal(tokens, next);
}

const FILLERS = new Set([
  ',',
  '.',
  'the',
  'den',
  'der',
  'dem',
  'le',
  'el',
  'dia',
  'il',
  'de',
  'd',
  'feira',
  '-',
  'dnia',
  'a',
  'o',
]);

/** Words before the last day, after which `11.12` is a date. */
const LAST_DAY = new Set('bis do до tot ate hasta fino od am zum vom ab'.split(' '));

/** Reads `2026-03-09`, `12.03.2026`, `12.3.` and `3/9/26`. */
function numeric(tokens: readonly Token[], at: number): Match {
  const [a, separator, b, again, c] = [0, 1, 2, 3, 4].map((offset) => tokens[at + offset] ?? '');
  if (!isNumber(a!) || !isNumber(b!) || !/^[./-]$/.test(separator!)) return null;
  const hasThird = again === separator && isNumber(c!) && (c!.length === 4 || c!.length === 2);
  if (a!.length === 4) {
    return hasThird ? day(Number(a), Number(b), Number(c), at + 5) : null;
  }
  if (a!.length > 2 || b!.length > 2) return null;
  const year = hasThird ? fullYear(c!) : null;
  const end = hasThird ? at + 5 : at + 3;
  if (separator === '.') {
    // `12.03` without a closing dot or year may be a number, a time or a version.
    const isNamed = LAST_DAY.has(tokens[at - 1] ?? '') && c !== 'uhr' && again !== 'uhr';
    return hasThird || again === '.' || isNamed
      ? day(year, Number(b), Number(a), hasThird ? end : at + (again === '.' ? 4 : 3))
      : null;
  }
  if (separator === '-' && !hasThird) return null;
  const [first, second] = [Number(a), Number(b)];
  if (first > 12) return day(year, second, first, end);
  if (second > 12) return day(year, first, second, end);
  return first < 1 || second < 1 ? null : { date: { kind: 'ambiguous', year, first, second }, end };
}

/** Reads `9 March 2026`, `9th of March`, `9. März`, `1er avril` and `3 de marzo de 2026`. */
function dayThenMonth(tokens: readonly Token[], at: number): Match {
  const number = tokens[at] ?? '';
  if (!isNumber(number) || number.length > 2) return null;
  let next = at + 1;
  while (next <= at + 3 && DAY_ENDINGS.has(tokens[next] ?? '')) next += 1;
  const month = monthOf(tokens[next] ?? '');
  if (month === null) return null;
  const { year, end } = yearAt(tokens, next + 1);
  return day(year, month, Number(number), end);
}

const DAY_ENDINGS = new Set(['.', 'st', 'nd', 'rd', 'th', 'er', 'de', 'of', 'e', 'do', 'd', ':']);

/** Reads `March 9` and `Mar. 9th, 2026`. */
function monthThenDay(tokens: readonly Token[], at: number): Match {
  const month = monthOf(tokens[at] ?? '');
  if (month === null) return null;
  let next = at + 1;
  while (next <= at + 2 && (tokens[next] === '.' || tokens[next] === 'the')) next += 1;
  const number = tokens[next] ?? '';
  if (!isNumber(number) || number.length > 2) return null;
  next += 1;
  if (/^(?:st|nd|rd|th)$/.test(tokens[next] ?? '')) next += 1;
  const last = tokens[next + 1] ?? '';
  // Not `March 9-12:30`, not `March 9 - 3/12`.
  const closes =
    isNumber(last) && last.length <= 2 && Number(last) > Number(number) && !/^[:/.]$/.test(closing(tokens, next + 2));
  if (/^[-\u2013]$/.test(tokens[next] ?? '') && closes) {
    const { year, end } = yearAt(tokens, next + 2);
    const found = day(year, month, Number(last), end);
    return found === null ? null : { ...found, isRange: true };
  }
  const { year, end } = yearAt(tokens, next);
  return day(year, month, Number(number), end);
}

/** Returns the punctuation mark at a position, unless it ends a sentence. */
function closing(tokens: readonly Token[], at: number): string {
  const mark = tokens[at] ?? '';
  return mark === '.' && !isNumber(tokens[at + 1] ?? '') ? '' : mark;
}

/** Reads `9th`, of this month or the next. */
function ordinal(tokens: readonly Token[], at: number): Match {
  const dayOfMonth = Number(tokens[at] ?? Number.NaN);
  if (!/^(?:st|nd|rd|th)$/.test(tokens[at + 1] ?? '') || !(dayOfMonth >= 1 && dayOfMonth <= 31)) return null;
  return { date: { kind: 'day_of_month', day: dayOfMonth }, end: at + 2 };
}

/** Reads `Monday`, `tomorrow`, `September` and `end of August`. */
function alone(tokens: readonly Token[], at: number): Match {
  const word = tokens[at] ?? '';
  const weekday = weekdayOf(word);
  if (weekday !== null) return { date: { kind: 'weekday', weekday }, end: at + 1 };
  if (isTomorrow(word)) return { date: { kind: 'tomorrow' }, end: at + 1 };
  // Short names are too often other words ("may", "mar", "set").
  const month = word.length < 4 ? null : monthOf(word);
  if (month === null) return null;
  const before = tokens.slice(Math.max(0, at - 3), at);
  return { date: { kind: 'month', month, end: before.some((each) => END_WORDS.has(each)) }, end: at + 1 };
}

const END_WORDS = new Set([
  'end',
  'ende',
  'fin',
  'final',
  'finales',
  'fine',
  'eind',
  'einde',
  'fim',
  'slutet',
  'slutningen',
  'konca',
  'koniec',
]);

function yearAt(tokens: readonly Token[], at: number): { year: number | null; end: number } {
  let next = at;
  while (next <= at + 1 && YEAR_FILLERS.has(tokens[next] ?? '')) next += 1;
  const word = tokens[next] ?? '';
  return /^(?:19|20)\d\d$/.test(word) ? { year: Number(word), end: next + 1 } : { year: null, end: at };
}

const YEAR_FILLERS = new Set([',', '.', 'de', 'del', 'd']);

function day(year: number | null, month: number, dayOfMonth: number, end: number): Match {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  return { date: { kind: 'day', year, month, day: dayOfMonth }, end };
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function isNumber(token: string): boolean {
  return /^\d+$/.test(token);
}

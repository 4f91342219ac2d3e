import { locale as ownLocale } from '../../words/language';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DOTTED = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/iu;
const MONTH_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** Returns the names of months in a language, in lower case. */
function monthsIn(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return MONTHS.map((_, month) => format.format(Date.UTC(2026, month)).toLowerCase());
}

/** Returns the number of a month by the start of its name, in the language of the reader or in English; 0 for none. */
function monthOf(name: string, own: readonly string[]): number {
  const typed = name.toLowerCase();
  const [month, other] = own.flatMap((one, at) => (one.startsWith(typed) ? [at + 1] : []));
  return month !== undefined && other === undefined ? month : MONTHS.indexOf(typed.slice(0, 3)) + 1;
}

function partsOf(text: string, own: readonly string[]): readonly [year: number, month: number, day: number] | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return [Number(isoYear), Number(isoMonth), Number(isoDay)];
  const [, dottedDay, dottedMonth, dottedYear] = DOTTED.exec(text) ?? [];
  if (dottedYear !== undefined) return [Number(dottedYear), Number(dottedMonth), Number(dottedDay)];
  const [, firstDay, secondMonth = '', dayFirstYear] = DAY_FIRST.exec(text) ?? [];
  if (dayFirstYear !== undefined) return [Number(dayFirstYear), monthOf(secondMonth, own), Number(firstDay)];
  const [, firstMonth = '', secondDay, monthFirstYear] = MONTH_FIRST.exec(text) ?? [];
  if (monthFirstYear !== undefined) return [Number(monthFirstYear), monthOf(firstMonth, own), Number(secondDay)];
  return null;
}

/**
 * Parses a calendar day in a common format: `Mar 9, 2026`, `9 March 2026`, `09.03.2026`, `2026-03-09`; months
 * also in the language of the reader. Returns `2026-03-09`,
 * an empty text for an empty text, and null for anything else. `9/3/2026` is ambiguous, so it is not read.
 */
export function readDay(typed: string, locale = ownLocale): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const parts = partsOf(text, monthsIn(locale));
  if (parts === null) return null;
  const [year, month, day] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Returns the day `days` after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

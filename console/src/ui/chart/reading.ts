import { UNKNOWN } from '../show/format';

export interface Series {
  readonly label: string;
  /** Color token of the theme, such as `--series-sent`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly kind: 'bars' | 'line';
  readonly dash?: readonly number[];
  /** Replaces the value of a day under the pointer: `24 of 490 contacted`. */
  readonly say?: (index: number) => string;
}

/** Texts of a chart, and the locale of its days. */
export interface ChartTexts {
  readonly chart: string;
  readonly table: string;
  readonly day: string;
  readonly locale: string;
}

interface DayFormats {
  readonly day: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
}

/** Formats by locale, cached because an axis formats its days on every draw. */
const made = new Map<string, DayFormats>();

function formatsOf(locale: string): DayFormats {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const formats = {
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
  };
  made.set(locale, formats);
  return formats;
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Returns a day, `2026-03-09`, as an axis shows it: `Mar 9`. */
export const dayText = (day: string | undefined, locale: string): string =>
  day === undefined ? '' : formatsOf(locale).day.format(noon(day));

export function isWeekend(day: string): boolean {
  const number = noon(day).getUTCDay();
  return number === 0 || number === 6;
}

/** Returns all values of a day in one line, for the pointer and for screen readers. */
export function readingOf(
  day: string | undefined,
  index: number,
  series: readonly Series[],
  format: (value: number | null) => string,
  locale: string,
): string {
  if (day === undefined) return '';
  const values = series.map(
    (one) => `${one.label} ${one.say?.(index) ?? (format(one.values[index] ?? null) || UNKNOWN)}`,
  );
  return [`${formatsOf(locale).weekday.format(noon(day))}, ${dayText(day, locale)}`, ...values].join(' \u00b7 ');
}

/** Moves labels apart that would overlap, keeping their order; all values in pixels from the top. */
export function spread(ends: readonly number[], height: number, bottom: number): number[] {
  const order = ends.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at);
  let free = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    one.at = Math.max(one.at, free);
    free = one.at + height;
  }
  let most = bottom;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, most);
    most = one.at - height;
  }
  return order.toSorted((one, other) => one.index - other.index).map((one) => one.at);
}

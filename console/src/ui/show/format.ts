import { locale } from '../../words/language';
import { readerZone } from './zone';

const whole = new Intl.NumberFormat(locale);
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const oneTenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wholeShare = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
/** Formats by zone, cached because creating one takes longer than rendering a row. */
const made = new Map<string, Record<'clock' | 'day' | 'dayOfYear' | 'moment', Intl.DateTimeFormat>>();

function formats(timeZone = readerZone()) {
  const known = made.get(timeZone);
  if (known !== undefined) return known;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const all = {
    clock: format({ timeStyle: 'short' }),
    day: format({ day: 'numeric', month: 'short' }),
    dayOfYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
  };
  made.set(timeZone, all);
  return all;
}

const DAY_MS = 86_400_000;

/** `-` means unknown; zero is a value. */
export const UNKNOWN = '-';
export const count = (value: number | null | undefined): string => (value == null ? UNKNOWN : whole.format(value));
export const percent = (value: number | null | undefined): string => (value == null ? UNKNOWN : share.format(value));

/** Formats a share as a whole percentage: `27%`, in German `27 %`. */
export const wholePercent = (value: number): string => wholeShare.format(value);

/** Formats the date of a time, with the year when the date alone could be of another year. */
function shortDate(time: Date, now: number, zone?: string): string {
  const { day, dayOfYear } = formats(zone);
  return (Math.abs(now - time.getTime()) < 300 * DAY_MS ? day : dayOfYear).format(time);
}

/** Formats a time in the viewer's time zone: the time of day for today, else the date. */
export function shortTime(at: string, now = Date.now()): string {
  const time = new Date(at);
  const { clock, dayOfYear } = formats();
  const isToday = dayOfYear.format(time) === dayOfYear.format(now);
  return isToday ? clock.format(time) : shortDate(time, now);
}

/** Formats a time in a time zone: the time of day for today there, else the date and the time of day. */
export function timeIn(at: string, zone: string, now = Date.now()): string {
  const time = new Date(at);
  const { clock, day, dayOfYear } = formats(zone);
  const isToday = dayOfYear.format(time) === dayOfYear.format(now);
  return isToday ? clock.format(time) : `${day.format(time)}, ${clock.format(time)}`;
}

/** Formats the time of day in the viewer's time zone. */
export const timeOfDay = (at: string): string => formats().clock.format(new Date(at));

/** Formats a date and time in the viewer's time zone, or in another one: `Mar 9, 10:30 AM`. */
export function longTime(at: string, zone?: string): string {
  const time = new Date(at);
  return `${shortDate(time, Date.now(), zone)}, ${formats(zone).clock.format(time)}`;
}

/** Formats a calendar day, `2026-03-01`. */
export const dayName = (date: string): string => formats('UTC').dayOfYear.format(new Date(`${date}T12:00:00Z`));

/** Formats a time in another time zone and in UTC, for its tooltip. */
export function inZones(at: string, zone: string): string {
  const time = new Date(at);
  return `${formats(zone).moment.format(time)} ${zone} \u00b7 ${formats('UTC').moment.format(time)} UTC`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${tenths.format(seconds / 3_600)} h`;
  return `${tenths.format(seconds / 86_400)} d`;
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return bytes < 1_000_000_000
    ? `${oneTenth.format(bytes / 1_000_000)} MB`
    : `${oneTenth.format(bytes / 1_000_000_000)} GB`;
}

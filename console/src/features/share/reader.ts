import { UNKNOWN } from '../../ui/show/format';
import { readerZone } from '../../ui/show/zone';
import { readerOf, textsIn } from '../../words/analytics/share/texts';

/** Returns language, texts and formats of the share page for the languages of the browser. */
const { language, locale } = readerOf(navigator.languages);
const whole = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: readerZone() });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

export const reader = {
  language,
  locale,
  count: (value: number | null): string => (value === null ? UNKNOWN : whole.format(value)),
  rate: (value: number | null): string => (value === null ? UNKNOWN : percent.format(value)),
  moment: (at: string): string => moment.format(new Date(at)),
  /** @param date a calendar day, `2026-03-01` */
  day: (date: string): string => day.format(new Date(`${date}T12:00:00Z`)),
};

export const text = textsIn(language);

import { locale } from './language';

const rules = new Intl.PluralRules(locale);
export const whole = new Intl.NumberFormat(locale);

/** Formats a number with its noun: `plural(3, 'contact', 'contacts')` is "3 contacts". */
export function plural(count: number, one: string, other: string): string {
  return `${whole.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}

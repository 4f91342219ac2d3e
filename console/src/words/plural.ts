import { locale } from './language';

const rules = new Intl.PluralRules(locale);
export const whole = new Intl.NumberFormat(locale);

/** `plural(3, 'contact', 'contacts')`: "3 contacts". */
export function plural(count: number, one: string, other: string): string {
  return `${whole.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}

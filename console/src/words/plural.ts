const rules = new Intl.PluralRules('en');
export const whole = new Intl.NumberFormat('en');

/** `plural(3, 'contact', 'contacts')`: "3 contacts". */
export function plural(count: number, one: string, other: string): string {
  return `${whole.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}

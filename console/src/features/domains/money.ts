import { UNKNOWN } from '../../ui/show/format';
import { locale } from '../../words/language';

/** Formats an amount given in the smallest unit of its currency. */
export function money(cents: number | null, currency: string | null): string {
  if (cents === null || currency === null) return UNKNOWN;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

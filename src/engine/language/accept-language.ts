/** Maximum number of ranges read from one header; browsers send fewer than ten. */
const MAX_RANGES = 32;

/** Language range with its weight: `de-CH;q=0.8`. */
const RANGE = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Returns the preferred offered language of an `Accept-Language` header (RFC 9110, section 12.5.4). Only the primary subtag
 * counts, so `de-CH` selects `de`; `*` selects the fallback. Ranges of equal weight keep their order; malformed ranges are
 * ignored. Returns the fallback if no range selects an offered language.
 */
export function preferredLanguage<L extends string>(header: string | undefined, offered: readonly L[], fallback: L): L {
  const ranges = (header ?? '')
    .split(',', MAX_RANGES)
    .flatMap((text) => {
      const [, range, weight = '1'] = RANGE.exec(text.trim()) ?? [];
      return range === undefined ? [] : [{ language: range.split('-')[0]?.toLowerCase(), weight: Number(weight) }];
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of ranges) {
    if (language === '*') return fallback;
    const found = offered.find((one) => one === language);
    if (found !== undefined) return found;
  }
  return fallback;
}

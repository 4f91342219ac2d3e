import type { Config } from '../../../../platform/config.js';
import { childrenOf, type Element, wordOf } from './namecheap-xml.js';

export interface Price {
  readonly cents: number;
  readonly currency: string;
  /** Shortest term sold, in years. */
  readonly years: number;
}

/** Milliseconds for which prices are cached. */
const LASTS_MS = 24 * 3_600_000;

/** Price cache of one process, by suffix. One request per name would use up most of the rate limit. */
export class PriceMemory {
  private readonly prices = new Map<string, { readonly price: Price | null; readonly untilMs: number }>();

  find(suffix: string, nowMs: number): Price | null | undefined {
    const kept = this.prices.get(suffix);
    return kept !== undefined && kept.untilMs > nowMs ? kept.price : undefined;
  }

  keep(suffix: string, price: Price | null, nowMs: number): void {
    this.prices.set(suffix, { price, untilMs: nowMs + LASTS_MS });
  }
}

const memories = new WeakMap<Config, PriceMemory>();

export function priceMemory(config: Config): PriceMemory {
  const memory = memories.get(config) ?? new PriceMemory();
  memories.set(config, memory);
  return memory;
}

/** Returns the price of the shortest term in `users.getPricing`, fees included; null if not sold. */
export function readPrice(answer: Element, suffix: string): Price | null {
  const found = childrenOf(answer, 'UserGetPricingResult')
    .flatMap((result) => childrenOf(result, 'ProductType'))
    .flatMap((type) => childrenOf(type, 'ProductCategory'))
    .filter((category) => wordOf(category['Name']).toLowerCase() === 'register')
    .flatMap((category) => childrenOf(category, 'Product'))
    .filter((product) => wordOf(product['Name']).toLowerCase() === suffix)
    .flatMap((product) => childrenOf(product, 'Price'))
    .filter((price) => wordOf(price['DurationType']).toUpperCase() === 'YEAR')
    .map((price) => ({ price, years: Number(wordOf(price['Duration'])) }))
    .filter(({ years }) => Number.isInteger(years) && years >= 1 && years <= 10)
    .sort((a, b) => a.years - b.years)[0];
  if (found === undefined) return null;
  const cents = centsOf(wordOf(found.price['YourPrice']) || wordOf(found.price['Price']));
  const fee = centsOf(wordOf(found.price['YourAdditonalCost']) || wordOf(found.price['AdditionalCost']) || '0');
  if (cents === null || cents === 0 || fee === null) return null;
  return { cents: cents + fee, currency: wordOf(found.price['Currency']) || 'USD', years: found.years };
}

/** Parses an amount such as `8.8700` into cents; null if invalid. */
function centsOf(text: string): number | null {
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

import { unitFloat } from './draw.js';

export interface VariantShare {
  readonly id: string;
  /** Share relative to the sum of all shares; 0 or less disables the variant. */
  readonly share: number;
}

/**
 * Picks the variant of a step for a contact, in proportion to the shares. The same seed, contact and step give the same
 * variant, as long as the order of variants is the same. Null if no variant has a positive share.
 */
export function pickVariant<V extends VariantShare>(input: {
  readonly seed: number;
  readonly contactId: string;
  readonly stepId: string;
  readonly variants: readonly V[];
}): V | null {
  const live = input.variants.filter((variant) => variant.share > 0);
  const total = live.reduce((sum, variant) => sum + variant.share, 0);
  const target = unitFloat(input.seed, input.contactId, input.stepId, 'variant') * total;
  let reached = 0;
  for (const variant of live) {
    reached += variant.share;
    if (target < reached) return variant;
  }
  // Rounding may leave the last sum a hair below the target.
  return live.at(-1) ?? null;
}

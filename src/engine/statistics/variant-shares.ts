import type { VariantMode, WinnerDecider } from '../lifecycle/enums.js';
import { normaliseShares } from '../sequence/shares.js';

/** Decision about a step: the variant that gets all further messages, or null for no winner. */
export interface SettledWinner {
  readonly variantId: string | null;
  readonly decidedBy: WinnerDecider;
}

/** Stored shares: two columns, of which the second is null until a winner is chosen. */
export function settledWinner(variantId: string | null, decidedBy: string | null): SettledWinner | null {
  return decidedBy === null ? null : { variantId, decidedBy: decidedBy as WinnerDecider };
}

/**
 * Returns the variant that receives all further emails of its step; null if shares apply. A member's choice always applies,
 * an automatic choice only while `variantSelection.mode` is `auto`. A choice of a deleted variant never applies.
 */
export function winnerInForce(
  settled: SettledWinner | null,
  mode: VariantMode,
  variants: ReadonlyArray<{ readonly id: string }>,
): string | null {
  if (settled === null || (settled.decidedBy === 'service' && mode !== 'auto')) return null;
  return variants.some(({ id }) => id === settled.variantId) ? settled.variantId : null;
}

/** Returns the percentage of each variant: 100 for the current winner, otherwise by shares. */
export function sharesInForce(
  winner: string | null,
  variants: ReadonlyArray<{ readonly id: string; readonly share: number }>,
): readonly number[] {
  if (winner !== null) return variants.map(({ id }) => (id === winner ? 100 : 0));
  const decision = normaliseShares(variants.map(({ share }) => ({ share })));
  // Stored shares passed the same check, so if all are zero, no email can be sent.
  return decision.kind === 'shares' ? decision.percents : variants.map(() => 0);
}

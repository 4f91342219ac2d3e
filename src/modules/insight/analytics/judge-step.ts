import { isCompared, probabilityBest } from '../../../engine/statistics/probability-best.js';
import { settledWinner, winnerInForce } from '../../../engine/statistics/variant-shares.js';
import {
  decideWinner,
  SUCCESSES,
  type VariantSelection,
  type VariantStats,
  type WinnerDecision,
  type WinnerResults,
} from '../../../engine/statistics/winner.js';
import { rounded, stepMetrics } from './figures.js';
import type { StepHead, VariantSums } from './stats.reads.js';

/**
 * Returns the winner of a step over its whole life, regardless of the displayed timeframe: the chosen one, otherwise
 * the leader. `applied` means that further messages use it; a leader that has won is applied at the next clock tick.
 */
export function judgeStep(
  selection: VariantSelection,
  head: StepHead,
  life: readonly VariantSums[],
): WinnerDecision | null {
  const stats = head.variants.map((variant) => statsOf(variant, life));
  const settled = settledWinner(head.winner_variant_id, head.winner_decided_by);
  const inForce = winnerInForce(settled, selection.mode, head.variants);
  const chosen = stats.find((variant) => variant.variantId === inForce);
  if (chosen === undefined) {
    const leader = decideWinner(selection, stats);
    return leader === null ? null : { ...leader, applied: false };
  }
  const successes = SUCCESSES[selection.metric];
  const compared = stats.filter((each) => each === chosen || isCompared(each.share, each.contacted));
  const chances = probabilityBest(compared.map((each) => ({ successes: successes(each), trials: each.contacted })));
  return {
    variantId: chosen.variantId,
    metric: selection.metric,
    probability: rounded(chances[compared.indexOf(chosen)] ?? 0),
    enoughData: true,
    applied: true,
  };
}

/**
 * Returns the variant that has won a step and must be applied, with its results; null if none has won, or the winner
 * is already decided.
 */
export function newWinner(
  selection: VariantSelection,
  head: StepHead,
  life: readonly VariantSums[],
): { readonly variantId: string; readonly results: WinnerResults } | null {
  if (head.winner_decided_by !== null) return null;
  const stats = head.variants.map((variant) => statsOf(variant, life));
  const decision = decideWinner(selection, stats);
  if (decision?.applied !== true) return null;
  const { metric, probability, variantId } = decision;
  const variants = stats.map((each) => ({
    ...{ variantId: each.variantId, contacted: each.contacted, successes: SUCCESSES[metric](each) },
  }));
  return { variantId, results: { metric, probability, variants } };
}

/** Limits successes to the number of messages, because a message that was corrected to unsent may have a reply. */
function statsOf(variant: { readonly id: string; readonly share: number }, life: readonly VariantSums[]): VariantStats {
  const metrics = stepMetrics(life.filter((row) => row.variant_id === variant.id));
  const atMost = (n: number): number => Math.min(n, metrics.contacted);
  return {
    variantId: variant.id,
    share: variant.share,
    contacted: metrics.contacted,
    uniqueReplies: atMost(metrics.uniqueReplies),
    interested: atMost(metrics.interested),
    uniqueClicks: atMost(metrics.uniqueClicks),
    uniqueOpens: atMost(metrics.uniqueOpens),
  };
}

import type { VariantMetric, VariantMode } from '../lifecycle/enums.js';
import { probabilityBest } from './probability-best.js';

/** CampaignSettingsOut.variantSelection. */
export interface VariantSelection {
  readonly mode: VariantMode;
  readonly metric: VariantMetric;
  readonly minSamplePerVariant: number;
  readonly minProbability: number;
}

/** Results of one variant of a step; every number counts contacts. */
export interface VariantStats {
  readonly variantId: string;
  /** Contacts that received the variant. */
  readonly contacted: number;
  readonly uniqueReplies: number;
  readonly interested: number;
  readonly uniqueClicks: number;
  readonly uniqueOpens: number;
  /** Share of the variant; 0 if a member disabled it, which excludes it from evaluation. */
  readonly share: number;
}

/** `VariantWinner` of the API; `applied` if all further messages use this variant. */
export interface WinnerDecision {
  readonly variantId: string;
  readonly metric: VariantMetric;
  readonly probability: number;
  readonly enoughData: boolean;
  readonly applied: boolean;
}

/** Results on which the choice of a winner was based. */
export interface WinnerResults {
  readonly metric: VariantMetric;
  readonly probability: number;
  readonly variants: ReadonlyArray<{
    readonly variantId: string;
    readonly contacted: number;
    readonly successes: number;
  }>;
}

/** Definition of success by metric. */
export const SUCCESSES: Readonly<Record<VariantMetric, (stats: VariantStats) => number>> = {
  reply_rate: (stats) => stats.uniqueReplies,
  positive_reply_rate: (stats) => stats.interested,
  click_rate: (stats) => stats.uniqueClicks,
  open_rate: (stats) => stats.uniqueOpens,
};

/**
 * Returns the leading variant of a step and whether it has won: every variant has its sample, and the leader is the
 * best with the required probability (`variantSelection`). The winner is applied only in mode `auto`. Among equal
 * leaders, the earlier one is returned. Null with fewer than two variants, or before any contact received an email.
 */
export function decideWinner(selection: VariantSelection, variants: readonly VariantStats[]): WinnerDecision | null {
  const judged = variants.filter((variant) => variant.share > 0);
  if (judged.length < 2 || judged.every((variant) => variant.contacted === 0)) return null;
  const successes = SUCCESSES[selection.metric];
  const results = judged.map((variant) => ({ successes: successes(variant), trials: variant.contacted }));
  // Digits beyond nine decimals are noise of the integration, which must not decide between equals.
  const chances = probabilityBest(results).map((chance) => Math.round(chance * 1e9) / 1e9);
  const leader = chances.indexOf(Math.max(...chances));
  const probability = chances[leader]!;
  const enoughData =
    judged.every((variant) => variant.contacted >= selection.minSamplePerVariant) &&
    probability >= selection.minProbability;
  return {
    variantId: judged[leader]!.variantId,
    metric: selection.metric,
    probability: Math.round(probability * 10_000) / 10_000,
    enoughData,
    applied: enoughData && selection.mode === 'auto',
  };
}

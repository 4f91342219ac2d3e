import { readSettings } from '../../../engine/campaign/settings.js';
import { normaliseShares } from '../../../engine/sequence/shares.js';
import { isCompared, probabilityBest } from '../../../engine/statistics/probability-best.js';
import { wilsonInterval } from '../../../engine/statistics/rates.js';
import { type SettledWinner, settledWinner } from '../../../engine/statistics/variant-shares.js';
import type { WinnerDecision } from '../../../engine/statistics/winner.js';
import type { Ctx } from '../../../platform/context.js';
import type { CampaignRow } from '../../outreach/campaigns/index.js';
import { type CampaignMetrics, metricsOf, type Period, timeframePeriod } from '../../outreach/statistics/index.js';
import { addUp, rounded, stepMetrics } from './figures.js';
import { judgeStep } from './judge-step.js';
import { listStepHeads, type StepHead, sumByVariant, type VariantSums } from './stats.reads.js';

export interface VariantFigures {
  readonly variantId: string;
  readonly label: string;
  readonly subject: string;
  readonly share: number;
  readonly metrics: CampaignMetrics;
  readonly replyRateLow: number | null;
  readonly replyRateHigh: number | null;
  readonly probabilityBest: number | null;
}

export interface StepFigures {
  readonly stepId: string;
  readonly order: number;
  readonly name: string;
  readonly subject: string;
  readonly metrics: CampaignMetrics;
  readonly variants: readonly VariantFigures[];
  readonly winner: WinnerDecision | null;
  readonly settled: (SettledWinner & { readonly decidedAt: Date }) | null;
}

export interface StepAnalytics {
  readonly period: Period;
  readonly totals: CampaignMetrics;
  readonly steps: readonly StepFigures[];
}

/** Returns the results of a campaign's steps and variants in a period. */
export async function analyseSteps(ctx: Ctx, campaign: CampaignRow, period: Period): Promise<StepAnalytics> {
  const { id, workspace_id: workspaceId } = campaign;
  const rows = await sumByVariant(ctx.sql, workspaceId, id, period);
  const life =
    period.timeframe === 'all'
      ? rows
      : await sumByVariant(ctx.sql, workspaceId, id, timeframePeriod('all', ctx.clock.now()));
  const heads = await listStepHeads(ctx.sql, workspaceId, id);
  const selection = readSettings(campaign.settings).variantSelection;
  return {
    period,
    totals: metricsOf(addUp(rows)),
    steps: heads.map((head) => {
      const ofStep = (all: readonly VariantSums[]) => all.filter((row) => row.step_id === head.id);
      return {
        stepId: head.id,
        order: head.step_order,
        name: head.name,
        subject: head.subject !== '' ? head.subject : (head.variants.find((one) => one.subject !== '')?.subject ?? ''),
        metrics: stepMetrics(ofStep(rows)),
        variants: analyseVariants(head, ofStep(rows)),
        winner: judgeStep(selection, head, ofStep(life)),
        settled: settledOf(head),
      };
    }),
  };
}

function settledOf(head: StepHead): StepFigures['settled'] {
  const settled = settledWinner(head.winner_variant_id, head.winner_decided_by);
  return settled === null || head.winner_decided_at === null ? null : { ...settled, decidedAt: head.winner_decided_at };
}

function analyseVariants(head: StepHead, rows: readonly VariantSums[]): VariantFigures[] {
  const shares = normaliseShares(head.variants.map(({ share }) => ({ share })));
  const figures = head.variants.map((variant, index) => {
    const metrics = stepMetrics(rows.filter((row) => row.variant_id === variant.id));
    return {
      variant,
      label: String.fromCharCode(65 + index),
      share: shares.kind === 'shares' ? (shares.percents[index] ?? 0) : 0,
      metrics,
      successes: metrics.uniqueReplies,
      // In a short period, replies may belong to earlier messages.
      trials: Math.max(metrics.contacted, metrics.uniqueReplies),
    };
  });
  const compared = figures.filter(({ share, trials }) => isCompared(share, trials));
  const chances = compared.some(({ trials }) => trials > 0) ? probabilityBest(compared) : [];
  return figures.map((figure) => {
    const { variant, label, share, metrics, successes, trials } = figure;
    const chance = chances[compared.indexOf(figure)];
    const interval = wilsonInterval(successes, trials);
    return {
      variantId: variant.id,
      label,
      subject: variant.subject === '' ? head.subject : variant.subject,
      share,
      metrics,
      replyRateLow: interval === null ? null : rounded(interval.low),
      replyRateHigh: interval === null ? null : rounded(interval.high),
      probabilityBest: chance === undefined ? null : rounded(chance),
    };
  });
}

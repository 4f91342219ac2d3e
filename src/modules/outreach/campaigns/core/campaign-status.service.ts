import { readSchedule } from '../../../../engine/campaign/stored-rules.js';
import { campaignTransitions } from '../../../../engine/lifecycle/campaign.js';
import type { CampaignStatus, PauseReason } from '../../../../engine/lifecycle/enums.js';
import { followParent } from '../../../../engine/lifecycle/subsequence.js';
import { nextOpenInterval } from '../../../../engine/schedule/open-intervals.js';
import { beforeCommit, type Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { type CampaignMetrics, metricsOf, statTotals } from '../../statistics/index.js';
import { rescheduleCampaignSlots } from '../slots/campaign-slots.repo.js';
import { campaignRef } from './campaign-ref.service.js';
import {
  listSubsequenceStatuses,
  lockCampaignRow,
  tryLockCampaignRow,
  updateCampaignStatus,
} from './campaign-status.repo.js';
import { campaignArchived, campaignCompleted, campaignPaused, campaignResumed } from './campaigns.events.js';

/** Cause of a status change: the status that a caller's action leads to, or a cause of the engine. */
export interface CampaignMove {
  readonly to: CampaignStatus;
  /** Reason of a pause; default `manual`. */
  readonly pauseReason?: PauseReason | null;
  readonly pauseDetail?: string | null;
}

/**
 * Changes the status of a campaign in the caller's transaction, with its timestamps, slot, event, and subsequences. Returns the previous
 * status; `changed` is false if it already had the new one. Throws if the campaign is missing or the state machine (docs/use/states.md)
 * has no such edge, which is a bug of the caller, who uses `decideCampaignAction` before.
 */
export async function moveCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  move: CampaignMove,
): Promise<{ previousStatus: CampaignStatus; changed: boolean }> {
  const row = await lockCampaignRow(ctx.sql, workspaceId, campaignId);
  if (row === null) throw notFound('campaign');
  const previousStatus = row.status as CampaignStatus;
  if (previousStatus === move.to) return { previousStatus, changed: false };
  const known = campaignTransitions.some((edge) => edge.from === previousStatus && edge.to === move.to);
  if (!known) throw new Error(`A campaign cannot move from ${previousStatus} to ${move.to}.`);
  const now = ctx.clock.now();
  const window = move.to === 'active' ? nextOpenInterval(readSchedule(row.schedule), now) : null;
  await updateCampaignStatus(ctx.sql, workspaceId, campaignId, now, {
    status: move.to,
    pauseReason: move.to === 'paused' ? (move.pauseReason ?? 'manual') : null,
    pauseDetail: move.to === 'paused' ? (move.pauseDetail ?? null) : null,
    windowOpensAt: window?.startAt ?? null,
    windowClosesAt: window?.endAt ?? null,
  });
  await appendEvents(ctx, workspaceId, await eventsOf(ctx, workspaceId, row, previousStatus, move));
  if (move.to === 'active') for (const loop of ['sending', 'sending.routing']) ctx.wake.hint(loop);
  await moveSubsequences(ctx, workspaceId, campaignId, move);
  return { previousStatus, changed: true };
}

/** Enabled subsequences go live and resume with their campaign; live ones pause with it. */
async function moveSubsequences(ctx: Ctx, workspaceId: number, parentId: string, parent: CampaignMove): Promise<void> {
  for (const { id, status, enabled } of await listSubsequenceStatuses(ctx.sql, workspaceId, parentId)) {
    const to = followParent(parent.to, { status: status as CampaignStatus, enabled });
    if (to === null) continue;
    const pauseReason = parent.pauseReason ?? 'manual';
    await moveCampaign(ctx, workspaceId, id, {
      to,
      pauseReason,
      pauseDetail: 'A subsequence pauses and resumes with its campaign.',
    });
  }
}

async function eventsOf(
  ctx: Ctx,
  workspaceId: number,
  row: Parameters<typeof campaignRef>[0],
  previousStatus: CampaignStatus,
  { to, pauseReason, pauseDetail = null }: CampaignMove,
): Promise<EventDraft[]> {
  const campaign = campaignRef(row);
  switch (to) {
    case 'paused':
      return [campaignPaused.draft({ ...campaign, pauseReason: pauseReason ?? 'manual', pauseDetail, previousStatus })];
    case 'active':
      return previousStatus === 'paused' || previousStatus === 'completed' ? [campaignResumed.draft(campaign)] : [];
    case 'completed':
      return [campaignCompleted.draft({ ...campaign, metrics: await lifeMetrics(ctx, workspaceId, row.id) })];
    case 'archived':
      return [campaignArchived.draft({ ...campaign, previousStatus })];
    default:
      return [];
  }
}

/** Returns the stats of a campaign over its whole life, as in `campaign.completed`. */
async function lifeMetrics(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignMetrics> {
  const [totals] = await statTotals(ctx, workspaceId, [campaignId]);
  return metricsOf(totals ?? {});
}

/**
 * Changes the status like `moveCampaign`, for a caller that holds the campaign's slot. Does nothing and returns false
 * if another transaction has locked the campaign.
 */
export async function tryMoveCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  move: CampaignMove,
): Promise<boolean> {
  if (!(await tryLockCampaignRow(ctx.sql, workspaceId, campaignId))) return false;
  await moveCampaign(ctx, workspaceId, campaignId, move);
  return true;
}

/**
 * Makes campaigns due for the sending loop at `at`, or earlier if they already were. Never waits for a claim, and
 * locks the slots at the end of the transaction, because the caller may still lock sends, which come before slots.
 */
export async function rescheduleCampaigns(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
  at: Date,
): Promise<void> {
  await beforeCommit(ctx, { kind: 'campaign_slot', key: String(workspaceId) }, async (ctx) => {
    const woken = await rescheduleCampaignSlots(ctx.sql, workspaceId, campaignIds, at);
    if (woken > 0) ctx.wake.hint('sending');
  });
}

import { campaignTransitions } from '../../engine/lifecycle/campaign.js';
import type { CampaignStatus } from '../../engine/lifecycle/enums.js';
import { nextOpenInterval } from '../../engine/schedule/open-intervals.js';
import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { appendEvents, type EventType } from '../events/index.js';
import { wakeCampaignSlots } from './campaign-slots.repo.js';
import { lockCampaignRow, tryLockCampaignRow, updateCampaignStatus } from './campaign-status.repo.js';
import { type CampaignMetrics, metricsOf } from './metrics.js';
import { sumStats } from './stats.repo.js';
import { readSchedule } from './stored-rules.js';

/** Why a campaign moves. A caller's action names the status it leads to; the engine's causes name themselves. */
export interface CampaignMove {
  readonly to: CampaignStatus;
  readonly pauseReason?: string | null;
  readonly pauseDetail?: string | null;
  /** Beyond CampaignRef: what the event of this move carries. */
  readonly eventData?: Record<string, unknown>;
}

const eventOf: Partial<Record<CampaignStatus, EventType>> = {
  paused: 'campaign.paused',
  completed: 'campaign.completed',
  archived: 'campaign.archived',
};

/**
 * Moves a campaign to another status inside the caller's transaction: status, its instants, the slot that claims read,
 * and the event, together. Returns the status before; false in `changed` when it stood there already. Throws when the
 * campaign is missing or the machine of contract section 5 has no such edge: that is a bug of the caller, who decides by
 * `decideCampaignAction` before.
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
  if (!known) throw new Error(`A campaign can not move from ${previousStatus} to ${move.to}.`);
  const now = ctx.clock.now();
  const window = move.to === 'active' ? nextOpenInterval(readSchedule(row.schedule), now) : null;
  await updateCampaignStatus(ctx.sql, workspaceId, campaignId, now, {
    status: move.to,
    pauseReason: move.to === 'paused' ? (move.pauseReason ?? 'manual') : null,
    pauseDetail: move.to === 'paused' ? (move.pauseDetail ?? null) : null,
    windowOpensAt: window?.startAt ?? null,
    windowClosesAt: window?.endAt ?? null,
  });
  const type = previousStatus === 'paused' && move.to === 'active' ? 'campaign.resumed' : eventOf[move.to];
  if (type !== undefined) {
    await appendEvents(ctx, workspaceId, [
      {
        type,
        occurredAt: now,
        campaignId,
        data: {
          campaignId,
          campaignName: row.name,
          groupId: row.group_id,
          ...(move.to === 'paused'
            ? { pauseReason: move.pauseReason ?? 'manual', pauseDetail: move.pauseDetail ?? null, previousStatus }
            : {}),
          ...(move.to === 'archived' ? { previousStatus } : {}),
          ...(move.to === 'completed' ? { metrics: await lifeMetrics(ctx, workspaceId, campaignId) } : {}),
          ...move.eventData,
        },
      },
    ]);
  }
  if (move.to === 'active') ctx.wake.hint('sending');
  return { previousStatus, changed: true };
}

/** The figures of a campaign over its whole life, as `campaign.completed` carries them. */
async function lifeMetrics(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignMetrics> {
  const [totals] = await sumStats(ctx.sql, workspaceId, [campaignId]);
  return metricsOf(totals ?? {});
}

/**
 * As `moveCampaign`, for a caller that holds the campaign's slot: does nothing and answers false when somebody else holds
 * the campaign at this moment.
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

/** Asks the sending loop to look at campaigns at `at`, or earlier if it would anyway. It never waits for a claim. */
export async function wakeCampaigns(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
  at: Date,
): Promise<void> {
  const woken = await wakeCampaignSlots(ctx.sql, workspaceId, campaignIds, at);
  if (woken > 0) ctx.wake.hint('sending');
}

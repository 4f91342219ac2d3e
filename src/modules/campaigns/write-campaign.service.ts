import { type CampaignSettings, readSettings } from '../../engine/campaign/settings.js';
import { localDay } from '../../engine/schedule/local-day.js';
import { nextOpenInterval } from '../../engine/schedule/open-intervals.js';
import type { Schedule } from '../../engine/schedule/types.js';
import type { StopRules } from '../../engine/stop-rules/rules.js';
import type { Ctx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { lockCampaign, reviseCampaign } from './campaign-lock.service.js';
import { scheduleChanged } from './campaigns.jobs.js';
import { type CampaignChange, type CampaignRow, updateSlotPriority, updateSlotWindow } from './campaigns.repo.js';
import { listSubsequenceRows, updateSubsequence } from './subsequences/subsequences.repo.js';

/** What of a campaign changes; valid and whole where it is given. */
export interface CampaignChanges {
  readonly columns?: CampaignChange;
  readonly schedule?: Schedule;
  readonly stopRules?: StopRules;
  readonly settings?: CampaignSettings;
}

/**
 * Writes changes of a locked campaign with everything that follows from them: the slot's window and priority, due times
 * of what waits, and the subsequences that inherit its schedule or limit.
 */
export async function writeChanges(ctx: Ctx, row: CampaignRow, changes: CampaignChanges): Promise<CampaignRow> {
  const { columns = {}, schedule, stopRules, settings } = changes;
  const revised = await reviseCampaign(ctx, row, {
    ...columns,
    ...(schedule === undefined ? {} : { schedule: JSON.stringify(schedule) }),
    ...(stopRules === undefined ? {} : { stop_rules: JSON.stringify(stopRules) }),
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
  });
  if (schedule !== undefined) await placeWindow(ctx, revised, schedule);
  if (columns.priority !== undefined) {
    await updateSlotPriority(ctx.sql, row.workspace_id, row.id, revised.priority);
  }
  const isNewLimit = settings !== undefined && settings.dailyLimit !== readSettings(row.settings).dailyLimit;
  const dailyLimit = isNewLimit ? { dailyLimit: settings.dailyLimit } : {};
  const inherited = { ...(schedule === undefined ? {} : { schedule }), ...dailyLimit };
  if (Object.keys(inherited).length === 0) return revised;
  if (row.parent_campaign_id === null) await handDown(ctx, row, inherited);
  else await makeOwn(ctx, row, inherited);
  return revised;
}

interface Inherited {
  readonly schedule?: Schedule;
  readonly dailyLimit?: number | null;
}

/** Compiles the next window at once, so that no claim works by the old schedule. */
async function placeWindow(ctx: Ctx, row: CampaignRow, schedule: Schedule): Promise<void> {
  const now = ctx.clock.now();
  const window = nextOpenInterval(schedule, now);
  await updateSlotWindow(ctx.sql, row.workspace_id, row.id, now, {
    opensAt: window?.startAt ?? null,
    closesAt: window?.endAt ?? null,
    dayEndsAt: localDay(schedule.timezone, now).endsAt,
  });
  // Before the first launch nothing waits.
  if (row.launched_at === null && row.status !== 'launching') return;
  await enqueue(ctx, scheduleChanged, { workspaceId: row.workspace_id, campaignId: row.id });
}

/** Subsequences that inherit follow their parent. */
async function handDown(ctx: Ctx, parent: CampaignRow, { schedule, dailyLimit }: Inherited): Promise<void> {
  const subsequences = await listSubsequenceRows(ctx.sql, parent.workspace_id, parent.id);
  for (const { campaign_id, schedule_mode, daily_limit_mode } of subsequences) {
    const takesSchedule = schedule !== undefined && schedule_mode === 'inherit';
    const takesLimit = dailyLimit !== undefined && daily_limit_mode === 'inherit';
    if (!takesSchedule && !takesLimit) continue;
    const child = await lockCampaign(ctx, parent.workspace_id, campaign_id);
    const settings = { ...readSettings(child.settings), dailyLimit: dailyLimit ?? null };
    await reviseCampaign(ctx, child, {
      ...(takesSchedule ? { schedule: JSON.stringify(schedule) } : {}),
      ...(takesLimit ? { settings: JSON.stringify(settings) } : {}),
    });
    if (takesSchedule) await placeWindow(ctx, child, schedule);
  }
}

/** A subsequence that is given a schedule or limit of its own through the campaign operations inherits it no longer. */
async function makeOwn(ctx: Ctx, child: CampaignRow, { schedule, dailyLimit }: Inherited): Promise<void> {
  await updateSubsequence(ctx.sql, child.workspace_id, child.id, {
    ...(schedule === undefined ? {} : { schedule_mode: 'own' }),
    ...(dailyLimit === undefined
      ? {}
      : { daily_limit_mode: dailyLimit === null ? 'unlimited' : 'custom', daily_limit: dailyLimit }),
  });
}

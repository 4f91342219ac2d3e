import { type CampaignSettings, readSettings } from '../../../../engine/campaign/settings.js';
import { localDay } from '../../../../engine/schedule/local-day.js';
import { nextOpenInterval } from '../../../../engine/schedule/open-intervals.js';
import type { Schedule } from '../../../../engine/schedule/types.js';
import type { StopRules } from '../../../../engine/stop-rules/rules.js';
import type { Ctx } from '../../../../platform/context.js';
import type { Updateable } from '../../../../platform/db/row-types.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { SubsequencesTable } from '../../../../platform/db/tables.js';
import { enqueue, enqueueMany } from '../../../../platform/queue/enqueue.js';
import { lockCampaign } from './campaign-lock.service.js';
import { rescheduleCampaigns } from './campaign-status.service.js';
import { emailsCorrected, scheduleChanged } from './campaigns.jobs.js';
import {
  type CampaignChange,
  type CampaignRow,
  updateCampaign,
  updateSlotPriority,
  updateSlotWindow,
} from './campaigns.repo.js';
import { listSubsequenceRows, updateSubsequence } from './subsequences.repo.js';

/** Validated changes of a campaign; a given field replaces the whole value. */
export interface CampaignChanges {
  readonly columns?: CampaignChange;
  readonly schedule?: Schedule;
  readonly stopRules?: StopRules;
  readonly settings?: CampaignSettings;
  /** Additional fields of a subsequence. If absent, a given schedule or limit becomes its own. */
  readonly subsequence?: Updateable<SubsequencesTable>;
}

/**
 * Sets new due times for waiting emails of these campaigns, in the caller's transaction, as far as a request can; the
 * job does the rest. Sends belong to a later module, so the function is injected. The caller has written everything
 * that due times depend on, but no slot yet.
 */
export type RetimeAtOnce = (ctx: Ctx, workspaceId: number, campaignIds: readonly string[]) => Promise<void>;

/**
 * Writes changes of a locked campaign with all their effects: subsequences that inherit its schedule or limit, due times of waiting
 * emails, and windows and priority of the slots. Campaigns are locked first, then sends, then slots (docs/adr/0053-order-of-locks.md).
 */
export async function writeChanges(
  ctx: Ctx,
  row: CampaignRow,
  changes: CampaignChanges,
  retime: RetimeAtOnce,
): Promise<CampaignRow> {
  const { columns = {}, schedule, stopRules, settings } = changes;
  const now = ctx.clock.now();
  const revised = await updateCampaign(
    ctx.sql,
    row.workspace_id,
    row.id,
    {
      ...columns,
      ...(schedule === undefined ? {} : { schedule: storedJson(schedule) }),
      ...(stopRules === undefined ? {} : { stop_rules: storedJson(stopRules) }),
      ...(settings === undefined ? {} : { settings: storedJson(settings) }),
    },
    now,
  );
  const isNewLimit = settings !== undefined && settings.dailyLimit !== readSettings(row.settings).dailyLimit;
  const dailyLimit = isNewLimit ? { dailyLimit: settings.dailyLimit } : {};
  const inherited = { ...(schedule === undefined ? {} : { schedule }), ...dailyLimit };
  const followers = row.parent_campaign_id === null ? await handDown(ctx, row, inherited) : [];
  if (row.parent_campaign_id !== null) await writeSubsequence(ctx, row, changes.subsequence ?? ownOf(inherited));
  if (schedule !== undefined) {
    const all = [revised, ...followers.filter(({ takesSchedule }) => takesSchedule).map(({ child }) => child)];
    await retimeWaiting(ctx, all, retime);
    for (const one of all.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await updateWindow(ctx, one, schedule);
  }
  if (settings !== undefined) await decideWaitingAgain(ctx, [revised, ...followers.map(({ child }) => child)]);
  const ids = [row.id, ...followers.map(({ child }) => child.id)];
  await rescheduleCampaigns(ctx, row.workspace_id, ids, now);
  if (columns.priority !== undefined) {
    await updateSlotPriority(ctx.sql, row.workspace_id, row.id, revised.priority);
  }
  return revised;
}

interface Inherited {
  readonly schedule?: Schedule;
  readonly dailyLimit?: number | null;
}

/** Reschedules the waiting sends of campaigns with another schedule: usually immediately, all of them by a job. */
async function retimeWaiting(ctx: Ctx, rows: readonly CampaignRow[], retime: RetimeAtOnce): Promise<void> {
  // No emails are waiting before the first launch.
  const launched = rows.filter((row) => row.launched_at !== null || row.status === 'launching');
  for (const row of launched) {
    await enqueue(ctx, scheduleChanged, { workspaceId: row.workspace_id, campaignId: row.id });
  }
  const [first] = launched;
  if (first === undefined) return;
  await retime(
    ctx,
    first.workspace_id,
    launched.map((row) => row.id),
  );
}

/** Evaluates emails again whose wait the new settings may have ended. */
async function decideWaitingAgain(ctx: Ctx, rows: readonly CampaignRow[]): Promise<void> {
  const launched = rows.filter((row) => row.launched_at !== null);
  const jobs = launched.map((row) => ({ workspaceId: row.workspace_id, campaignId: row.id }));
  await enqueueMany(
    ctx,
    emailsCorrected,
    jobs.map((job) => ({ ...job, correction: 'settings' as const })),
  );
}

/** Compiles the next window immediately, so that no claim uses the old schedule. */
async function updateWindow(ctx: Ctx, row: CampaignRow, schedule: Schedule): Promise<void> {
  const now = ctx.clock.now();
  const window = nextOpenInterval(schedule, now);
  await updateSlotWindow(ctx.sql, row.workspace_id, row.id, now, {
    opensAt: window?.startAt ?? null,
    closesAt: window?.endAt ?? null,
    dayEndsAt: localDay(schedule.timezone, now).endsAt,
  });
}

interface Follower {
  readonly child: CampaignRow;
  readonly takesSchedule: boolean;
}

/** Subsequences that inherit values follow their parent. */
async function handDown(ctx: Ctx, parent: CampaignRow, { schedule, dailyLimit }: Inherited): Promise<Follower[]> {
  if (schedule === undefined && dailyLimit === undefined) return [];
  const followers: Follower[] = [];
  const subsequences = await listSubsequenceRows(ctx.sql, parent.workspace_id, parent.id);
  for (const { campaign_id, schedule_mode, daily_limit_mode } of subsequences) {
    const takesSchedule = schedule !== undefined && schedule_mode === 'inherit';
    const takesLimit = dailyLimit !== undefined && daily_limit_mode === 'inherit';
    if (!takesSchedule && !takesLimit) continue;
    const locked = await lockCampaign(ctx, parent.workspace_id, campaign_id);
    const settings = { ...readSettings(locked.settings), dailyLimit: dailyLimit ?? null };
    const change = {
      ...(takesSchedule ? { schedule: storedJson(schedule) } : {}),
      ...(takesLimit ? { settings: storedJson(settings) } : {}),
    };
    const child = await updateCampaign(ctx.sql, parent.workspace_id, campaign_id, change, ctx.clock.now());
    followers.push({ child, takesSchedule });
  }
  return followers;
}

/** A subsequence whose schedule or limit is set through the campaign operations no longer inherits that value. */
function ownOf({ schedule, dailyLimit }: Inherited): Updateable<SubsequencesTable> {
  return {
    ...(schedule === undefined ? {} : { schedule_mode: 'own' }),
    ...(dailyLimit === undefined
      ? {}
      : { daily_limit_mode: dailyLimit === null ? 'unlimited' : 'custom', daily_limit: dailyLimit }),
  };
}

async function writeSubsequence(ctx: Ctx, child: CampaignRow, values: Updateable<SubsequencesTable>): Promise<void> {
  if (Object.keys(values).length > 0) await updateSubsequence(ctx.sql, child.workspace_id, child.id, values);
}

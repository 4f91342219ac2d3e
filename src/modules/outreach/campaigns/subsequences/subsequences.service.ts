import { readSettings } from '../../../../engine/campaign/settings.js';
import { readSchedule, readStopRules } from '../../../../engine/campaign/stored-rules.js';
import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import { goesLive } from '../../../../engine/lifecycle/subsequence.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { type CampaignCounts, contactCounts, statTotals } from '../../statistics/index.js';
import { copyAttachments } from '../attachments/campaign-mailboxes.repo.js';
import { readNewSteps } from '../campaign-input.js';
import { addCampaign, deleteCampaign, throwIfAny } from '../campaigns.service.js';
import { lockCampaign, lockEditable, requireEditable } from '../core/campaign-lock.service.js';
import { moveCampaign } from '../core/campaign-status.service.js';
import { type CampaignRow, findCampaignRows } from '../core/campaigns.repo.js';
import { MAX_SUBSEQUENCES } from '../core/limits.js';
import {
  insertSubsequence,
  listSubsequenceRows,
  reorderSubsequences,
  type SubsequenceRow,
} from '../core/subsequences.repo.js';
import { type RetimeAtOnce, writeChanges } from '../core/write-campaign.service.js';
import { applyChanges, type ChangesOf } from '../rules/changes.js';
import {
  changeSchedule,
  type GivenSchedule,
  readWholeSchedule,
  type ScheduleChanges,
} from '../rules/schedule-input.js';
import { writeNewSteps } from '../steps/campaign-steps.service.js';
import { holdRefsIn } from '../steps/hold-refs.js';
import type { GivenStep } from '../steps/step-rules.js';
import { readCampaignFigures } from '../view/campaign-view.reads.js';
import { getCampaign } from '../view/campaign-view.service.js';
import {
  chooseLimit,
  chooseScheduleMode,
  emptyTrigger,
  type LimitMode,
  type SubsequenceTrigger,
  triggerIssues,
} from './subsequence-input.js';

/** Requested subsequence. */
export interface NewSubsequence {
  readonly name: string;
  readonly enabled: boolean;
  readonly trigger: SubsequenceTrigger;
  readonly entryDelaySeconds: number;
  /** Position among the subsequences; last if absent. */
  readonly order?: number | undefined;
  readonly dailyLimitMode?: LimitMode | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly scheduleMode?: 'inherit' | 'own' | undefined;
  readonly schedule?: GivenSchedule | undefined;
  /** Whether the first email continues the conversation of the parent. */
  readonly continueThread: boolean;
  readonly steps: readonly GivenStep[];
}

/** Change of a subsequence. Absent fields stay, and null sets the default. */
export interface SubsequenceChanges {
  readonly name?: string | null | undefined;
  readonly enabled?: boolean | null | undefined;
  readonly trigger?: ChangesOf<SubsequenceTrigger> | null | undefined;
  readonly entryDelaySeconds?: number | null | undefined;
  readonly order?: number | null | undefined;
  readonly dailyLimitMode?: LimitMode | null | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly scheduleMode?: 'inherit' | 'own' | null | undefined;
  readonly schedule?: ScheduleChanges | null | undefined;
  readonly continueThread?: boolean | null | undefined;
}

/** Subsequence with its campaign and its stats. */
export interface SubsequenceView {
  readonly row: SubsequenceRow;
  readonly campaign: CampaignRow;
  readonly trigger: SubsequenceTrigger;
  readonly counts: CampaignCounts;
  readonly stepsCount: number;
  readonly sent: number;
  readonly uniqueReplies: number;
}

/** Returns the subsequences of a campaign in order. Throws `campaign_not_found` (404). */
export async function describeSubsequences(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
): Promise<SubsequenceView[]> {
  await getCampaign(ctx, workspaceId, parentId);
  return describe(ctx, workspaceId, await listSubsequenceRows(ctx.sql, workspaceId, parentId));
}

/** Returns one subsequence. Throws `campaign_not_found` and `subsequence_not_found` (404). */
export async function describeSubsequence(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
  id: string,
): Promise<SubsequenceView> {
  const found = (await describeSubsequences(ctx, workspaceId, parentId)).find((one) => one.campaign.id === id);
  if (found === undefined) throw notFound('subsequence');
  return found;
}

/**
 * Creates a child campaign with the settings, stop rules and mailboxes of its parent. It follows the parent's schedule
 * and daily limit unless these are set, and is active immediately if the parent is. Throws 404, 409 and 422.
 */
export function createSubsequence(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
  input: NewSubsequence,
): Promise<SubsequenceView> {
  return inTx(ctx, async (ctx) => {
    const parent = await lockEditable(ctx, workspaceId, parentId);
    if (parent.parent_campaign_id !== null) {
      throw conflict('campaign_not_editable', say`A subsequence cannot have subsequences.`);
    }
    const siblings = await listSubsequenceRows(ctx.sql, workspaceId, parentId);
    if (siblings.length >= MAX_SUBSEQUENCES) {
      const context = { limit: MAX_SUBSEQUENCES, used: siblings.length };
      throw conflict('limit_reached', say`A campaign has at most ${MAX_SUBSEQUENCES} subsequences.`, context);
    }
    const inherited = readSchedule(parent.schedule);
    const settings = readSettings(parent.settings);
    const limit = chooseLimit(input, { mode: 'inherit', dailyLimit: null });
    const mode = chooseScheduleMode(input.scheduleMode, input.schedule !== undefined);
    const own = readWholeSchedule(input.schedule, inherited.timezone, ['body', 'schedule']);
    const refs = await holdRefsIn(ctx, workspaceId, input.steps);
    const steps = readNewSteps(input.steps, ['body', 'steps'], { continuesThread: input.continueThread, ...refs });
    throwIfAny([...triggerIssues(input.trigger), ...limit.issues, ...mode.issues, ...own.issues, ...steps.issues]);
    const row = await addCampaign(ctx, workspaceId, {
      name: input.name,
      priority: parent.priority,
      description: null,
      groupId: parent.group_id,
      labels: [],
      metadata: {},
      parentCampaignId: parentId,
      schedule: mode.mode === 'own' ? own.schedule : inherited,
      stopRules: readStopRules(parent.stop_rules),
      settings: { ...settings, dailyLimit: limitOf(limit.choice, settings.dailyLimit) },
    });
    await insertSubsequence(ctx.sql, {
      workspace_id: workspaceId,
      campaign_id: row.id,
      parent_campaign_id: parentId,
      position: siblings.length + 1,
      enabled: input.enabled,
      trigger: storedJson(input.trigger),
      entry_delay_seconds: input.entryDelaySeconds,
      daily_limit_mode: limit.choice.mode,
      daily_limit: limit.choice.dailyLimit,
      schedule_mode: mode.mode,
      continue_thread: input.continueThread,
    });
    await reorder(ctx, workspaceId, parentId, row.id, input.order);
    await writeNewSteps(ctx, workspaceId, row.id, steps.steps);
    await copyAttachments(ctx.sql, workspaceId, parentId, row.id, row.created_at);
    await joinParent(ctx, parent, row, input.enabled);
    return describeSubsequence(ctx, workspaceId, parentId, row.id);
  });
}

/** Changes the given fields. Throws 404, 409 and 422. */
export function changeSubsequence(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
  id: string,
  input: SubsequenceChanges,
  retime: RetimeAtOnce,
): Promise<SubsequenceView> {
  return inTx(ctx, async (ctx) => {
    const parent = await lockEditable(ctx, workspaceId, parentId);
    const current = await requireChild(ctx, workspaceId, parentId, id);
    const child = await lockCampaign(ctx, workspaceId, id);
    await requireEditable(ctx, child);
    const inherited = readSchedule(parent.schedule);
    const trigger = applyChanges(
      triggerOf(current),
      input.trigger ?? (input.trigger === null ? emptyTrigger : {}),
      emptyTrigger,
    );
    const limit = chooseLimit(input, {
      mode: current.daily_limit_mode as LimitMode,
      dailyLimit: current.daily_limit,
    });
    const asked = input.scheduleMode === null ? 'inherit' : input.scheduleMode;
    const given = input.schedule !== undefined && input.schedule !== null;
    const kept = asked ?? (given ? 'own' : (current.schedule_mode as 'inherit' | 'own'));
    const mode = chooseScheduleMode(kept, given);
    const own = changeSchedule(
      readSchedule(child.schedule),
      input.schedule ?? (input.schedule === null ? null : {}),
      inherited.timezone,
      ['body', 'schedule'],
    );
    throwIfAny([...triggerIssues(trigger), ...limit.issues, ...mode.issues, ...own.issues]);
    const dailyLimit = limitOf(limit.choice, readSettings(parent.settings).dailyLimit);
    const isNewSchedule = input.schedule !== undefined || mode.mode !== current.schedule_mode;
    const changes = {
      ...(input.name === undefined ? {} : { columns: { name: input.name as string } }),
      ...(isNewSchedule ? { schedule: mode.mode === 'own' ? own.schedule : inherited } : {}),
      settings: { ...readSettings(child.settings), dailyLimit },
      subsequence: {
        trigger: storedJson(trigger),
        daily_limit_mode: limit.choice.mode,
        daily_limit: limit.choice.dailyLimit,
        schedule_mode: mode.mode,
        ...(input.enabled === undefined ? {} : { enabled: input.enabled ?? true }),
        ...(input.entryDelaySeconds === undefined ? {} : { entry_delay_seconds: input.entryDelaySeconds ?? 0 }),
        ...(input.continueThread === undefined ? {} : { continue_thread: input.continueThread ?? true }),
      },
    };
    await writeChanges(ctx, child, changes, retime);
    if (input.order !== undefined) await reorder(ctx, workspaceId, parentId, id, input.order as number);
    await joinParent(ctx, parent, child, input.enabled === undefined ? current.enabled : (input.enabled ?? true));
    return describeSubsequence(ctx, workspaceId, parentId, id);
  });
}

/** Deletes a subsequence like a campaign. Contacts that were moved into it stay stopped in the parent. */
export function deleteSubsequence(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
  id: string,
): Promise<{ id: string; deletedAt: Date }> {
  return inTx(ctx, async (ctx) => {
    await lockCampaign(ctx, workspaceId, parentId);
    await requireChild(ctx, workspaceId, parentId, id);
    const deleted = await deleteCampaign(ctx, workspaceId, id, undefined);
    await reorder(ctx, workspaceId, parentId, null, undefined);
    return deleted;
  });
}

async function joinParent(ctx: Ctx, parent: CampaignRow, child: CampaignRow, enabled: boolean): Promise<void> {
  const status = child.status as CampaignStatus;
  if (!goesLive(parent.status as CampaignStatus, { status, enabled })) return;
  await moveCampaign(ctx, child.workspace_id, child.id, { to: 'active' });
}

async function requireChild(ctx: Ctx, workspaceId: number, parentId: string, id: string): Promise<SubsequenceRow> {
  const rows = await listSubsequenceRows(ctx.sql, workspaceId, parentId);
  const row = rows.find((one) => one.campaign_id === id);
  if (row === undefined) throw notFound('subsequence');
  return row;
}

/** Numbers the siblings from 1, with `id` at `order`. The caller has locked the parent. */
async function reorder(
  ctx: Ctx,
  workspaceId: number,
  parentId: string,
  id: string | null,
  order: number | undefined,
): Promise<void> {
  const rows = await listSubsequenceRows(ctx.sql, workspaceId, parentId);
  const wanted = [...rows];
  const from = wanted.findIndex((row) => row.campaign_id === id);
  if (order !== undefined && from !== -1) wanted.splice(order - 1, 0, ...wanted.splice(from, 1));
  await reorderSubsequences(ctx.sql, workspaceId, wanted);
}

function limitOf(choice: { mode: LimitMode; dailyLimit: number | null }, parentLimit: number | null): number | null {
  return choice.mode === 'inherit' ? parentLimit : choice.dailyLimit;
}

export function triggerOf(row: SubsequenceRow): SubsequenceTrigger {
  return { ...emptyTrigger, ...(row.trigger as Partial<SubsequenceTrigger>) };
}

async function describe(ctx: Ctx, workspaceId: number, rows: readonly SubsequenceRow[]): Promise<SubsequenceView[]> {
  const ids = rows.map((row) => row.campaign_id);
  const campaigns = new Map((await findCampaignRows(ctx.sql, workspaceId, ids)).map((row) => [row.id, row]));
  const counts = await contactCounts(ctx, workspaceId, ids);
  const figures = await readCampaignFigures(ctx.sql, workspaceId, ids);
  const totals = await statTotals(ctx, workspaceId, ids);
  return rows.map((row) => {
    const campaign = campaigns.get(row.campaign_id) as CampaignRow;
    const total = totals.find((one) => one.campaign_id === campaign.id);
    return {
      row,
      campaign,
      trigger: triggerOf(row),
      counts: counts.get(campaign.id) as CampaignCounts,
      stepsCount: figures.find((one) => one.campaign_id === campaign.id)?.steps_count ?? 0,
      sent: total?.sent ?? 0,
      uniqueReplies: total?.unique_replies ?? 0,
    };
  });
}

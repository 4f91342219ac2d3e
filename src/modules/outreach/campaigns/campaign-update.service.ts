import { type CampaignSettings, defaultSettings, readSettings } from '../../../engine/campaign/settings.js';
import { readSchedule, readStopRules } from '../../../engine/campaign/stored-rules.js';
import type { CampaignPriority } from '../../../engine/lifecycle/enums.js';
import { DEFAULT_STOP_RULES, type StopRules } from '../../../engine/stop-rules/rules.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { stopRulesIssues } from './campaign-input.js';
import { throwIfAny } from './campaigns.service.js';
import { lockEditable, reviseCampaign } from './core/campaign-lock.service.js';
import type { CampaignChange, CampaignRow } from './core/campaigns.repo.js';
import { requireOwner } from './core/owners.service.js';
import { type RetimeAtOnce, writeChanges } from './core/write-campaign.service.js';
import { applyChanges, type ChangesOf } from './rules/changes.js';
import { changeSchedule, type GivenSchedule, readWholeSchedule, type ScheduleChanges } from './rules/schedule-input.js';

/** Change of a campaign: absent fields stay, and null clears a field or sets the default. */
export interface CampaignChanges {
  readonly name?: string | undefined;
  readonly priority?: CampaignPriority | null | undefined;
  readonly ownerId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  readonly labels?: readonly string[] | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
  readonly schedule?: ScheduleChanges | null | undefined;
  readonly stopRules?: ChangesOf<StopRules> | null | undefined;
  readonly settings?: ChangesOf<CampaignSettings> | null | undefined;
}

/** Updates the given fields. An empty update writes nothing. Throws 404, 409, 412, and a single 422 with all errors. */
export function changeCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: CampaignChanges,
  ifMatch: string | undefined,
  retime: RetimeAtOnce,
): Promise<CampaignRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockEditable(ctx, workspaceId, campaignId, ifMatch);
    if (Object.values(input).every((value) => value === undefined)) return row;
    const { timezone } = await getWorkspace(ctx, workspaceId);
    await requireOwner(ctx, workspaceId, input.ownerId);
    const columns = columnsOf(input);
    const schedule =
      input.schedule === undefined
        ? undefined
        : changeSchedule(readSchedule(row.schedule), input.schedule, timezone, ['body', 'schedule']);
    const stopRules = changedStopRules(row, input);
    const settings = changedSettings(row, input);
    const groupId = input.groupId === undefined ? row.group_id : input.groupId;
    const conflictAt = input.stopRules?.unsubscribeScope === undefined ? ['body', 'groupId'] : undefined;
    throwIfAny([
      ...(schedule?.issues ?? []),
      ...stopRulesIssues(stopRules ?? readStopRules(row.stop_rules), groupId, ['body', 'stopRules'], conflictAt),
    ]);
    const changes = {
      columns,
      ...(schedule === undefined ? {} : { schedule: schedule.schedule }),
      ...(stopRules === undefined ? {} : { stopRules }),
      ...(settings === undefined ? {} : { settings }),
    };
    return writeChanges(ctx, row, changes, retime);
  });
}

/** Replaces the schedule. Omitted fields get their defaults. Throws 404, 412, 409 and 422. */
export function putSchedule(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: GivenSchedule,
  ifMatch: string | undefined,
  retime: RetimeAtOnce,
): Promise<CampaignRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockEditable(ctx, workspaceId, campaignId, ifMatch);
    const { timezone } = await getWorkspace(ctx, workspaceId);
    const { schedule, issues } = readWholeSchedule(input, timezone, ['body']);
    throwIfAny(issues);
    return writeChanges(ctx, row, { schedule }, retime);
  });
}

/** Replaces the stop rules. Omitted fields get their defaults. Throws 404, 412, 409 and 422. */
export function putStopRules(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: StopRules,
  ifMatch: string | undefined,
): Promise<CampaignRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockEditable(ctx, workspaceId, campaignId, ifMatch);
    throwIfAny(stopRulesIssues(input, row.group_id, ['body']));
    return reviseCampaign(ctx, row, { stop_rules: storedJson(input) });
  });
}

function changedStopRules(row: CampaignRow, { stopRules }: CampaignChanges): StopRules | undefined {
  if (stopRules === undefined) return undefined;
  if (stopRules === null) return DEFAULT_STOP_RULES;
  return applyChanges(readStopRules(row.stop_rules), stopRules, DEFAULT_STOP_RULES);
}

function changedSettings(row: CampaignRow, { settings }: CampaignChanges): CampaignSettings | undefined {
  if (settings === undefined) return undefined;
  if (settings === null) return defaultSettings;
  return applyChanges(readSettings(row.settings), settings, defaultSettings);
}

function columnsOf(input: CampaignChanges): CampaignChange {
  return {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.priority === undefined ? {} : { priority: input.priority ?? 'MEDIUM' }),
    ...(input.ownerId === undefined ? {} : { owner_id: input.ownerId }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.groupId === undefined ? {} : { group_id: input.groupId }),
    ...(input.labels === undefined ? {} : { labels: [...(input.labels ?? [])] }),
    ...(input.metadata === undefined ? {} : { metadata: storedJson(input.metadata ?? {}) }),
  };
}

import { defaultSettings, readSettings } from '../../../engine/campaign/settings.js';
import { defaultSchedule, readSchedule, readStopRules } from '../../../engine/campaign/stored-rules.js';
import { DEFAULT_STOP_RULES } from '../../../engine/stop-rules/rules.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { contactCounts } from '../statistics/index.js';
import { copyAttachments } from './attachments/campaign-mailboxes.repo.js';
import { copyFollowedTags } from './attachments/followed-tags.repo.js';
import { stopRulesIssues } from './campaign-input.js';
import { addCampaign, throwIfAny } from './campaigns.service.js';
import { lockCampaign } from './core/campaign-lock.service.js';
import { copyContacts } from './core/campaigns.jobs.js';
import { type CampaignRow, findCampaignRows } from './core/campaigns.repo.js';
import {
  findRoutingPolicy,
  insertSubsequence,
  listSubsequenceRows,
  upsertRoutingPolicy,
} from './core/subsequences.repo.js';
import { listSteps } from './steps/campaign-steps.repo.js';
import { writeNewSteps } from './steps/campaign-steps.service.js';
import { stepContentOf } from './steps/stored-step.js';

const MAX_NAME = 200;

/** Parts of a campaign to copy, and the name of the copy. */
export interface CopyRequest {
  /** Name of the copy; if absent, that of the campaign with a suffix. */
  readonly name?: string | undefined;
  /** Group of the copy; if absent, that of the campaign. */
  readonly groupId?: string | null | undefined;
  readonly includeSteps: boolean;
  readonly includeMailboxes: boolean;
  readonly includeSchedule: boolean;
  readonly includeStopRules: boolean;
  readonly includeSettings: boolean;
  readonly includeSubsequences: boolean;
  readonly includeContacts: boolean;
}

export interface Duplicate {
  readonly row: CampaignRow;
  readonly copied: { steps: number; mailboxes: number; subsequences: number; contacts: number };
}

/**
 * Creates a draft as a copy of a campaign. Only contacts are copied by a job, because there may be millions. Throws `campaign_not_found`
 * (404), and 422 if the copy's stop rules are invalid for its group.
 */
export function duplicateCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: CopyRequest,
): Promise<Duplicate> {
  return inTx(ctx, async (ctx) => {
    // The lock keeps steps and mailboxes unchanged until all of them are copied.
    const source = await lockCampaign(ctx, workspaceId, campaignId);
    const { timezone } = await getWorkspace(ctx, workspaceId);
    const groupId = input.groupId === undefined ? source.group_id : input.groupId;
    const stopRules = input.includeStopRules ? readStopRules(source.stop_rules) : DEFAULT_STOP_RULES;
    throwIfAny(stopRulesIssues(stopRules, groupId, ['body'], ['body', 'groupId']));
    const row = await addCampaign(
      ctx,
      workspaceId,
      {
        name: input.name ?? copyName(source.name),
        priority: source.priority,
        description: source.description,
        groupId,
        labels: source.labels,
        metadata: source.metadata as Record<string, string>,
        parentCampaignId: null,
        schedule: input.includeSchedule ? readSchedule(source.schedule) : { ...defaultSchedule, timezone },
        stopRules,
        settings: input.includeSettings ? readSettings(source.settings) : defaultSettings,
      },
      source.id,
    );
    const copied = {
      steps: input.includeSteps ? await copySteps(ctx, source, row.id) : 0,
      mailboxes: input.includeMailboxes ? await copyMailboxes(ctx, source, row) : 0,
      subsequences: input.includeSubsequences ? await copySubsequences(ctx, source, row, input) : 0,
      contacts: 0,
    };
    if (input.includeContacts) {
      copied.contacts = (await contactCounts(ctx, workspaceId, [source.id])).get(source.id)?.total ?? 0;
      await enqueue(ctx, copyContacts, { workspaceId, fromCampaignId: source.id, toCampaignId: row.id });
    }
    return { row, copied };
  });
}

async function copyMailboxes({ sql }: Ctx, source: CampaignRow, { id, created_at: now }: CampaignRow): Promise<number> {
  await copyFollowedTags(sql, source.workspace_id, source.id, id, now);
  return copyAttachments(sql, source.workspace_id, source.id, id, now);
}

/** Returns the name with ` (copy)`, cut to the maximum length in characters, not code units. */
function copyName(name: string): string {
  const suffix = ' (copy)';
  return `${[...name].slice(0, MAX_NAME - suffix.length).join('')}${suffix}`;
}

async function copySteps(ctx: Ctx, source: CampaignRow, toId: string): Promise<number> {
  const steps = (await listSteps(ctx.sql, source.workspace_id, source.id)).map((step) => {
    const content = stepContentOf(step);
    const variants = content.variants.map((variant) => ({ ...variant, id: null }));
    return { step: { ...content, variants }, order: step.step_order };
  });
  await writeNewSteps(ctx, source.workspace_id, toId, steps);
  return steps.length;
}

async function copySubsequences(
  ctx: Ctx,
  source: CampaignRow,
  parent: CampaignRow,
  input: CopyRequest,
): Promise<number> {
  const { workspace_id: workspaceId } = source;
  const subsequences = await listSubsequenceRows(ctx.sql, workspaceId, source.id);
  const ids = subsequences.map((one) => one.campaign_id);
  const children = await findCampaignRows(ctx.sql, workspaceId, ids);
  for (const subsequence of subsequences) {
    const child = children.find((row) => row.id === subsequence.campaign_id) as CampaignRow;
    const settings = readSettings(child.settings);
    const inheritsLimit = subsequence.daily_limit_mode === 'inherit';
    const copy = await addCampaign(
      ctx,
      workspaceId,
      {
        name: child.name,
        priority: child.priority,
        description: child.description,
        groupId: parent.group_id,
        labels: child.labels,
        metadata: child.metadata as Record<string, string>,
        parentCampaignId: parent.id,
        schedule: readSchedule(subsequence.schedule_mode === 'inherit' ? parent.schedule : child.schedule),
        stopRules: readStopRules(child.stop_rules),
        settings: inheritsLimit ? { ...settings, dailyLimit: readSettings(parent.settings).dailyLimit } : settings,
      },
      child.id,
    );
    await insertSubsequence(ctx.sql, {
      ...subsequence,
      campaign_id: copy.id,
      parent_campaign_id: parent.id,
      trigger: storedJson(subsequence.trigger),
    });
    if (input.includeSteps) await copySteps(ctx, child, copy.id);
    if (input.includeMailboxes) await copyAttachments(ctx.sql, workspaceId, child.id, copy.id, copy.created_at);
  }
  const policy = await findRoutingPolicy(ctx.sql, workspaceId, source.id);
  if (policy !== undefined) {
    await upsertRoutingPolicy(ctx.sql, { ...policy, campaign_id: parent.id, updated_at: ctx.clock.now() });
  }
  return subsequences.length;
}

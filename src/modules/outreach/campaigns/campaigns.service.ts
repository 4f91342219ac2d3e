import { type CampaignSettings, defaultSettings } from '../../../engine/campaign/settings.js';
import type { CampaignPriority, CampaignStatus } from '../../../engine/lifecycle/enums.js';
import type { Schedule } from '../../../engine/schedule/types.js';
import { DEFAULT_STOP_RULES, type StopRules } from '../../../engine/stop-rules/rules.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { ValidationError, type ValidationIssue } from '../../../platform/errors.js';
import { requireMatch } from '../../../platform/http/etag.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { holdMailboxRefs } from '../../reach/mailboxes/index.js';
import { type AttachItem, namesIn, newAttachment, readAttachItem } from './attachments/attach-items.js';
import { insertAttachments } from './attachments/campaign-mailboxes.repo.js';
import { readNewSteps, stopRulesIssues } from './campaign-input.js';
import { lockCampaign } from './core/campaign-lock.service.js';
import { campaignRef } from './core/campaign-ref.service.js';
import { campaignCreated, campaignDeleted } from './core/campaigns.events.js';
import { campaignDeleted as afterDeletion } from './core/campaigns.jobs.js';
import { type CampaignRow, deleteCampaignRow, insertCampaign, listChildRows } from './core/campaigns.repo.js';
import { ownerOfNew } from './core/owners.service.js';
import { type GivenSchedule, readWholeSchedule } from './rules/schedule-input.js';
import { writeNewSteps } from './steps/campaign-steps.service.js';
import { holdRefsIn } from './steps/hold-refs.js';
import type { GivenStep } from './steps/step-rules.js';

/** Validated values of a campaign's row, with all defaults. */
export interface NewCampaign {
  readonly name: string;
  readonly priority: string;
  readonly description: string | null;
  readonly groupId: string | null;
  readonly labels: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly parentCampaignId: string | null;
  readonly schedule: Schedule;
  readonly stopRules: StopRules;
  readonly settings: CampaignSettings;
}

/** Requested campaign. Absent fields have their defaults. */
export interface CampaignDraft {
  readonly name: string;
  readonly priority: CampaignPriority;
  readonly description: string | null;
  readonly groupId: string | null;
  readonly labels: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly schedule?: GivenSchedule | undefined;
  readonly stopRules?: StopRules | undefined;
  readonly settings?: CampaignSettings | undefined;
  readonly steps: readonly GivenStep[];
  readonly mailboxes: readonly AttachItem[];
}

/** Creates a draft with its steps and mailboxes in one transaction. Throws a single 422 with all errors before anything is written. */
export async function createCampaign(ctx: Ctx, workspaceId: number, input: CampaignDraft): Promise<CampaignRow> {
  return inTx(ctx, async (ctx) => {
    const { timezone } = await getWorkspace(ctx, workspaceId);
    const { schedule, issues } = readWholeSchedule(input.schedule, timezone, ['body', 'schedule']);
    const stopRules = input.stopRules ?? DEFAULT_STOP_RULES;
    const stepRefs = await holdRefsIn(ctx, workspaceId, input.steps);
    const steps = readNewSteps(input.steps, ['body', 'steps'], { continuesThread: false, ...stepRefs });
    const refs = await holdMailboxRefs(ctx, workspaceId, namesIn(input.mailboxes));
    const items = input.mailboxes.map((item, index) => readAttachItem(item, refs, ['body', 'mailboxes', index]));
    throwIfAny([
      ...issues,
      ...stopRulesIssues(stopRules, input.groupId, ['body', 'stopRules']),
      ...steps.issues,
      ...items.flatMap((item) => (item.kind === 'issue' ? [item.issue] : [])),
    ]);
    const row = await addCampaign(ctx, workspaceId, {
      name: input.name,
      priority: input.priority,
      description: input.description,
      groupId: input.groupId,
      labels: input.labels,
      metadata: input.metadata,
      parentCampaignId: null,
      schedule,
      stopRules,
      settings: input.settings ?? defaultSettings,
    });
    await writeNewSteps(ctx, workspaceId, row.id, steps.steps);
    const attachments = items.flatMap((item, index) =>
      item.kind === 'mailbox' ? [newAttachment(item.mailbox.id, input.mailboxes[index]?.policy)] : [],
    );
    await insertAttachments(ctx.sql, workspaceId, row.id, row.created_at, attachments);
    return row;
  });
}

/** Writes a draft with its slot and seed, and the event. */
export async function addCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaign: NewCampaign,
  sourceCampaignId: string | null = null,
): Promise<CampaignRow> {
  const now = ctx.clock.now();
  const id = ctx.ids.uuid();
  const row = await insertCampaign(ctx.sql, {
    workspace_id: workspaceId,
    id,
    share_token: shareToken(ctx, id),
    name: campaign.name,
    priority: campaign.priority,
    description: campaign.description,
    group_id: campaign.groupId,
    labels: [...campaign.labels],
    metadata: storedJson(campaign.metadata),
    parent_campaign_id: campaign.parentCampaignId,
    schedule: storedJson(campaign.schedule),
    stop_rules: storedJson(campaign.stopRules),
    settings: storedJson(campaign.settings),
    owner_id: await ownerOfNew(ctx, workspaceId),
    seed: ctx.ids.seed(),
    created_at: now,
    updated_at: now,
  });
  const status = row.status as CampaignStatus;
  await appendEvents(ctx, workspaceId, [campaignCreated.draft({ ...campaignRef(row), status, sourceCampaignId })]);
  return row;
}

/**
 * Deletes a campaign with its subsequences, in any status. Their slots are disabled before the response, so no claim starts afterwards; a
 * job cancels waiting emails.
 */
export function deleteCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  ifMatch: string | undefined,
): Promise<{ id: string; deletedAt: Date }> {
  return inTx(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, workspaceId, campaignId);
    requireMatch(ifMatch, row.revision);
    const now = ctx.clock.now();
    const rows = [row, ...(await listChildRows(ctx.sql, workspaceId, campaignId))];
    for (const { id } of rows) {
      await deleteCampaignRow(ctx.sql, workspaceId, id, now);
      await enqueue(ctx, afterDeletion, { workspaceId, campaignId: id });
    }
    await appendEvents(
      ctx,
      workspaceId,
      rows.map((one) => campaignDeleted.draft({ ...campaignRef(one), previousStatus: one.status as CampaignStatus })),
    );
    return { id: campaignId, deletedAt: now };
  });
}

/** Returns the public name of a campaign's share page, which cannot be guessed and is always the same. */
export function shareToken(ctx: Ctx, campaignId: string): string {
  return ctx.secrets.mac('share', campaignId).toString('base64url');
}

export function throwIfAny(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new ValidationError(issues);
}

import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import type { RoutingMode } from '../../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { throwIfAny } from '../campaigns.service.js';
import { lockEditable } from '../core/campaign-lock.service.js';
import { findCampaignRows } from '../core/campaigns.repo.js';
import {
  findRoutingPolicy,
  listSubsequenceRows,
  reorderSubsequences,
  type SubsequenceRow,
  upsertRoutingPolicy,
} from '../core/subsequences.repo.js';
import { applyChanges, type ChangesOf } from '../rules/changes.js';
import { getCampaign } from '../view/campaign-view.service.js';
import type { SubsequenceTrigger } from './subsequence-input.js';
import { triggerOf } from './subsequences.service.js';

/** Rules for moving contacts of a campaign into its subsequences. */
export interface RoutingPolicy {
  readonly mode: RoutingMode;
  /** IDs of all subsequences in the order in which they are tried. */
  readonly order: readonly string[];
  readonly stopParent: boolean;
  readonly allowReentry: boolean;
  readonly cooldownDays: number;
  readonly maxPerContact: number;
}

/** Facts about one subsequence for routing. */
export interface Subsequence {
  readonly campaignId: string;
  readonly parentCampaignId: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly status: CampaignStatus;
  readonly trigger: SubsequenceTrigger;
  readonly entryDelaySeconds: number;
  readonly continueThread: boolean;
}

/** Policy with the time of its last change. */
export interface RoutingPolicyView extends RoutingPolicy {
  readonly campaignId: string;
  readonly updatedAt: Date;
}

type StoredPolicy = Omit<RoutingPolicy, 'order'>;

const defaultPolicy: StoredPolicy = {
  mode: 'first_match',
  stopParent: true,
  allowReentry: false,
  cooldownDays: 0,
  maxPerContact: 1,
};

/** Returns the subsequences of a campaign by position; empty if the campaign does not exist. */
export async function listSubsequences(ctx: Ctx, workspaceId: number, parentId: string): Promise<Subsequence[]> {
  const rows = await listSubsequenceRows(ctx.sql, workspaceId, parentId);
  const ids = rows.map((row) => row.campaign_id);
  const statuses = new Map((await findCampaignRows(ctx.sql, workspaceId, ids)).map((row) => [row.id, row.status]));
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    parentCampaignId: row.parent_campaign_id,
    position: row.position,
    enabled: row.enabled,
    status: statuses.get(row.campaign_id) as CampaignStatus,
    trigger: triggerOf(row),
    entryDelaySeconds: row.entry_delay_seconds,
    continueThread: row.continue_thread,
  }));
}

/** Returns the policy of a campaign, or the default if none was set. Its order is the `order` of the subsequences. */
export async function routingPolicyOf(ctx: Ctx, workspaceId: number, parentId: string): Promise<RoutingPolicy> {
  const stored = await storedPolicy(ctx, workspaceId, parentId);
  const rows = await listSubsequenceRows(ctx.sql, workspaceId, parentId);
  return { ...stored, order: rows.map((row) => row.campaign_id) };
}

/** Returns the policy for a response. Throws `campaign_not_found` (404). */
export async function describeRoutingPolicy(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
): Promise<RoutingPolicyView> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const row = await findRoutingPolicy(ctx.sql, workspaceId, campaignId);
  const policy = await routingPolicyOf(ctx, workspaceId, campaignId);
  return { campaignId, ...policy, updatedAt: row?.updated_at ?? campaign.created_at };
}

/**
 * Changes the given fields. An order moves the named subsequences to the front. Throws 404, 409, and 422 for an order
 * that names anything else.
 */
export function changeRoutingPolicy(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: ChangesOf<RoutingPolicy>,
): Promise<RoutingPolicyView> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    const rows = await listSubsequenceRows(ctx.sql, workspaceId, campaignId);
    const { order, ...changes } = input;
    throwIfAny(
      orderIssues(
        order ?? [],
        rows.map((row) => row.campaign_id),
      ),
    );
    const policy = applyChanges(await storedPolicy(ctx, workspaceId, campaignId), changes, defaultPolicy);
    await reorderSubsequences(ctx.sql, workspaceId, inOrder(rows, order));
    await upsertRoutingPolicy(ctx.sql, {
      workspace_id: workspaceId,
      campaign_id: campaignId,
      mode: policy.mode,
      stop_parent: policy.stopParent,
      allow_reentry: policy.allowReentry,
      cooldown_days: policy.cooldownDays,
      max_per_contact: policy.maxPerContact,
      updated_at: ctx.clock.now(),
    });
    return describeRoutingPolicy(ctx, workspaceId, campaignId);
  });
}

async function storedPolicy(ctx: Ctx, workspaceId: number, campaignId: string): Promise<StoredPolicy> {
  const row = await findRoutingPolicy(ctx.sql, workspaceId, campaignId);
  if (row === undefined) return defaultPolicy;
  return {
    mode: row.mode as RoutingMode,
    stopParent: row.stop_parent,
    allowReentry: row.allow_reentry,
    cooldownDays: row.cooldown_days,
    maxPerContact: row.max_per_contact,
  };
}

/** Returns the subsequences in an order; undefined keeps the current one, and null is the order of creation. */
function inOrder(rows: readonly SubsequenceRow[], order: readonly string[] | null | undefined): SubsequenceRow[] {
  const positionOf = (row: SubsequenceRow): number => {
    const at = order?.indexOf(row.campaign_id) ?? -1;
    return at === -1 ? rows.length : at;
  };
  // IDs are in order of creation.
  const known = order === null ? rows.toSorted((a, b) => (a.campaign_id < b.campaign_id ? -1 : 1)) : [...rows];
  return known.sort((a, b) => positionOf(a) - positionOf(b));
}

function orderIssues(order: readonly string[], known: readonly string[]): ValidationIssue[] {
  return order.flatMap((id, index) => {
    const loc = ['body', 'order', index];
    if (!known.includes(id)) return [valueIssue(loc, 'unknown_campaign', say`no subsequence has this ID`, id)];
    return order.indexOf(id) < index
      ? [valueIssue(loc, 'conflicting_values', say`appears twice in the request`, id)]
      : [];
  });
}

import { isCampaignEditable } from '../../../../engine/lifecycle/campaign.js';
import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { requireMatch } from '../../../../platform/http/etag.js';
import { rescheduleCampaigns } from './campaign-status.service.js';
import {
  type CampaignChange,
  type CampaignRow,
  findCampaign,
  lockCampaignRow,
  updateCampaign,
} from './campaigns.repo.js';

/**
 * Keeps all other transactions from changing a campaign, its steps and its mailboxes until the transaction ends. Throws
 * `campaign_not_found` (404).
 */
export async function lockCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignRow> {
  const row = await lockCampaignRow(ctx.sql, workspaceId, campaignId);
  if (row === undefined) throw notFound('campaign');
  return row;
}

/**
 * Locks a campaign for a change. Throws 404 if it is missing, 412 if `ifMatch` names another revision, and 409 if it
 * is archived or a subsequence of an archived campaign.
 */
export async function lockEditable(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  ifMatch?: string | undefined,
): Promise<CampaignRow> {
  const row = await lockCampaign(ctx, workspaceId, campaignId);
  requireMatch(ifMatch, row.revision);
  await requireEditable(ctx, row);
  return row;
}

/** Throws `campaign_not_editable` (409) for an archived campaign, and for a subsequence of one. */
export async function requireEditable(ctx: Ctx, row: CampaignRow): Promise<void> {
  if (!isCampaignEditable(row.status as CampaignStatus)) {
    throw conflict('campaign_not_editable', say`An ${row.status} campaign is read-only.`, { status: row.status });
  }
  if (row.parent_campaign_id === null) return;
  const parent = await findCampaign(ctx.sql, row.workspace_id, row.parent_campaign_id);
  if (parent === undefined || isCampaignEditable(parent.status as CampaignStatus)) return;
  const text = say`A subsequence of an ${parent.status} campaign is read-only.`;
  throw conflict('campaign_not_editable', text, { status: parent.status, campaignId: parent.id });
}

/**
 * Writes a change of a locked campaign and increments its revision, so that plans are compiled again. Makes the campaign due for the
 * sending loop, so that limits apply from the next claim on.
 */
export async function reviseCampaign(ctx: Ctx, row: CampaignRow, change: CampaignChange = {}): Promise<CampaignRow> {
  const now = ctx.clock.now();
  const revised = await updateCampaign(ctx.sql, row.workspace_id, row.id, change, now);
  await rescheduleCampaigns(ctx, row.workspace_id, [row.id], now);
  return revised;
}

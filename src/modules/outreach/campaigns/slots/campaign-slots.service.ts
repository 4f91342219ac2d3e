import type { Ctx } from '../../../../platform/context.js';
import {
  type AttachmentAdvance,
  type CampaignSlotAdvance,
  updateAttachments,
  updateCampaignSlots,
} from './campaign-slots.repo.js';
import { type DueCampaign, listDueCampaigns, lockDueCampaigns } from './due-campaigns.repo.js';

/**
 * Locks at most `limit` due campaigns of a workspace for the caller's transaction, highest priority first. Until the
 * transaction ends, only the caller updates their slots and those of their attachments. Campaigns that sending set
 * aside are skipped.
 * @param only the single campaign to lock; null locks all due campaigns
 */
export function takeDueCampaigns(
  ctx: Ctx,
  workspaceId: number,
  limit: number,
  only: string | null,
): Promise<DueCampaign[]> {
  return lockDueCampaigns(ctx.sql, workspaceId, ctx.clock.now(), limit, only);
}

/** Returns the IDs of the campaigns that `takeDueCampaigns` would lock if no other worker held them. */
export function findDueCampaigns(ctx: Ctx, workspaceId: number, limit: number): Promise<string[]> {
  return listDueCampaigns(ctx.sql, workspaceId, ctx.clock.now(), limit);
}

/** Writes the counts of claimed campaigns, and the time of the next check of each. */
export async function advanceCampaigns(
  ctx: Ctx,
  workspaceId: number,
  slots: readonly CampaignSlotAdvance[],
): Promise<void> {
  await updateCampaignSlots(ctx.sql, workspaceId, slots);
}

/** Writes the counts of attachments of claimed campaigns, of which there may be none. */
export async function advanceAttachments(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly AttachmentAdvance[],
): Promise<void> {
  if (rows.length > 0) await updateAttachments(ctx.sql, workspaceId, rows);
}

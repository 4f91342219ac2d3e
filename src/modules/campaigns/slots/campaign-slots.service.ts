import type { Ctx } from '../../../platform/context.js';
import {
  type AttachmentAdvance,
  type CampaignSlotAdvance,
  updateAttachments,
  updateCampaignSlots,
} from './campaign-slots.repo.js';
import { type DueCampaign, listDueCampaigns, lockDueCampaigns } from './due-campaigns.repo.js';

/**
 * Takes at most `limit` campaigns of a workspace that are due now for the caller's transaction, the most important first. Until it
 * ends the caller alone counts on their slots and those of their attachments. Those that sending has set aside are passed over.
 * @param only takes this campaign alone; null: all that are due
 */
export function takeDueCampaigns(
  ctx: Ctx,
  workspaceId: number,
  limit: number,
  only: string | null,
): Promise<DueCampaign[]> {
  return lockDueCampaigns(ctx.sql, workspaceId, ctx.clock.now(), limit, only);
}

/** The ids of the campaigns that `takeDueCampaigns` would take now, if no other worker held them. */
export function findDueCampaigns(ctx: Ctx, workspaceId: number, limit: number): Promise<string[]> {
  return listDueCampaigns(ctx.sql, workspaceId, ctx.clock.now(), limit);
}

/** Writes what the caller has counted for campaigns that it took, and when each is looked at next. */
export async function advanceCampaigns(
  ctx: Ctx,
  workspaceId: number,
  slots: readonly CampaignSlotAdvance[],
): Promise<void> {
  await updateCampaignSlots(ctx.sql, workspaceId, slots);
}

/** Writes what the caller has counted for attachments of campaigns that it took; none is fine. */
export async function advanceAttachments(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly AttachmentAdvance[],
): Promise<void> {
  if (rows.length > 0) await updateAttachments(ctx.sql, workspaceId, rows);
}

import { groupBy } from '../../../../engine/group-by.js';
import type { Ctx } from '../../../../platform/context.js';
import { enqueueMany } from '../../../../platform/queue/enqueue.js';
import { emailsCorrected } from '../../campaigns/core/campaigns.jobs.js';
import { listNamingCampaigns } from './naming-campaigns.reads.js';

interface Corrected {
  readonly id: string;
  readonly campaignId: string;
}

/**
 * Evaluates the waiting emails of contacts again whose values have changed, after the caller's transaction. Emails depend on
 * values only where a campaign names files by them, so other campaigns cost one lookup for all contacts.
 */
export async function noteNewValues(ctx: Ctx, workspaceId: number, contacts: readonly Corrected[]): Promise<void> {
  if (contacts.length === 0) return;
  const byCampaign = groupBy(contacts, ({ campaignId }) => campaignId);
  const naming = await listNamingCampaigns(ctx.sql, workspaceId, [...byCampaign.keys()]);
  await enqueueMany(
    ctx,
    emailsCorrected,
    naming.map((campaignId) => ({
      workspaceId,
      campaignId,
      correction: 'values',
      contactIds: byCampaign.get(campaignId)?.map(({ id }) => id) ?? [],
    })),
  );
}

/** Evaluates the waiting emails of contacts again whose addresses have changed, after the caller's transaction. */
export function noteNewAddress(ctx: Ctx, workspaceId: number, contacts: readonly Corrected[]): Promise<void> {
  return enqueueMany(
    ctx,
    emailsCorrected,
    contacts.map(({ id, campaignId }) => ({ workspaceId, campaignId, correction: 'address', contactIds: [id] })),
  );
}

/**
 * Evaluates emails again that wait for a file, after the caller's transaction has added one. The caller holds the list of
 * files, so every claim that did not find the file has stored its wait.
 */
export async function noteNewFile(ctx: Ctx, workspaceId: number): Promise<void> {
  const campaignIds = await listNamingCampaigns(ctx.sql, workspaceId, null);
  await enqueueMany(
    ctx,
    emailsCorrected,
    campaignIds.map((campaignId) => ({ workspaceId, campaignId, correction: 'file' })),
  );
}

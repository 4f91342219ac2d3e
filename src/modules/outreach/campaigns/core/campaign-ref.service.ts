import type { Ctx } from '../../../../platform/context.js';
import type { CampaignRef } from '../../../foundation/events/index.js';
import { type CampaignRow, listCampaignNames } from './campaigns.repo.js';

/** Returns the campaign block of events. */
export function campaignRef(row: Pick<CampaignRow, 'id' | 'name' | 'group_id'>): CampaignRef {
  return { campaignId: row.id, campaignName: row.name, groupId: row.group_id };
}

/** Returns the blocks of these campaigns by ID, including deleted ones. */
export async function findCampaignRefs(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignRef>> {
  const rows = await listCampaignNames(ctx.sql, workspaceId, campaignIds);
  return new Map(rows.map((row) => [row.id, campaignRef(row)]));
}

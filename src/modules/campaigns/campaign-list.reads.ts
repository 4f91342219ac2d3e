// Reads campaigns: one part of the list at a time.
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { CampaignRow } from './campaigns.repo.js';

export interface CampaignFilters {
  readonly status?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
  readonly label?: string | undefined;
  readonly includeSubsequences: boolean;
  readonly includeArchived: boolean;
}

/** Campaigns before `beforeId`, newest first: ids are ordered by creation, so the primary key is the order. */
export function listCampaignRows(
  db: Ctx['db'],
  workspaceId: number,
  filters: CampaignFilters,
  beforeId: string | null,
  limit: number,
): Promise<CampaignRow[]> {
  const { status, search, groupId, label, includeSubsequences, includeArchived } = filters;
  let query = db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null);
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  if (status !== undefined) query = query.where('status', 'in', [...status]);
  if (!includeArchived) query = query.where('status', '<>', 'archived');
  if (!includeSubsequences) query = query.where('parent_campaign_id', 'is', null);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  if (label !== undefined) query = query.where(sql<boolean>`${label} = any(labels)`);
  if (search !== undefined) query = query.where('name', 'ilike', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

// Reads campaigns, one part of the list at a time.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { CampaignRow } from './core/campaigns.repo.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface CampaignFilters {
  readonly status?: readonly string[] | undefined;
  /** Part of the name, or the whole ID. */
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
  readonly label?: string | undefined;
  readonly includeSubsequences: boolean;
  readonly includeArchived: boolean;
}

/** Returns campaigns before `beforeId`, newest first. IDs are in order of creation, so the primary key is the order. */
export function listCampaignRows(
  sql: SqlRunner,
  workspaceId: number,
  filters: CampaignFilters,
  beforeId: string | null,
  limit: number,
): Promise<CampaignRow[]> {
  const { status, search, groupId, label, includeSubsequences, includeArchived } = filters;
  const values: unknown[] = [workspaceId, limit];
  const conditions = ['workspace_id = $1', 'deleted_at is null'];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined && value !== null) conditions.push(condition(`$${values.push(value)}`));
  };
  add((parameter) => `id < ${parameter}`, beforeId);
  add((parameter) => `status = any(${parameter}::text[])`, status);
  if (!includeArchived) conditions.push(`status <> 'archived'`);
  if (!includeSubsequences) conditions.push('parent_campaign_id is null');
  add((parameter) => `group_id = ${parameter}`, groupId);
  add((parameter) => `${parameter} = any(labels)`, label);
  if (search !== undefined && UUID.test(search)) add((parameter) => `id = ${parameter}::uuid`, search);
  else if (search !== undefined)
    add((parameter) => `name ilike ${parameter}`, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return sql.query<CampaignRow>(
    `select * from campaigns where ${conditions.join(' and ')} order by id desc limit $2`,
    values,
  );
}

// Reads: profiles, profile_addresses, members.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ProfileRow } from './profiles.repo.js';

/** Filters of a list of profiles; an absent filter matches everything. */
export interface ProfileFilter {
  /** Full address, in lower case. */
  readonly emailKey?: string | undefined;
  /** Part of the address, name or company, in lower case. */
  readonly search?: string | undefined;
  readonly companyDomain?: string | undefined;
  readonly tag?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly source?: string | undefined;
  /** Import, campaign, or contact source that created the profile. */
  readonly sourceId?: string | undefined;
}

/** Returns SQL for the main address of the profile that has an address, which is the address itself unless it was merged. */
function mainKey(emailKey: string): string {
  return `coalesce((select a.profile_key from profile_addresses a where a.workspace_id = $1 and a.email_key = ${emailKey}), ${emailKey})`;
}

/** Returns the conditions of a filter on profiles `p`. `given` adds a value and returns its place. */
export function conditionsOf(filter: ProfileFilter, given: (value: unknown) => string): string[] {
  const where: string[] = [];
  if (filter.emailKey !== undefined) where.push(`p.email_key = ${mainKey(given(filter.emailKey))}`);
  if (filter.companyDomain !== undefined) where.push(`p.company_domain = ${given(filter.companyDomain)}`);
  if (filter.tag !== undefined) where.push(`p.tags <> '{}' and ${given(filter.tag)} = any(p.tags)`);
  if (filter.ownerId !== undefined) where.push(`p.owner_id = ${given(filter.ownerId)}`);
  if (filter.source !== undefined) where.push(`p.source = ${given(filter.source)}`);
  if (filter.sourceId !== undefined) where.push(`p.source_id = ${given(filter.sourceId)}`);
  if (filter.search !== undefined) {
    const pattern = given(`%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`);
    where.push(`(p.email_key like ${pattern} or lower(p.company) like ${pattern}
      or lower(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) like ${pattern})`);
  }
  return where;
}

/** Returns profiles by ID, in any order. */
export function listProfileRows(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<ProfileRow[]> {
  return sql.query<ProfileRow>(
    'select * from profiles where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, ids],
    'profiles-list-by-id',
  );
}

/** Returns the ID of the profile of an address; null if there is none. */
export async function findProfileId(sql: SqlRunner, workspaceId: number, emailKey: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select id from profiles where workspace_id = $1 and email_key = ${mainKey('$2')}`,
    [workspaceId, emailKey],
  );
  return row?.id ?? null;
}

/** Returns whether a user is a member of the workspace. */
export async function isMember(sql: SqlRunner, workspaceId: number, userId: string): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    'select exists (select 1 from members where workspace_id = $1 and user_id = $2) as found',
    [workspaceId, userId],
  );
  return row?.found ?? false;
}

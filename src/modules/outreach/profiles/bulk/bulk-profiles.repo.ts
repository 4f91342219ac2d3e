import { PROFILE_COLUMNS } from '../../../../engine/profiles/field-types.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { conditionsOf, type ProfileFilter } from '../profiles.reads.js';
import type { ProfileRow } from '../profiles.repo.js';

/** Profiles that a change applies to. */
export interface BulkTargets {
  readonly filter: ProfileFilter | null;
  /** Without a filter. */
  readonly ids: readonly string[] | null;
  /** Leaves out profiles that were added since. */
  readonly until: Date;
}

function matching(workspaceId: number, { filter, ids, until }: BulkTargets) {
  const values: unknown[] = [workspaceId, until];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where = ['p.workspace_id = $1', 'p.created_at <= $2', ...conditionsOf(filter ?? {}, given)];
  if (ids !== null) where.push(`p.id = any(${given(ids)}::uuid[])`);
  return { values, given, where };
}

/** Counts the profiles of a filter, or the existing ones among the given IDs. */
export async function countTargets(sql: SqlRunner, workspaceId: number, targets: BulkTargets): Promise<number> {
  const { values, where } = matching(workspaceId, targets);
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from profiles p where ${where.join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
}

/** Returns the IDs of the next profiles after `after`, in the order of their IDs. */
export async function pageTargets(
  sql: SqlRunner,
  workspaceId: number,
  targets: BulkTargets,
  page: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { values, given, where } = matching(workspaceId, targets);
  if (page.after !== null) where.push(`p.id > ${given(page.after)}::uuid`);
  const rows = await sql.query<{ id: string }>(
    `select p.id from profiles p where ${where.join(' and ')} order by p.id limit ${given(page.limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Locks those of the given profiles that still match, in the order of their addresses. */
export function lockTargets(
  sql: SqlRunner,
  workspaceId: number,
  targets: BulkTargets,
  ids: readonly string[],
): Promise<ProfileRow[]> {
  const { values, given, where } = matching(workspaceId, { ...targets, ids });
  return sql.query<ProfileRow>(
    `select p.* from profiles p where ${where.join(' and ')} order by p.email_key limit ${given(ids.length)} for update`,
    values,
  );
}

/** New values of a profile by column; in `fields`, null removes a value. */
export type ProfilePatch = Readonly<Record<string, unknown>>;

export interface PatchedProfile {
  readonly id: string;
  readonly patch: ProfilePatch;
}

const PATCHES = givenRows<PatchedProfile>({
  id: ['uuid', (one) => one.id],
  patch: ['jsonb', (one) => one.patch],
});

const TEXTS = Object.values(PROFILE_COLUMNS).map(
  (column) => `${column} = case when n.patch ? '${column}' then n.patch ->> '${column}' else p.${column} end`,
);

/** Writes new values of locked profiles. */
export function patchProfiles(
  sql: SqlRunner,
  workspaceId: number,
  { now, changedBy }: { readonly now: Date; readonly changedBy: string },
  profiles: readonly PatchedProfile[],
): Promise<number> {
  return sql.execute(
    `update profiles p set updated_at = $2, changed_by = $3, ${TEXTS.join(', ')},
       tags = case when n.patch ? 'tags' then array(
         select t.tag from jsonb_array_elements_text(n.patch -> 'tags') with ordinality as t (tag, place) order by t.place
       ) else p.tags end,
       owner_id = case when n.patch ? 'owner_id' then (n.patch ->> 'owner_id')::uuid else p.owner_id end,
       fields = case when n.patch ? 'fields' then (p.fields || (n.patch -> 'fields'))
         - array(select f.key from jsonb_each(n.patch -> 'fields') f where f.value = 'null') else p.fields end
     from ${PATCHES.at(4, 'n')} where p.workspace_id = $1 and p.id = n.id`,
    [workspaceId, now, changedBy, ...PATCHES.values(profiles)],
    'profiles-bulk-patch',
  );
}

import { unseenList } from '../../../platform/db/given-rows.js';
import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ProfilesTable } from '../../../platform/db/tables.js';

export type ProfileRow = Selectable<ProfilesTable>;

/** Adds a profile; undefined if the address already has one. */
export async function insertProfile(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<ProfilesTable>, 'workspace_id'>,
): Promise<ProfileRow | undefined> {
  const row = { workspace_id: workspaceId, ...values };
  const [added] = await insertRows(sql, 'profiles', [row], 'on conflict (workspace_id, email_key) do nothing');
  return added;
}

/** Locks a profile until the transaction ends. */
export async function lockProfile(sql: SqlRunner, workspaceId: number, id: string): Promise<ProfileRow | undefined> {
  const [row] = await sql.query<ProfileRow>(
    'select * from profiles where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
    'profiles-lock',
  );
  return row;
}

/** Locks profiles by ID, in the order of their addresses. */
export function lockProfiles(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<ProfileRow[]> {
  return sql.query<ProfileRow>(
    `select * from profiles where workspace_id = $1 and id = any(${unseenList(2, 'uuid')}) order by email_key for update`,
    [workspaceId, ids],
    'profiles-bulk-lock',
  );
}

export async function updateProfile(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<ProfilesTable> & { readonly changed_by: string },
): Promise<ProfileRow | undefined> {
  const [row] = await updateRows(sql, 'profiles', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  return row;
}

export async function deleteProfileRow(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from profiles where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Changes to apply to many profiles. */
export interface ProfileMarks {
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  /** New owner; undefined keeps the owner, and null removes it. */
  readonly ownerId: string | null | undefined;
  /** JSON of the author. */
  readonly changedBy: string;
}

/**
 * Updates tags and owner of profiles, in ID order. Appends new tags, and drops those beyond `mostTags`. Returns the IDs of
 * existing profiles.
 */
export async function updateMarks(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  ids: readonly string[],
  { addTags, removeTags, ownerId, changedBy }: ProfileMarks,
  mostTags: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with locked as (
       select id from profiles where workspace_id = $1 and id = any($3::uuid[]) order by id for update
     )
     update profiles p set updated_at = $2, changed_by = $9, owner_id = case when $6 then $7::uuid else p.owner_id end,
       tags = array(select t.tag from unnest(p.tags || $4::text[]) with ordinality as t (tag, place)
         where t.tag <> all($5::text[]) group by t.tag order by min(t.place) limit $8)
     from locked where p.workspace_id = $1 and p.id = locked.id returning p.id`,
    [workspaceId, now, ids, addTags, removeTags, ownerId !== undefined, ownerId ?? null, mostTags, changedBy],
    'profiles-update-marks',
  );
  return rows.map(({ id }) => id);
}

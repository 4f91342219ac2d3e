import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Records that two profiles are different people. */
export async function insertDistinction(
  sql: SqlRunner,
  workspaceId: number,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into profile_distinctions (workspace_id, first_id, second_id, created_at)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4) on conflict do nothing`,
    [workspaceId, one, other, now],
  );
}

export async function deleteDistinction(
  sql: SqlRunner,
  workspaceId: number,
  [one, other]: readonly [string, string],
): Promise<void> {
  await sql.execute(
    `delete from profile_distinctions where workspace_id = $1
       and first_id = least($2::uuid, $3::uuid) and second_id = greatest($2::uuid, $3::uuid)`,
    [workspaceId, one, other],
  );
}

/** Copies the distinctions of a profile to the one that it is merged into. */
export async function copyDistinctions(
  sql: SqlRunner,
  workspaceId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql.execute(
    `insert into profile_distinctions (workspace_id, first_id, second_id, created_at)
     select $1, least(o.id, $3::uuid), greatest(o.id, $3::uuid), o.created_at from (
       select second_id as id, created_at from profile_distinctions where workspace_id = $1 and first_id = $2
       union all
       select first_id, created_at from profile_distinctions where workspace_id = $1 and second_id = $2
     ) o where o.id <> $3::uuid on conflict do nothing`,
    [workspaceId, fromId, toId],
  );
}

import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { InvitationsTable } from '../../../platform/db/tables.js';

export type InvitationRow = Selectable<InvitationsTable>;

export function insertInvitation(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<InvitationsTable>, 'workspace_id'>,
): Promise<InvitationRow> {
  return insertRow(sql, 'invitations', { workspace_id: workspaceId, ...values });
}

/** Lists the open invitations of a workspace, newest first. */
export function listInvitations(sql: SqlRunner, workspaceId: number, now: Date): Promise<InvitationRow[]> {
  return sql.query<InvitationRow>(
    'select * from invitations where workspace_id = $1 and expires_at > $2 order by created_at desc, id desc',
    [workspaceId, now],
  );
}

/** Finds an open invitation by the hash of its link, in any workspace. */
export async function findInvitationByHash(
  sql: SqlRunner,
  hash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql.query<InvitationRow>('select * from invitations where hash = $1 and expires_at > $2', [
    hash,
    now,
  ]);
  return row;
}

/** Lists the open invitations for an email address in all workspaces. */
export function listInvitationsFor(sql: SqlRunner, emailKey: string, now: Date): Promise<InvitationRow[]> {
  return sql.query<InvitationRow>(
    'select * from invitations where lower(email) = $1 and expires_at > $2 order by created_at',
    [emailKey, now],
  );
}

/** Deletes an invitation that is accepted or revoked. Only one of several concurrent requests gets it. */
export async function takeInvitation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql.query<InvitationRow>(
    'delete from invitations where workspace_id = $1 and id = $2 and expires_at > $3 returning *',
    [workspaceId, id, now],
  );
  return row;
}

export async function deleteOldInvitations(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from invitations where expires_at <= $1', [now]);
}

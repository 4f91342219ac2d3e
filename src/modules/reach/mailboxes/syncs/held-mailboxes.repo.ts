import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Counts an email that a held instance found in the Sent folder of a mailbox. */
export async function addHeldFound(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<void> {
  await sql.execute(
    `insert into held_mailboxes as h (workspace_id, mailbox_id, found_count) values ($1, $2, 1)
     on conflict (workspace_id, mailbox_id) do update set found_count = h.found_count + 1`,
    [workspaceId, mailboxId],
  );
}

/** Records that a held instance read all folders of a mailbox. */
export async function upsertHeldRead(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  read: { readonly at: Date; readonly keepsCopies: boolean },
): Promise<void> {
  await sql.execute(
    `insert into held_mailboxes (workspace_id, mailbox_id, read_at, keeps_copies) values ($1, $2, $3, $4)
     on conflict (workspace_id, mailbox_id) do update set read_at = excluded.read_at, keeps_copies = excluded.keeps_copies`,
    [workspaceId, mailboxId, read.at, read.keepsCopies],
  );
}

/** Returns whether a held instance has read this mailbox. */
export async function isHeldRead(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from held_mailboxes where workspace_id = $1 and mailbox_id = $2 and read_at is not null',
    [workspaceId, mailboxId],
  );
  return rows.length > 0;
}

/** Deletes the records of a held workspace, or of all, about mailboxes. */
export async function deleteHeld(sql: SqlRunner, workspaceId: number | null): Promise<void> {
  await sql.execute('delete from held_mailboxes where $1::int is null or workspace_id = $1', [workspaceId]);
}

import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Marks a mailbox whose provider announced mail. Returns false if it is marked already. */
export async function insertAnnouncement(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<boolean> {
  const added = await sql.execute(
    'insert into mailbox_announcements (workspace_id, mailbox_id) values ($1, $2) on conflict do nothing',
    [workspaceId, mailboxId],
    'mailboxes-insert-announcement',
  );
  return added > 0;
}

/** Removes the mark before a poll reads the mailbox. */
export async function deleteAnnouncement(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<void> {
  await sql.execute(
    'delete from mailbox_announcements where workspace_id = $1 and mailbox_id = $2',
    [workspaceId, mailboxId],
    'mailboxes-delete-announcement',
  );
}

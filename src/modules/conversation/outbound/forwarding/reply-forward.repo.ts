import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Reply to forward. */
export interface NewForward {
  readonly messageId: number;
  readonly threadId: number;
  readonly mailboxId: number;
  readonly forwardTo: string;
}

/** Inserts the row of a reply to forward. Returns false if it exists already. */
export async function insertForward(
  sql: SqlRunner,
  workspaceId: number,
  forward: NewForward,
  now: Date,
): Promise<boolean> {
  const written = await sql.execute(
    `insert into reply_forwards (workspace_id, message_id, mailbox_id, thread_id, forward_to, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [workspaceId, forward.messageId, forward.mailboxId, forward.threadId, forward.forwardTo, now],
  );
  return written > 0;
}

/** Locks a reply that is neither forwarded nor refused until the transaction ends. */
export async function lockOpenForward(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
): Promise<NewForward | undefined> {
  const [row] = await sql.query<NewForward>(
    `select message_id as "messageId", thread_id as "threadId", mailbox_id as "mailboxId", forward_to as "forwardTo"
     from reply_forwards
     where workspace_id = $1 and message_id = $2 and operation_id is null and refused is null for update`,
    [workspaceId, messageId],
  );
  return row;
}

export async function updateForwarded(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  end: { readonly operationId: string | null; readonly refused: string | null },
): Promise<void> {
  await sql.execute(
    'update reply_forwards set operation_id = $3, refused = $4 where workspace_id = $1 and message_id = $2',
    [workspaceId, messageId, end.operationId, end.refused],
  );
}

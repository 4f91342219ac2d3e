import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Changes of a contact after a sent email. */
export interface SentRow {
  readonly contactId: string;
  readonly stepOrder: number;
  readonly mailboxId: number;
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly sentAt: Date;
  /** Whether this was the last step, so that an active contact becomes `completed`. */
  readonly last: boolean;
}

const SENT = givenRows<SentRow>({
  contact_id: ['uuid', (row) => row.contactId],
  step_order: ['int', (row) => row.stepOrder],
  mailbox_id: ['int', (row) => row.mailboxId],
  thread_id: ['bigint', (row) => row.threadId],
  message_id: ['bigint', (row) => row.messageId],
  sent_at: ['timestamptz', (row) => row.sentAt],
  last: ['bool', (row) => row.last],
});

/** Records messages on their contacts in one statement; returns the IDs of contacts that became `completed`. */
export async function updateSent(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly SentRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const changed = await sql.query<{ id: string; completed: boolean }>(
    `with given as (
       select * from ${SENT.at(3, 'n')}
     ), locked as (
       -- Row by row through the key, in the order of the ids, so that two batches never wait for each other in a circle.
       select c.id, c.status = 'active' and n.last as completed, n.*
       from (select * from given order by contact_id) n
       cross join lateral (
         select id, status from contacts where workspace_id = $1 and id = n.contact_id for update
       ) c
     )
     update contacts c set sent_count = c.sent_count + 1, last_sent_at = greatest(c.last_sent_at, n.sent_at),
       current_step_order = greatest(c.current_step_order, n.step_order), mailbox_id = n.mailbox_id,
       thread_id = coalesce(n.thread_id, c.thread_id), last_message_id = coalesce(n.message_id, c.last_message_id),
       status = case when n.completed then 'completed' else c.status end,
       status_reason = case when n.completed then null else c.status_reason end,
       change_sequence = null, updated_at = $2
     from locked n where c.workspace_id = $1 and c.id = n.id
     returning c.id, n.completed`,
    [workspaceId, now, ...SENT.values(rows)],
    'contacts-update-sent',
  );
  return new Set(changed.filter((row) => row.completed).map((row) => row.id));
}

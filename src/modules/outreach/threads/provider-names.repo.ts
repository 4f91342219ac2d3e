import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** IDs assigned to a sent message by its provider. */
export interface ProviderNames {
  readonly mailboxId: number;
  readonly threadId: number;
  readonly messageId: number;
  /** Replacement Message-ID; null if the original one was kept, or if it is unknown. */
  readonly header: string | null;
  /** Conversation ID at the provider; null if unknown. */
  readonly conversation: string | null;
}

const NAMES = givenRows<ProviderNames>({
  mailbox_id: ['int', (names) => names.mailboxId],
  thread_id: ['bigint', (names) => names.threadId],
  message_id: ['bigint', (names) => names.messageId],
  header: ['text', (names) => names.header],
  conversation: ['text', (names) => names.conversation],
});

/**
 * Stores the provider's IDs of sent messages, in the transaction that records the messages and locks their threads. Keeps the
 * first conversation ID of a thread.
 */
export async function upsertProviderNames(
  sql: SqlRunner,
  workspaceId: number,
  names: readonly ProviderNames[],
): Promise<void> {
  if (names.length === 0) return;
  await sql.execute(
    `with given as materialized (select * from ${NAMES.at(2, 'n')}
     ), aliased as (
       insert into message_aliases (workspace_id, header, mailbox_id, message_id)
       select $1, header, mailbox_id, message_id from given where header is not null
       on conflict (workspace_id, header, mailbox_id) do nothing
     )
     update threads t set external_thread_id = g.conversation
     from given g where t.workspace_id = $1 and t.id = g.thread_id and t.external_thread_id is null and g.conversation is not null`,
    [workspaceId, ...NAMES.values(names)],
    'threads-provider-names',
  );
}

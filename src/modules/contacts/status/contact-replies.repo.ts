import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface RepliedRow {
  readonly contactId: string;
  readonly at: Date;
  readonly messageId: number | null;
  readonly threadId: number | null;
  /** Written by a machine: it is no answer and is not counted. */
  readonly auto: boolean;
}

const REPLIES = givenRows<RepliedRow>({
  id: ['uuid', (reply) => reply.contactId],
  at: ['timestamptz', (reply) => reply.at],
  message_id: ['bigint', (reply) => reply.messageId],
  thread_id: ['bigint', (reply) => reply.threadId],
  auto: ['bool', (reply) => reply.auto],
});

/**
 * Counts persons' answers on their contacts, each of another contact; an automatic one leaves only its time behind. Rows are
 * locked in id order. Returns the answers so far, by contact.
 */
export async function updateReplied(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  replies: readonly RepliedRow[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; reply_count: number }>(
    `with locked as (
       select c.id, n.at, n.message_id, n.thread_id, n.auto
       from ${REPLIES.at(3, 'n', { isUnseen: true })} join contacts c on c.workspace_id = $1 and c.id = n.id
       order by c.id for update of c
     )
     update contacts c set
       reply_count = c.reply_count + case when l.auto then 0 else 1 end,
       last_replied_at = case when l.auto then c.last_replied_at else greatest(c.last_replied_at, l.at) end,
       last_message_id = coalesce(l.message_id, c.last_message_id), thread_id = coalesce(c.thread_id, l.thread_id),
       change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.id returning c.id, c.reply_count`,
    [workspaceId, now, ...REPLIES.values(replies)],
    'contacts-update-replied',
  );
  return new Map(rows.map((row) => [row.id, row.reply_count]));
}

export interface IntentRow {
  readonly contactId: string;
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly source: string | null;
  readonly confidence: number | null;
  readonly note: string | null;
  readonly byHand: boolean;
  /** Ends the reign of a class set by hand. */
  readonly release: boolean;
}

const INTENTS = givenRows<IntentRow>({
  id: ['uuid', (intent) => intent.contactId],
  intent: ['text', (intent) => intent.replyIntent],
  label: ['text', (intent) => intent.replyLabel],
  source: ['text', (intent) => intent.source],
  confidence: ['float8', (intent) => intent.confidence],
  note: ['text', (intent) => intent.note],
  by_hand: ['bool', (intent) => intent.byHand],
  release: ['bool', (intent) => intent.release],
});

/**
 * Sets the classes of contacts' answers, each of another contact. Rows are locked in id order. Returns the contacts that have
 * them now: a class set by hand stands against a machine's.
 */
export async function updateIntents(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  intents: readonly IntentRow[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `with locked as (
       select c.id as contact_id, n.* from ${INTENTS.at(3, 'n', { isUnseen: true })}
       join contacts c on c.workspace_id = $1 and c.id = n.id
       where n.by_hand or n.release or c.overridden_at is null
       order by c.id for update of c
     )
     update contacts c set reply_intent = l.intent, reply_label = l.label, intent_source = l.source, intent_confidence = l.confidence,
       intent_note = case when l.by_hand or l.release then l.note else c.intent_note end,
       classified_at = case when l.by_hand then c.classified_at when l.intent is null then null else $2 end,
       overridden_at = case when l.by_hand then $2 when l.release then null else c.overridden_at end,
       change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.contact_id returning c.id`,
    [workspaceId, now, ...INTENTS.values(intents)],
    'contacts-update-intent',
  );
  return new Set(rows.map(({ id }) => id));
}

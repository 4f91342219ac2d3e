import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Reply of a contact. */
export interface ContactReply {
  readonly at: Date;
  readonly messageId: number | null;
  readonly threadId: number | null;
  /** Whether a machine wrote it: it is not a reply and does not count. */
  readonly auto: boolean;
}

/** New class of a contact's reply. */
export interface GivenIntent {
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly source: string | null;
  readonly confidence: number | null;
  readonly note: string | null;
  readonly byHand: boolean;
  /** Whether this intent replaces one set by a member. */
  readonly release: boolean;
}

/** Change of a contact: a reply, the intent of a reply, or both. */
export interface NotedReply {
  readonly contactId: string;
  readonly reply: ContactReply | null;
  readonly intent: GivenIntent | null;
}

const NOTED = givenRows<NotedReply>({
  id: ['uuid', (noted) => noted.contactId],
  is_reply: ['bool', ({ reply }) => reply !== null],
  at: ['timestamptz', ({ reply }) => reply?.at],
  message_id: ['bigint', ({ reply }) => reply?.messageId],
  thread_id: ['bigint', ({ reply }) => reply?.threadId],
  auto: ['bool', ({ reply }) => reply?.auto],
  is_class: ['bool', ({ intent }) => intent !== null],
  intent: ['text', ({ intent }) => intent?.replyIntent],
  label: ['text', ({ intent }) => intent?.replyLabel],
  source: ['text', ({ intent }) => intent?.source],
  confidence: ['float8', ({ intent }) => intent?.confidence],
  note: ['text', ({ intent }) => intent?.note],
  by_hand: ['bool', ({ intent }) => intent?.byHand ?? false],
  release: ['bool', ({ intent }) => intent?.release ?? false],
});

const ifReply = (value: string, column: string): string =>
  `${column} = case when l.is_reply then ${value} else c.${column} end`;
const ifClassed = (value: string, column: string): string =>
  `${column} = case when l.is_classed then ${value} else c.${column} end`;

/**
 * Records a reply on its contact, and sets its intent. An auto-reply only sets its time, and an intent set by a member outranks the
 * classifier's. Returns the number of replies, and whether the contact has the intent now; 0 and false if the contact is unchanged.
 */
export async function updateReply(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  noted: NotedReply,
): Promise<{ readonly replies: number; readonly isClassed: boolean }> {
  const [row] = await sql.query<{ replies: number; isClassed: boolean }>(
    `with locked as (
       select c.id as contact_id, n.*, n.is_class and (n.by_hand or n.release or c.overridden_at is null) as is_classed
       from ${NOTED.at(3, 'n', { isUnseen: true })} join contacts c on c.workspace_id = $1 and c.id = n.id for update of c
     )
     update contacts c set
       ${ifReply('c.reply_count + case when l.auto then 0 else 1 end', 'reply_count')},
       ${ifReply('case when l.auto then c.last_replied_at else greatest(c.last_replied_at, l.at) end', 'last_replied_at')},
       ${ifReply('coalesce(l.message_id, c.last_message_id)', 'last_message_id')},
       ${ifReply('coalesce(c.thread_id, l.thread_id)', 'thread_id')},
       ${ifClassed('l.intent', 'reply_intent')},
       ${ifClassed('l.label', 'reply_label')},
       ${ifClassed('l.source', 'intent_source')},
       ${ifClassed('l.confidence', 'intent_confidence')},
       ${ifClassed('case when l.by_hand or l.release then l.note else c.intent_note end', 'intent_note')},
       ${ifClassed('case when l.by_hand then c.classified_at when l.intent is null then null else $2 end', 'classified_at')},
       ${ifClassed('case when l.by_hand then $2 when l.release then null else c.overridden_at end', 'overridden_at')},
       change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.contact_id and (l.is_reply or l.is_classed)
     returning c.reply_count as replies, l.is_classed as "isClassed"`,
    [workspaceId, now, ...NOTED.values([noted])],
    'contacts-update-reply',
  );
  return row ?? { replies: 0, isClassed: false };
}

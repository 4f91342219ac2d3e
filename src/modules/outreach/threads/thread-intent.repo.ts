import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Classification of a conversation by a member or the classifier. */
export interface ThreadClass {
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly bucket: string;
  readonly source: string | null;
  readonly note: string | null;
  readonly byHand: boolean;
  /** Whether a responder wrote the message, which replaces only another auto-reply's class. */
  readonly isAutomatic: boolean;
  /** Whether the reply is neutral and its author is not the contact, so that a positive conversation stays positive. */
  readonly isAside: boolean;
}

export interface ThreadIntent extends ThreadClass {
  readonly threadId: number;
}

const INTENTS = givenRows<ThreadIntent>({
  id: ['bigint', (intent) => intent.threadId],
  intent: ['text', (intent) => intent.replyIntent],
  label: ['text', (intent) => intent.replyLabel],
  bucket: ['text', (intent) => intent.bucket],
  source: ['text', (intent) => intent.source],
  note: ['text', (intent) => intent.note],
  by_hand: ['bool', (intent) => intent.byHand],
  is_automatic: ['bool', (intent) => intent.isAutomatic],
  is_aside: ['bool', (intent) => intent.isAside],
});

/**
 * Returns whether the class `given` replaces that of a conversation: a manual class is replaced only by a manual one.
 */
export const replacesClass = (given: string, thread: string): string =>
  `(${given}.by_hand or ${thread}.intent_source is distinct from 'manual')
   and (not ${given}.is_automatic or ${thread}.reply_bucket in ('none', 'automatic'))
   and (not ${given}.is_aside or ${thread}.reply_bucket <> 'positive')`;

/** Classifies a conversation. Returns 1; 0 if it keeps its class. */
export function updateThreadIntent(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  intent: ThreadIntent,
): Promise<number> {
  return sql.execute(
    `update threads t set reply_intent = n.intent, reply_label = n.label, reply_bucket = n.bucket, intent_source = n.source,
       intent_note = n.note, updated_at = $2
     from ${INTENTS.at(3, 'n', { isUnseen: true })}
     where t.workspace_id = $1 and t.id = n.id and ${replacesClass('n', 't')}`,
    [workspaceId, now, ...INTENTS.values([intent])],
    'threads-update-intent',
  );
}

import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Counts a person's answer on its contact; an automatic one leaves only its time behind. Returns the answers so far. */
export async function updateReplied(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  now: Date,
  reply: {
    readonly at: Date;
    readonly messageId: number | null;
    readonly threadId: number | null;
    readonly auto: boolean;
  },
): Promise<number> {
  const [row] = await sql.query<{ reply_count: number }>(
    `update contacts set
       reply_count = reply_count + case when $7 then 0 else 1 end,
       last_replied_at = case when $7 then last_replied_at else greatest(last_replied_at, $4) end,
       last_message_id = coalesce($5, last_message_id), thread_id = coalesce(thread_id, $6),
       change_sequence = null, updated_at = $3
     where workspace_id = $1 and id = $2 returning reply_count`,
    [workspaceId, contactId, now, reply.at, reply.messageId, reply.threadId, reply.auto],
    'contacts-update-replied',
  );
  return row?.reply_count ?? 0;
}

/** Sets the class of a contact's answer. False: a class set by hand stands against a machine's. */
export async function updateIntent(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  now: Date,
  intent: {
    readonly replyIntent: string | null;
    readonly replyLabel: string | null;
    readonly source: string | null;
    readonly confidence: number | null;
    readonly note: string | null;
    readonly byHand: boolean;
    /** Ends the reign of a class set by hand. */
    readonly release: boolean;
  },
): Promise<boolean> {
  const changed = await sql.execute(
    `update contacts set reply_intent = $4, reply_label = $5, intent_source = $6, intent_confidence = $7,
       intent_note = case when $9 or $10 then $8 else intent_note end,
       classified_at = case when $9 then classified_at when $4::text is null then null else $3 end,
       overridden_at = case when $9 then $3 when $10 then null else overridden_at end,
       change_sequence = null, updated_at = $3
     where workspace_id = $1 and id = $2 and ($9 or $10 or overridden_at is null)`,
    [
      workspaceId,
      contactId,
      now,
      intent.replyIntent,
      intent.replyLabel,
      intent.source,
      intent.confidence,
      intent.note,
      intent.byHand,
      intent.release,
    ],
    'contacts-update-intent',
  );
  return changed > 0;
}

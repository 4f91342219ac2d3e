import type { ProvenEffect } from '../../../../engine/mail/proof/proof.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Received message that a member has decided on. */
export interface DecidedMessage {
  readonly id: number;
  readonly threadId: number;
  readonly mailboxId: number;
  readonly kind: string;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly sendId: string | null;
  readonly receivedAt: Date;
  /** Whether the message is proven and waits only because its opt-out wording is ambiguous. */
  readonly isDoubtful: boolean;
  /** Effect that waited until now; null if none. */
  readonly waited: ProvenEffect | null;
}

/** Marks a received message as a doubtful opt-out that waits for a decision. Idempotent. */
export async function markDoubtful(sql: SqlRunner, workspaceId: number, messageId: number): Promise<void> {
  await sql.execute(
    `update messages set unverified = 'opt_out',
       authentication = coalesce(authentication, '{"spf": "unknown", "dkim": "unknown", "dmarc": "unknown", "source": "own"}'::jsonb)
         || '{"verified": false, "reason": "doubtful_opt_out"}'::jsonb
     where workspace_id = $1 and id = $2 and direction = 'inbound' and unverified is null`,
    [workspaceId, messageId],
    'threads-mark-doubtful',
  );
}

/** Stores the decision on a message; undefined if the conversation has no such message. */
export async function updateDecision(
  sql: SqlRunner,
  workspaceId: number,
  at: { readonly threadId: number; readonly messageId: number },
  genuine: boolean,
): Promise<DecidedMessage | undefined> {
  const [row] = await sql.query<DecidedMessage>(
    `with asked as (
       select id, unverified from messages
       where workspace_id = $1 and thread_id = $2 and id = $3 and direction = 'inbound' for update
     )
     update messages m set unverified = null,
       authentication = case when asked.unverified is null then m.authentication
         else m.authentication || jsonb_build_object('verified',
           $4::boolean or m.authentication ->> 'reason' is not distinct from 'doubtful_opt_out') end
     from asked where m.workspace_id = $1 and m.id = asked.id
     returning m.id, m.thread_id as "threadId", m.mailbox_id as "mailboxId", m.kind, m.campaign_id as "campaignId",
       m.contact_id as "contactId", m.send_id as "sendId", m.date_received as "receivedAt", asked.unverified as waited,
       m.authentication ->> 'reason' is not distinct from 'doubtful_opt_out' as "isDoubtful"`,
    [workspaceId, at.threadId, at.messageId, genuine],
    'threads-decide-message',
  );
  return row;
}

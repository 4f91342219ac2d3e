import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

const byReport = sendMoves('delivery_report');
const FOUND = ['found_in_sent_folder', 'found_in_own_queue', 'reply_seen', 'operator_sent'] as const;
const byFinding = sendMoves(...FOUND);

/** Send with a status that a report changed. */
export interface ReportedSend {
  readonly id: string;
  readonly campaignId: string;
  readonly contactId: string;
  readonly stepId: string;
  readonly variantId: string | null;
  readonly mailboxId: number | null;
  readonly wasUnknown: boolean;
  readonly previousBounceType: string | null;
  /** Time when the email was sent, as far as known. */
  readonly sentAt: Date;
  /** Whether the send is the contact's first email. */
  readonly isFirst: boolean;
}

const IS_FIRST = `not exists (select 1 from sends e where e.workspace_id = s.workspace_id and e.contact_id = s.contact_id
  and e.step_order < s.step_order and e.status in ('sent', 'unknown', 'bounced'))`;

const REPORTED = `s.id, s.campaign_id as "campaignId", s.contact_id as "contactId", s.step_id as "stepId",
  s.variant_id as "variantId", coalesce(s.claimed_mailbox_id, s.mailbox_id) as "mailboxId", l.status = 'unknown' as "wasUnknown", l.bounce_type as "previousBounceType",
  coalesce(s.sent_at, $3) as "sentAt", ${IS_FIRST} as "isFirst"`;

/** Records a delivery report about a submitted send. Changes nothing if it already bounced as hard. */
export async function updateReportedBounce(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
  now: Date,
  bounce: { readonly type: string; readonly status: string | null; readonly diagnostic: string },
): Promise<ReportedSend | undefined> {
  const [row] = await sql.query<ReportedSend>(
    `with l as (
       select id, status, bounce_type from sends
       where workspace_id = $1 and id = $2 and (${byReport.from('sends')}
         or (status = 'bounced' and bounce_type is distinct from 'hard' and $4 = 'hard'))
       for update
     )
     update sends s set status = ${byReport.to('delivery_report')}, bounce_type = $4, bounced_at = coalesce(s.bounced_at, $3), smtp_enhanced = $5,
       error_message = $6, resolution = case when l.status = 'unknown' then 'bounce_seen' else s.resolution end,
       sent_at = coalesce(s.sent_at, s.handed_at), updated_at = $3
     from l where s.workspace_id = $1 and s.id = l.id
     returning ${REPORTED}`,
    [workspaceId, sendId, now, bounce.type, bounce.status, bounce.diagnostic],
    'sending-reported-bounce',
  );
  return row;
}

export interface AnsweredSend {
  readonly id: string;
  readonly at: Date;
  readonly intent: string | null;
}

/** Records a reply to a send that the caller has locked. The send keeps the time of the first reply and the class of the newest. */
export async function updateAnswered(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  { id, at, intent }: AnsweredSend,
): Promise<void> {
  await sql.execute(
    `update sends set replied_at = least(replied_at, $4), reply_intent = $5, updated_at = $2
     where workspace_id = $1 and id = $3`,
    [workspaceId, now, id, at, intent],
    'sending-answered',
  );
}

/** Stores the Message-ID that a server assigned to sent emails. */
export function updateSentAs(
  sql: SqlRunner,
  workspaceId: number,
  sendIds: readonly string[],
  header: string,
): Promise<number> {
  return sql.execute(
    'update sends set sent_as = $3 where workspace_id = $1 and id = any($2::uuid[]) and sent_as is null',
    [workspaceId, sendIds, header],
    'sending-sent-as',
  );
}

/** Marks unconfirmed sends as sent, because a report about them arrived. */
export function updateFound(
  sql: SqlRunner,
  workspaceId: number,
  sendIds: readonly string[],
  now: Date,
  resolution: (typeof FOUND)[number],
): Promise<ReportedSend[]> {
  return sql.query<ReportedSend>(
    `with l as (
       select id, status, bounce_type from sends where workspace_id = $1 and id = any($2::uuid[]) and ${byFinding.from('sends')}
       order by id for update
     )
     update sends s set status = ${byFinding.to(resolution)}, resolution = $4, sent_at = coalesce(s.sent_at, s.handed_at, $3), updated_at = $3
     from l where s.workspace_id = $1 and s.id = l.id
     returning ${REPORTED}`,
    [workspaceId, sendIds, now, resolution],
    'sending-found',
  );
}

import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads contacts and messages: outcomes of the contacts of a campaign.

export interface OutcomeRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly email: string;
  readonly outcome: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly reply_intent: string | null;
  readonly reply_label: string | null;
  readonly intent_source: string | null;
  readonly intent_confidence: number | null;
  readonly thread_id: number | null;
  readonly reply_message_id: number | null;
  readonly last_replied_at: Date | null;
  readonly classified_at: Date | null;
  readonly overridden_at: Date | null;
  readonly intent_note: string | null;
  readonly updated_at: Date;
}

/**
 * `ContactOutcome`. A final status comes first, then the class of a reply, then the position of the contact in its sequence.
 * An out-of-office reply counts only while it pauses the contact.
 */
const OUTCOME = `case
  when c.status = 'unsubscribed' then case when c.status_reason = 'complaint' then 'complained' else 'unsubscribed' end
  when c.status = 'bounced' then 'bounced'
  when c.status = 'failed' then 'failed'
  when c.reply_intent in ('interested', 'not_interested', 'neutral') then c.reply_intent
  when c.reply_intent = 'unsubscribe' then 'unsubscribed'
  when c.status = 'replied' then 'neutral'
  when c.status in ('stopped', 'suppressed') then 'stopped'
  when c.status = 'paused' and c.status_reason = 'out_of_office' then 'out_of_office'
  when c.status = 'completed' then 'no_reply'
  else 'in_progress' end`;

const COLUMNS = `c.id, c.campaign_id, c.email, ${OUTCOME} as outcome, c.status, c.status_reason, c.reply_intent, c.reply_label,
  c.intent_source, c.intent_confidence, c.thread_id, c.last_replied_at, c.classified_at, c.overridden_at, c.intent_note,
  c.updated_at`;

/** Joins the reply that was classified last, if there is one. */
const REPLY_MESSAGE = `left join lateral (
  select m.id from messages m
  where c.thread_id is not null and c.reply_intent is not null and m.workspace_id = $1 and m.thread_id = c.thread_id
    and m.direction = 'inbound' and m.classification is not null
  order by m.date_received desc, m.id desc limit 1) r on true`;

export interface OutcomeFilter {
  readonly outcome?: readonly string[] | undefined;
  readonly replyIntent?: readonly string[] | undefined;
  readonly updatedSince?: Date | undefined;
}

/** Lists contacts of a campaign with their outcomes, newest first, before `beforeId`. */
export function pageOutcomes(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  filter: OutcomeFilter,
  page: { readonly beforeId: string | null; readonly limit: number },
): Promise<OutcomeRow[]> {
  return sql.query<OutcomeRow>(
    `select c.*, r.id as reply_message_id from (
       select ${COLUMNS} from contacts c
       where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null and ($3::uuid is null or c.id < $3)
         and ($4::text[] is null or ${OUTCOME} = any($4)) and ($5::text[] is null or c.reply_intent = any($5))
         and ($6::timestamptz is null or c.updated_at >= $6)
       order by c.id desc limit $7) c
     ${REPLY_MESSAGE} order by c.id desc`,
    [
      workspaceId,
      campaignId,
      page.beforeId,
      filter.outcome ?? null,
      filter.replyIntent ?? null,
      filter.updatedSince ?? null,
      page.limit,
    ],
  );
}

export async function findOutcome(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
): Promise<OutcomeRow | undefined> {
  const [row] = await sql.query<OutcomeRow>(
    `select ${COLUMNS}, r.id as reply_message_id from contacts c ${REPLY_MESSAGE} where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, contactId],
    'inbox-find-outcome',
  );
  return row;
}

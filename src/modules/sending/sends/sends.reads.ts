// Reads sends, contacts, campaign_steps, campaign_variants, mailboxes: sends as users see them.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type SendsAsk, type SendsWhere, sendsWhere, statusIs } from './sends-where.js';

/** Send with its contact, step, variant and mailbox. */
export interface SendView {
  readonly id: string;
  readonly campaign_id: string;
  readonly contact_id: string;
  readonly step_id: string;
  readonly step_order: number;
  readonly variant_id: string | null;
  readonly mailbox_id: number | null;
  readonly status: string;
  readonly status_reason: string | null;
  readonly due_at: Date;
  readonly attempt: number;
  readonly claimed_at: Date | null;
  /** Message-ID that recipients see. */
  readonly message_id_header: string | null;
  readonly subject: string | null;
  readonly sent_at: Date | null;
  readonly smtp_code: number | null;
  readonly smtp_enhanced: string | null;
  readonly smtp_text: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly resolution: string | null;
  readonly bounce_type: string | null;
  readonly bounced_at: Date | null;
  readonly opened_at: Date | null;
  readonly clicked_at: Date | null;
  readonly open_count: number;
  readonly machine_open_count: number;
  readonly click_count: number;
  readonly machine_click_count: number;
  readonly replied_at: Date | null;
  readonly reply_intent: string | null;
  readonly thread_id: number | null;
  readonly message_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** `updated_at` with microseconds: the sort key of a page by change. */
  readonly changed: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly contact_status: string;
  readonly step_name: string;
  readonly step_subject: string;
  readonly variant_label: string | null;
  readonly mailbox_uuid: string | null;
  readonly mailbox_address: string | null;
}

const columns = `s.id, s.campaign_id, s.contact_id, s.step_id, s.step_order, s.variant_id,
  coalesce(s.claimed_mailbox_id, s.mailbox_id) as mailbox_id, s.status,
  s.status_reason, s.due_at, s.attempt, s.claimed_at,
  coalesce(s.sent_as, s.message_id_header) as message_id_header, s.subject, s.sent_at, s.smtp_code, s.smtp_enhanced,
  s.smtp_text, s.error_code, s.error_message, s.resolution, s.bounce_type, s.bounced_at, s.opened_at, s.clicked_at,
  s.open_count, s.machine_open_count, s.click_count, s.machine_click_count, s.replied_at, s.reply_intent, s.thread_id,
  s.message_id, s.created_at, s.updated_at, s.updated_at::text as changed, c.email, c.first_name, c.last_name, c.company,
  c.status as contact_status, coalesce(t.name, '') as step_name, coalesce(nullif(v.subject, ''), t.subject, '') as step_subject,
  chr(65 + v.position) as variant_label, m.uuid as mailbox_uuid, m.address as mailbox_address`;

const joins = `
  join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
  left join campaign_steps t on t.workspace_id = s.workspace_id and t.id = s.step_id
  left join campaign_variants v on v.workspace_id = s.workspace_id and v.id = s.variant_id
  left join mailboxes m on m.workspace_id = s.workspace_id and m.id = coalesce(s.claimed_mailbox_id, s.mailbox_id)`;

/**
 * Returns a page in its order: newest created first, or by change. Several statuses are read from one index range each
 * and merged.
 */
export function walkSends(sql: SqlRunner, ask: SendsAsk): Promise<SendView[]> {
  const where = sendsWhere(ask);
  const order = ask.filter.updatedSince === null ? 'id desc' : 'updated_at, id';
  const page = (...more: string[]): string =>
    `select f.* from sends f where ${[where.campaign, ...where.filters, ...where.time, ...where.after, ...more].join(' and ')}
     order by ${order} limit ${where.limit}`;
  const statuses = ask.filter.statuses ?? [];
  const rows =
    statuses.length === 0
      ? page()
      : statuses.map((status) => `(${page(...statusIs(where, status))})`).join(' union all ');
  return viewSends(sql, where, rows, order);
}

/** Returns the first `limit` of `rows`, a select of complete sends, as users see them. */
export function viewSends(sql: SqlRunner, where: SendsWhere, rows: string, order: string): Promise<SendView[]> {
  const ordered = order.replaceAll(/\b(updated_at|id)\b/g, 's.$1');
  return sql.query<SendView>(
    `select ${columns} from (select * from (${rows}) p order by ${order} limit ${where.limit}) s ${joins} order by ${ordered}`,
    where.values,
  );
}

/** Finds one send, of any campaign if `campaignId` is null; undefined if there is none. */
export async function findSendView(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  sendId: string,
): Promise<SendView | undefined> {
  const rows = await sql.query<SendView>(
    `select ${columns} from sends s ${joins}
     where s.workspace_id = $1 and s.id = $3 and ($2::uuid is null or s.campaign_id = $2)`,
    [workspaceId, campaignId, sendId],
    'sending-find-send',
  );
  return rows[0];
}

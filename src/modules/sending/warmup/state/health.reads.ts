// Reads warmup_messages, mailbox_reports, campaign_failing_domains, domains, domain_dns, mailboxes: how well the mail of one mailbox arrives.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface HealthRow {
  readonly inbox: number;
  readonly spam: number;
  readonly missing: number;
  readonly recent_inbox: number;
  readonly recent_spam: number;
  readonly recent_missing: number;
  readonly sent: number;
  readonly bounced: number;
  /** Campaign messages with a hard bounce or a spam complaint. */
  readonly reports: number;
  readonly dns_failing: boolean;
}

/** Returns the health statistics since `since`, with placements since `recent`. */
export async function findHealthFigures(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  since: Date,
  recent: Date,
): Promise<HealthRow> {
  const [row] = await sql.query<HealthRow>(
    `select count(*) filter (where placement in ('inbox', 'other'))::int as inbox,
       count(*) filter (where placement = 'spam')::int as spam, count(*) filter (where placement = 'missing')::int as missing,
       count(*) filter (where placement in ('inbox', 'other') and sent_at >= $4)::int as recent_inbox,
       count(*) filter (where placement = 'spam' and sent_at >= $4)::int as recent_spam,
       count(*) filter (where placement = 'missing' and sent_at >= $4)::int as recent_missing,
       count(*)::int as sent,
       (select count(*)::int from warmup_messages b where b.workspace_id = $1 and b.mailbox_id = $2 and b.bounced_at >= $3) as bounced,
       (select count(*)::int from mailbox_reports r where r.workspace_id = $1 and r.mailbox_id = $2 and r.sent_at >= $3) as reports,
       exists (select 1 from campaign_failing_domains f join mailboxes m on m.workspace_id = $1 and m.id = $2 and m.domain = f.domain
         where f.workspace_id = $1 and f.confirmed and m.provider <> 'sandbox')
         or exists (select 1 from mailboxes m join domains d on d.workspace_id = m.workspace_id and d.domain = m.domain
           join domain_dns n on n.workspace_id = d.workspace_id and n.domain_id = d.id and n.health = 'failing'
           where m.workspace_id = $1 and m.id = $2 and m.provider <> 'sandbox') as dns_failing
     from warmup_messages where workspace_id = $1 and mailbox_id = $2 and sent_at >= $3`,
    [workspaceId, mailboxId, since, recent],
    'warmup-health-figures',
  );
  return row as HealthRow;
}

// Reads domain_feedback_loops, domain_postmaster_reads, domains, campaign_mailboxes, mailboxes: spam rates at Gmail of one campaign.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface SpamRateDay {
  readonly date: string;
  /** Domain of the sender addresses. */
  readonly domain: string;
  /** Share from 0 to 1. */
  readonly spamRate: number;
}

/** Lists the days of a period on which Google reports a spam rate of the campaign, oldest first. */
export function listSpamRates(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SpamRateDay[]> {
  return sql.query<SpamRateDay>(
    `select f.day::text as date, d.domain, f.spam_rate as "spamRate" from domain_feedback_loops f
     join domains d on d.workspace_id = f.workspace_id and d.id = f.domain_id
     where f.workspace_id = $1 and f.campaign_id = $2 and f.day >= $3::date and f.day <= $4::date order by f.day, d.domain`,
    [workspaceId, campaignId, from, to],
    'analytics-list-spam-rates',
  );
}

/** Returns when the statistics of a domain of the campaign's mailboxes were last read; null if they never were. */
export async function findSpamRatesRead(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<Date | null> {
  const [row] = await sql.query<{ readAt: Date | null }>(
    `select max(r.read_at) as "readAt" from domain_postmaster_reads r
     join domains d on d.workspace_id = r.workspace_id and d.id = r.domain_id
     where r.workspace_id = $1 and d.domain in (
       select m.sending_domain from campaign_mailboxes a
       join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id
       where a.workspace_id = $1 and a.campaign_id = $2)`,
    [workspaceId, campaignId],
    'analytics-find-spam-rates-read',
  );
  return row?.readAt ?? null;
}

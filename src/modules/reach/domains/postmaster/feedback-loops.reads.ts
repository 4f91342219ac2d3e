// Reads domain_feedback_loops, campaigns, mailboxes: spam rates at Gmail with the names of their campaigns and mailboxes.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Spam rates at Gmail of a campaign or mailbox, as shares from 0 to 1. */
export interface FeedbackLoop {
  readonly campaignId: string | null;
  readonly mailboxId: number | null;
  /** Name of the campaign, or address of the mailbox. */
  readonly name: string;
  readonly latestDate: string;
  readonly latestSpamRate: number;
  readonly highestSpamRate: number;
}

const MOST = 100;

/** Lists the campaigns and mailboxes of the workspace with a spam rate since `since`, the highest first. */
export function listFeedbackLoops(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: Date,
): Promise<FeedbackLoop[]> {
  return sql.query<FeedbackLoop>(
    `select c.id as "campaignId", m.id as "mailboxId", coalesce(c.name, m.address) as name, max(f.day)::text as "latestDate",
       (array_agg(f.spam_rate order by f.day desc))[1] as "latestSpamRate", max(f.spam_rate) as "highestSpamRate"
     from domain_feedback_loops f
     left join campaigns c on c.workspace_id = f.workspace_id and c.id = f.campaign_id and c.deleted_at is null
     left join mailboxes m on m.workspace_id = f.workspace_id and m.id = f.mailbox_id and m.deleted_at is null
     where f.workspace_id = $1 and f.domain_id = $2 and f.day >= $3::date and coalesce(c.name, m.address) is not null
     group by c.id, m.id, c.name, m.address order by max(f.spam_rate) desc, name limit ${MOST}`,
    [workspaceId, domainId, since],
    'domains-list-feedback-loops',
  );
}

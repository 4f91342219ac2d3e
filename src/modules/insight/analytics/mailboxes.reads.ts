// Reads mailbox_stat_quarters, campaign_stat_deltas, mailboxes. Totals and unfolded deltas are added in one statement, so that a fact is
// never counted twice or missed while it is being folded.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { mailboxStatColumns } from '../../outreach/statistics/index.js';

type Counts = Readonly<Record<(typeof mailboxStatColumns)[number], number>>;

export interface MailboxSums extends Counts {
  readonly mailbox_id: number;
  /** Number of the period, 1 for the first. */
  readonly bucket: number;
}

const columns = mailboxStatColumns.join(', ');
const sums = mailboxStatColumns.map((column) => `sum(${column})::int as ${column}`).join(', ');

/** Returns the stats of these mailboxes by period, each from one time to the next. */
export function sumOfMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  instants: readonly Date[],
): Promise<MailboxSums[]> {
  const from = (table: string) =>
    `select mailbox_id, quarter, ${columns} from ${table}
     where workspace_id = $1 and mailbox_id = any($2::int[]) and quarter >= $4::timestamptz and quarter < $5::timestamptz`;
  return sql.query<MailboxSums>(
    `select mailbox_id, width_bucket(quarter, $3::timestamptz[]) as bucket, ${sums}
     from (${from('mailbox_stat_quarters')} union all ${from('campaign_stat_deltas')}) facts group by 1, 2`,
    [workspaceId, mailboxIds, instants, instants[0], instants.at(-1)],
    'analytics-sum-of-mailboxes',
  );
}

export interface ListedMailbox {
  readonly id: number;
  readonly address: string;
  readonly daily_limit: number;
}

/** Returns the given mailboxes, or (null) the mailboxes with the most sent emails since then, by ID. */
export function listMeasured(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[] | null,
  since: Date,
  limit: number,
): Promise<ListedMailbox[]> {
  return sql.query<ListedMailbox>(
    `select id, address, daily_limit from (
       select m.id, m.address, m.daily_limit from mailboxes m
       left join (select mailbox_id, sum(sent) as sent from mailbox_stat_quarters
                  where workspace_id = $1 and $2::int[] is null and quarter >= $3 group by 1) s on s.mailbox_id = m.id
       where m.workspace_id = $1 and m.deleted_at is null and ($2::int[] is null or m.id = any($2))
       order by coalesce(s.sent, 0) desc, m.id limit $4) measured
     order by id`,
    [workspaceId, mailboxIds, since, limit],
    'analytics-list-measured-mailboxes',
  );
}

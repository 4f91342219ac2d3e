import { quarterOf, utcDay } from '../../../engine/schedule/calendar.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside } from '../../foundation/faults/index.js';
import { FOLD_LOOP } from './fold-loop.js';
import { mailboxStatColumns, NO_STEP, type StatDelta, type StatTotals, statColumns } from './stat-columns.js';

const DELTAS = givenRows<StatDelta>({
  campaign_id: ['uuid', (delta) => delta.campaignId],
  step_id: ['uuid', (delta) => delta.stepId ?? NO_STEP],
  variant_id: ['uuid', (delta) => delta.variantId ?? NO_STEP],
  day: ['date', (delta) => utcDay(delta.at)],
  quarter: ['timestamptz', (delta) => quarterOf(delta.at)],
  mailbox_id: ['int', (delta) => delta.mailboxId ?? null],
  ...Object.fromEntries(
    statColumns.map((column) => [column, ['int', (delta: StatDelta) => delta.counts[column] ?? 0] as const]),
  ),
});

/** Appends facts. Writers share no rows, so no writer waits for another. */
export async function insertStatDeltas(
  sql: SqlRunner,
  workspaceId: number,
  deltas: readonly StatDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  await sql.execute(
    `insert into campaign_stat_deltas (workspace_id, campaign_id, step_id, variant_id, day, quarter, mailbox_id, ${statColumns.join(', ')})
     select $1, n.* from ${DELTAS.at(2, 'n')}`,
    [workspaceId, ...DELTAS.values(deltas)],
    'campaigns-insert-stat-deltas',
  );
}

const isAside = isSetAside(FOLD_LOOP, 'd.workspace_id', 'd.workspace_id::text', '$1');

/** Returns a workspace with deltas of either kind to fold; null if there is none. */
export async function findUnfolded(sql: SqlRunner, now: Date): Promise<number | null> {
  const rows = await sql.query<{ workspace_id: number }>(
    `(select d.workspace_id from campaign_stat_deltas d where not ${isAside} limit 1)
     union all (select d.workspace_id from campaign_counter_deltas d where not ${isAside} limit 1) limit 1`,
    [now],
    'campaigns-find-unfolded',
  );
  return rows[0]?.workspace_id ?? null;
}

/**
 * Moves up to `limit` deltas of each kind into the totals and returns their number. One statement each, so that a
 * reader sees a fact in the deltas or in the totals, of days and of quarter hours, never in both. The caller holds the
 * fold lock of the workspace, so totals have one writer.
 */
export async function foldDeltas(sql: SqlRunner, workspaceId: number, limit: number): Promise<number> {
  const sums = statColumns.map((column) => `sum(${column})::int as ${column}`).join(', ');
  const adds = statColumns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');
  const columns = statColumns.join(', ');
  const ofMailboxes = mailboxStatColumns.join(', ');
  const mailboxSums = mailboxStatColumns.map((column) => `sum(${column})::int as ${column}`).join(', ');
  const mailboxAdds = mailboxStatColumns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');
  const [stats] = await sql.query<{ n: number }>(
    `with taken as (
       delete from campaign_stat_deltas where workspace_id = $1 and ctid = any(array(
         select ctid from campaign_stat_deltas where workspace_id = $1 limit $2 for update skip locked)) returning *
     ), folded as (
       insert into campaign_stats as t (workspace_id, campaign_id, step_id, variant_id, day, ${columns})
       select workspace_id, campaign_id, step_id, variant_id, day, ${sums} from taken group by 1, 2, 3, 4, 5
       on conflict (workspace_id, campaign_id, step_id, variant_id, day) do update set ${adds}
     ), quarters as (
       insert into campaign_stat_quarters as t (workspace_id, campaign_id, step_id, variant_id, quarter, ${columns})
       select workspace_id, campaign_id, step_id, variant_id, quarter, ${sums} from taken group by 1, 2, 3, 4, 5
       on conflict (workspace_id, campaign_id, quarter, step_id, variant_id) do update set ${adds}
     ), mailboxes as (
       insert into mailbox_stat_quarters as t (workspace_id, mailbox_id, quarter, ${ofMailboxes})
       select workspace_id, mailbox_id, quarter, ${mailboxSums} from taken where mailbox_id is not null group by 1, 2, 3
       on conflict (workspace_id, mailbox_id, quarter) do update set ${mailboxAdds}
     ) select count(*)::int as n from taken`,
    [workspaceId, limit],
    'campaigns-fold-stats',
  );
  const [counters] = await sql.query<{ n: number }>(
    `with taken as (
       delete from campaign_counter_deltas where workspace_id = $1 and ctid = any(array(
         select ctid from campaign_counter_deltas where workspace_id = $1 limit $2 for update skip locked)) returning *
     ), folded as (
       insert into campaign_counters as t (workspace_id, campaign_id, kind, status, n)
       select workspace_id, campaign_id, kind, status, sum(n) from taken group by 1, 2, 3, 4
       on conflict (workspace_id, campaign_id, kind, status) do update set n = t.n + excluded.n
     ) select count(*)::int as n from taken`,
    [workspaceId, limit],
    'campaigns-fold-counters',
  );
  return (stats?.n ?? 0) + (counters?.n ?? 0);
}

/** Locks folding of a workspace until the end of the transaction. Returns false if another process holds the lock. */
export async function lockFolding(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const [row] = await sql.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('campaigns.fold'), $1) as locked`,
    [workspaceId],
    'campaigns-lock-folding',
  );
  return row?.locked ?? false;
}

export interface CounterRow {
  readonly campaign_id: string;
  readonly status: string;
  readonly n: number;
}

/** Returns the number of contacts or sends in each status: totals and unfolded deltas in one snapshot. */
export function listCounters(
  sql: SqlRunner,
  workspaceId: number,
  kind: 'contact' | 'send',
  campaignIds: readonly string[],
): Promise<CounterRow[]> {
  return sql.query<CounterRow>(
    `select campaign_id, status, sum(n)::bigint as n from (
       select campaign_id, status, n from campaign_counters where workspace_id = $1 and campaign_id = any($2::uuid[]) and kind = $3
       union all
       select campaign_id, status, n from campaign_counter_deltas where workspace_id = $1 and campaign_id = any($2::uuid[]) and kind = $3
     ) both_kinds group by 1, 2`,
    [workspaceId, campaignIds, kind],
    'campaigns-list-counters',
  );
}

/**
 * Returns the all-time counters of campaigns: totals and unfolded deltas in one snapshot. Campaigns without facts are
 * omitted.
 */
export function sumStats(sql: SqlRunner, workspaceId: number, campaignIds: readonly string[]): Promise<StatTotals[]> {
  const sums = statColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
  const columns = statColumns.join(', ');
  const from = (table: string) =>
    `select campaign_id, ${columns} from ${table} where workspace_id = $1 and campaign_id = any($2::uuid[])`;
  return sql.query<StatTotals>(
    `select campaign_id, ${sums} from (${from('campaign_stats')} union all ${from('campaign_stat_deltas')}) facts group by 1`,
    [workspaceId, campaignIds],
  );
}

export interface ReplyDay {
  readonly campaign_id: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly replies: number;
}

/** Returns the replies of campaigns on each UTC day from `since`: totals and unfolded deltas in one snapshot. Days without replies are omitted. */
export function listReplyDays(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  since: string,
): Promise<ReplyDay[]> {
  const from = (table: string) =>
    `select campaign_id, day, replies from ${table}
     where workspace_id = $1 and campaign_id = any($2::uuid[]) and day >= $3::date and replies > 0`;
  return sql.query<ReplyDay>(
    `select campaign_id, day::text as day, sum(replies)::int as replies
     from (${from('campaign_stats')} union all ${from('campaign_stat_deltas')}) facts group by 1, 2`,
    [workspaceId, campaignIds, since],
    'campaigns-list-reply-days',
  );
}

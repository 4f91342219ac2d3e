// Reads sends: distribution of the sends of a period in the order of the list.
import { SEND_STATUSES } from '../../../engine/lifecycle/enums.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { all, dueWithin, fromWalk, isWaiting, type SendsAsk, sendsWhere, statusIn } from './sends-where.js';

/** Statuses by the number of sends that a campaign usually has in them, most first. */
const MOST_FIRST = ['sent', 'scheduled', 'cancelled', 'skipped', 'bounced', 'failed', 'deferred', 'unknown', 'sending'];

/**
 * Returns whether the range holds fewer than `most` sends behind the previous page, regardless of their step, mailbox
 * or status.
 */
export async function hasFewInTime(sql: SqlRunner, ask: SendsAsk, most: number): Promise<boolean> {
  const where = sendsWhere({ ...ask, filter: { ...ask.filter, stepId: null, mailboxId: null } });
  // Ordered by time, so that only the index by time is read.
  const rows = await sql.query(
    `select from sends f where ${all(where, ...where.time)} order by coalesce(f.sent_at, f.due_at) offset $3 - 1 limit 1`,
    where.values.with(2, most),
  );
  return rows.length === 0;
}

export interface Lead {
  readonly status: string;
  /** Number of waiting sends due within the range above the last row of the lead status. */
  readonly waiting: number;
  /** Number of sends of any other status above that row. */
  readonly ended: number;
}

/** Share of the scan after which the second likeliest index is dropped: if it is better, that shows immediately. */
const SECOND_PART = 1 / 8;

/**
 * Chooses the status that fills the page within `most` of its newest rows, the newer one of the two most likely; undefined if neither
 * does. Counts up to `mostAbove` rows above its last one.
 */
export async function findLead(
  sql: SqlRunner,
  ask: SendsAsk,
  most: number,
  mostAbove: number,
): Promise<Lead | undefined> {
  const where = sendsWhere(ask);
  const statuses = ask.filter.statuses ?? SEND_STATUSES;
  const last = (status: string, at: number): string =>
    `(select ${where.bind(status)}::text as status, w.id from (
       ${fromWalk(where, [status], [], `order by f.id desc offset ${where.limit} - 1 limit 1`, `limit ${where.bind(at === 0 ? most : Math.ceil(most * SECOND_PART))}`)}) w)`;
  const leads = MOST_FIRST.filter((status) => statuses.includes(status))
    .slice(0, 2)
    .map(last);
  const counted = where.bind(mostAbove);
  const count = (selects: readonly string[]): string => {
    const parts = selects.map((select) => `(${select} limit ${counted})`);
    return parts.length === 0 ? '0' : `(select count(*) from (${parts.join(' union all ')}) n)::int`;
  };
  const above = 'f.id > l.id';
  const waiting = dueWithin(where, ask, statuses.filter(isWaiting), above);
  const ended = statusIn(
    where,
    // The few emails being sent do not affect the decision, and are counted with scheduled ones.
    statuses.filter((status) => !isWaiting(status) && status !== 'sending'),
  );
  const endedAbove = `select from sends f where ${[where.campaign, ...where.after, ...ended, 'f.status <> l.status', above].join(' and ')}`;
  const rows = await sql.query<Lead>(
    `select l.status, ${count(waiting)} as waiting, ${count([endedAbove])} as ended
     from (${leads.join(' union all ')} order by id desc limit 1) l`,
    where.values,
  );
  return rows[0];
}

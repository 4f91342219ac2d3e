// Reads sends and their related rows: pages of a time range, newest created first.
import { SEND_STATUSES } from '../../../engine/lifecycle/enums.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type SendView, viewSends } from './sends.reads.js';
import {
  all,
  dueWithin,
  fromWalk,
  isWaiting,
  type SendsAsk,
  type SendsWhere,
  sendsWhere,
  statusIn,
} from './sends-where.js';

const ORDER = 'id desc';
/** Status of emails being sent, which are found through the claims and never together with other statuses. */
const UNDER_WAY = 'sending';

/** Reads all rows of a range that has few, then sorts them. */
export function pageByTime(sql: SqlRunner, ask: SendsAsk): Promise<SendView[]> {
  const where = sendsWhere(ask);
  const rows = `with within as materialized (
      select f.id from sends f where ${all(where, ...where.time, ...statusIn(where, ask.filter.statuses))})
    ${byIds('within', where)}`;
  return viewSends(sql, where, rows, ORDER);
}

/** Ways a page is assembled from its statuses. */
export interface ByStatus {
  /** Status that fills the page soon on its own: rows below its last one are not read. */
  readonly lead: string;
  /**
   * Statuses with few rows above that bound. These rows are read and sorted, waiting ones by due time; other statuses
   * are walked.
   */
  readonly gathered: readonly string[];
}

/** Reads each status from its own index, so that rows planned outside the range are not visited. */
export function pageByStatus(sql: SqlRunner, ask: SendsAsk, { lead, gathered }: ByStatus): Promise<SendView[]> {
  const where = sendsWhere(ask);
  const others = (ask.filter.statuses ?? SEND_STATUSES).filter((status) => status !== lead);
  const walk = (statuses: readonly string[], ...more: string[]): string =>
    fromWalk(where, statuses, more, `order by f.id desc limit ${where.limit}`);
  // A lead status that does not fill the page sets no bound.
  const cut = `f.id >= coalesce((select id from lead order by id desc offset ${where.limit} - 1 limit 1),
    '00000000-0000-0000-0000-000000000000')`;
  const few = others.filter((status) => gathered.includes(status));
  const ended = few.filter((status) => !isWaiting(status) && status !== UNDER_WAY);
  const found = [
    ...dueWithin(where, ask, few.filter(isWaiting), cut),
    ...(ended.length === 0 ? [] : [fromWalk(where, ended, [cut], '')]),
    ...(few.includes(UNDER_WAY) ? [fromWalk(where, [UNDER_WAY], [cut], '')] : []),
  ];
  const walked = others.filter((status) => !gathered.includes(status)).map((status) => `(${walk([status], cut)})`);
  const rows = `with lead as materialized (${walk([lead])})
    ${found.length === 0 ? '' : `, found as materialized (${found.map((select) => `select id from (${select}) f`).join(' union all ')})`}
    ${['select * from lead', ...walked, ...(found.length === 0 ? [] : [byIds('found', where)])].join(' union all ')}`;
  return viewSends(sql, where, rows, ORDER);
}

/** Selects the newest of the IDs that a part of the statement has found. */
function byIds(name: string, where: SendsWhere): string {
  return `select f.* from (select id from ${name} order by id desc limit ${where.limit}) n
    join sends f on f.workspace_id = $1 and f.id = n.id`;
}

import { SEND_STATUSES, type SendStatus } from '../../../engine/lifecycle/enums.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type SendView, walkSends } from './sends.reads.js';
import { type ByStatus, pageByStatus, pageByTime } from './sends-in-time.reads.js';
import { findLead, hasFewInTime, type Lead } from './sends-looks.reads.js';
import { isWaiting, type SendsAsk } from './sends-where.js';

/** Ways to read a page. Each returns the same page of the same snapshot; they differ in the rows they skip. */
export type SendsPlan = { readonly by: 'walk' } | { readonly by: 'time' } | ({ readonly by: 'status' } & ByStatus);

/**
 * Rows that each of two plans may skip before the other is tried, in growing steps: a page costs at most a few times the better plan,
 * wherever the range's messages are.
 */
const BUDGETS = [
  { time: 1_000, walk: 2_000 },
  { time: 16_000, walk: 16_000 },
  { time: 256_000, walk: 64_000 },
];

/**
 * Messages that are fetched and sorted for one page. If more are above the last one, walking the list is likely to meet them
 * soon.
 */
const MOST_GATHERED = 10_000;

/** Returns one page of a campaign's sends, newest created first, or by change. */
export async function pageSends(sql: SqlRunner, ask: SendsAsk): Promise<SendView[]> {
  return pageSendsBy(sql, await planSends(sql, ask), ask);
}

/** Chooses the plan of a page by the distribution of the range's messages. */
export async function planSends(sql: SqlRunner, ask: SendsAsk): Promise<SendsPlan> {
  const { from, to, updatedSince, contactId, contactIds } = ask.filter;
  // A few contacts have few messages; in order of changes, the index of changes provides the order.
  const isOfFew = contactId !== null || contactIds !== null;
  if ((from === null && to === null) || updatedSince !== null || isOfFew) return { by: 'walk' };
  for (const { time, walk } of BUDGETS) {
    if (await hasFewInTime(sql, ask, time)) return { by: 'time' };
    const lead = await findLead(sql, ask, walk, MOST_GATHERED);
    if (lead !== undefined) return { by: 'status', lead: lead.status, gathered: gatheredBeside(lead) };
  }
  return { by: 'walk' };
}

function gatheredBeside({ status: lead, waiting, ended }: Lead): string[] {
  const few = (status: SendStatus): boolean =>
    isWaiting(status) ? !isWaiting(lead) && waiting < MOST_GATHERED : ended < MOST_GATHERED;
  return SEND_STATUSES.filter((status) => status !== lead && few(status));
}

/** Reads a page by a given plan. */
export function pageSendsBy(sql: SqlRunner, plan: SendsPlan, ask: SendsAsk): Promise<SendView[]> {
  switch (plan.by) {
    case 'walk':
      return walkSends(sql, ask);
    case 'time':
      return pageByTime(sql, ask);
    case 'status':
      return pageByStatus(sql, ask, plan);
  }
}

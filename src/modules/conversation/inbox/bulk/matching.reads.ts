// Reads threads: the conversations of a filter, in the order of their IDs.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { partWords } from '../listing/rare-words.reads.js';
import { named } from '../listing/threads-named.reads.js';
import { type ThreadFilter, wantedThreads } from '../listing/wanted-threads.js';

/** Filter of conversations, and the time of the request. Conversations with a newer message do not match. */
export interface Asked {
  readonly filter: ThreadFilter;
  readonly at: Date;
}

async function matching(sql: SqlRunner, workspaceId: number, { filter, at }: Asked) {
  const until = filter.until === null || filter.until > at ? at : filter.until;
  const wanted = wantedThreads(workspaceId, at, { ...filter, until: filter.until === until ? until : null }, null);
  const values = [...wanted.values];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where = [...wanted.conditions];
  if (filter.until !== until) where.push(`t.last_message_at <= ${given(until)}`);
  if (filter.words !== null) {
    const { rare, common } = await partWords(sql, workspaceId, filter.words);
    where.push(`t.id = any(array(${named(given(rare), given(common))}))`);
  }
  return { values, given, where };
}

export async function countMatching(sql: SqlRunner, workspaceId: number, asked: Asked): Promise<number> {
  const { values, where } = await matching(sql, workspaceId, asked);
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from threads t where ${where.join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
}

/** Returns the IDs of the next conversations after `after`. */
export async function pageMatching(
  sql: SqlRunner,
  workspaceId: number,
  asked: Asked,
  page: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { values, given, where } = await matching(sql, workspaceId, asked);
  const rows = await sql.query<{ id: number }>(
    `select t.id from threads t where ${where.join(' and ')} and t.id > ${given(page.after)}
     order by t.id limit ${given(page.limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

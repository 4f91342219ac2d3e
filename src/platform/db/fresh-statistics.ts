import { type Ctx, inTx } from '../context.js';

/** Interval of the check of one process, in real time: statistics concern the machine, not a simulated clock. */
const LOOK_EVERY_MS = 2_000;
/** Growth after which statistics are stale. Changed rows are left to autovacuum: reading them costs as much as sending them. */
const LEAST_NEW_ROWS = 500;
const STALE_GROWTH = 2;
/**
 * A table's statistics target, below the server's own: ANALYZE reads 300 rows for each unit of it, so these are a sample of
 * 6 % of the table, at least 3,000 rows and, with the usual target of 100, at most 30,000.
 */
const LEAST_TARGET = 10;
const ROWS_PER_TARGET = 5_000;

const lastLooks = new WeakMap<object, Map<string, number>>();

/**
 * Updates the planner's statistics of tables that have grown much since the last time, so that a statement prepared on an empty table
 * does not scan it when it has a million rows; autovacuum runs only once per minute. The caller waits, so it reads a sample in proportion
 * to the growth. Call it outside transactions, before work on rows that may have just arrived in bulk. Returns the analyzed tables.
 */
export async function freshenStatistics(ctx: Ctx, tables: readonly string[]): Promise<string[]> {
  if (!isTimeToLook(ctx, tables.join(' '))) return [];
  const stale = await ctx.sql.query<{ name: string; target: number }>(
    `select t.relname as name, least(current_setting('default_statistics_target')::int,
       greatest(${LEAST_TARGET}, t.n_live_tup / ${ROWS_PER_TARGET}))::int as target
     from pg_stat_user_tables t join pg_class c on c.oid = t.relid
     where t.schemaname = current_schema() and t.relname = any($1::text[])
       and t.n_live_tup > $2 + $3::float8 * greatest(c.reltuples, 0)`,
    [tables, LEAST_NEW_ROWS, STALE_GROWTH],
  );
  for (const { name, target } of stale) {
    await inTx(ctx, async ({ sql }) => {
      await sql.query(`set local default_statistics_target = ${target}`);
      // Another worker is already analyzing, which suffices for all workers.
      await sql.query(`analyze (skip_locked) ${name}`);
    });
  }
  return stale.map((table) => table.name);
}

function isTimeToLook(ctx: Ctx, what: string): boolean {
  const looks = lastLooks.get(ctx.pool) ?? new Map<string, number>();
  lastLooks.set(ctx.pool, looks);
  const nowMs = performance.now();
  if (nowMs - (looks.get(what) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY_MS) return false;
  looks.set(what, nowMs);
  return true;
}

import type { Ctx } from '../context.js';

/** How often one process looks, in real time: statistics concern the machine, not a simulated clock. */
const LOOK_EVERY_MS = 2_000;
/** Growth that makes statistics stale. Changed rows are left to autovacuum: looking at them is as dear as sending them. */
const LEAST_NEW_ROWS = 500;
const STALE_GROWTH = 2;

const lastLooks = new WeakMap<object, Map<string, number>>();

/**
 * Renews the planner's statistics of tables that have grown much since they were last looked at, so that a statement
 * prepared while a table was empty does not scan it when it has a million rows; autovacuum comes once a minute only. Call it before work on rows that may just
 * have arrived in bulk, outside of transactions. Returns the tables that were analyzed.
 */
export async function freshenStatistics(ctx: Ctx, tables: readonly string[]): Promise<string[]> {
  if (!isTimeToLook(ctx, tables.join(' '))) return [];
  const stale = await ctx.sql.query<{ name: string }>(
    `select t.relname as name from pg_stat_user_tables t join pg_class c on c.oid = t.relid
     where t.schemaname = current_schema() and t.relname = any($1::text[])
       and t.n_live_tup > $2 + $3::float8 * greatest(c.reltuples, 0)`,
    [tables, LEAST_NEW_ROWS, STALE_GROWTH],
  );
  // Another worker that is at it already does it for all.
  for (const { name } of stale) await ctx.sql.query(`analyze (skip_locked) ${name}`);
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

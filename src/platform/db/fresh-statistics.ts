import type { Ctx } from '../context.js';

/** How often one process looks, in real time: statistics concern the machine, not a simulated clock. */
const LOOK_EVERY_MS = 2_000;
/** Changes that make statistics stale: so many rows and so large a part of the table. Autovacuum looks once a minute only. */
const LEAST_CHANGES = 500;
const STALE_PART = 0.25;

const lastLooks = new WeakMap<object, Map<string, number>>();

/**
 * Renews the planner's statistics of tables that have changed much since they were last looked at, so that a statement
 * prepared while a table was empty does not scan it when it has a million rows. Call it before work on rows that may just
 * have arrived in bulk, outside of transactions. Returns the tables that were analyzed.
 */
export async function freshenStatistics(ctx: Ctx, tables: readonly string[]): Promise<string[]> {
  if (!isTimeToLook(ctx, tables.join(' '))) return [];
  const stale = await ctx.sql.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where schemaname = current_schema() and relname = any($1::text[]) and n_mod_since_analyze > $2 + $3::float8 * n_live_tup`,
    [tables, LEAST_CHANGES, STALE_PART],
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

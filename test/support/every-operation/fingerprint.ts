import type { TestWorld } from '../world.js';

/** Tables that a rejected request may change: the last use of keys, and idempotency keys. */
const BESIDES = new Set(['api_keys', 'idempotency_keys', 'workers']);

/** Returns a hash of each table's contents, by name: equal hashes mean that nothing was written in between. */
export async function fingerprint(world: TestWorld): Promise<Readonly<Record<string, string>>> {
  const tables = await world.ctx.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counted = tables.filter(({ name }) => !BESIDES.has(name));
  const parts = counted.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from "${name}" t`,
  );
  // Parts of a union may run in parallel and return in any order, and texts of fingerprints are compared too.
  const rows = await world.ctx.sql.query<{ name: string; sum: string }>(`${parts.join(' union all ')} order by name`);
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}

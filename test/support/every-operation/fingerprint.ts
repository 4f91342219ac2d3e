import type { TestWorld } from '../world.js';

/** Tables that a request may write although it is refused: who used which key, and keys of requests. */
const BESIDES = new Set(['api_keys', 'idempotency_keys', 'workers']);

/** What every table holds, by its name: two equal ones mean that nothing was written in between. */
export async function fingerprint(world: TestWorld): Promise<Readonly<Record<string, string>>> {
  const tables = await world.ctx.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counted = tables.filter(({ name }) => !BESIDES.has(name));
  const parts = counted.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from "${name}" t`,
  );
  // The parts of a union may be worked on at the same time and come in any order; texts of fingerprints are compared too.
  const rows = await world.ctx.sql.query<{ name: string; sum: string }>(`${parts.join(' union all ')} order by name`);
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}

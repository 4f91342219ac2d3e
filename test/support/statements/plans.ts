import type { SqlRunner } from '../../../src/platform/db/sql-runner.js';

/**
 * Returns the statements of a piece of work with the plans that the server used and the actual row counts, by name or text. A write runs
 * once more for its plan. Returns null before PostgreSQL 18, which plans differently for tables of a test's size.
 */
export async function plansOf(
  sql: SqlRunner,
  work: (sql: SqlRunner) => Promise<unknown>,
): Promise<Readonly<Record<string, string>> | null> {
  const [server] = await sql.query<{ version: number }>("select current_setting('server_version_num')::int as version");
  if ((server?.version ?? 0) < 180_000) return null;
  const asked: Array<{ text: string; values: readonly unknown[]; name: string }> = [];
  await work({
    ...sql,
    query: (text, values = [], name) => {
      asked.push({ text, values, name: name ?? text });
      return sql.query(text, values, name);
    },
    execute: (text, values = [], name) => {
      asked.push({ text, values, name: name ?? text });
      return sql.execute(text, values, name);
    },
  });
  const plans: Record<string, string> = {};
  for (const { text, values, name } of asked) {
    const lines = await sql.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${text}`,
      values,
    );
    plans[name] = lines.map((line) => line['QUERY PLAN']).join('\n');
  }
  return plans;
}

import type { SqlRunner } from '../../../src/platform/db/sql-runner.js';

/**
 * What a piece of work asks of the database, and how the server went about it: plans with the rows that were really met, by the
 * statement's name or text. A write is done once more for its plan. Null on servers before PostgreSQL 18, which choose other plans
 * for tables of a test's size.
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

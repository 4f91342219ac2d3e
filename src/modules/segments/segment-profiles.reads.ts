// Reads profiles and segment_pins, and the tables of conditions (condition.reads.ts).
import type { Condition, ConditionGroup } from '../../engine/segments/definition.js';
import type { Selectable } from '../../platform/db/row-types.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { ProfilesTable } from '../../platform/db/tables.js';
import { conditionSql, groupSql } from './condition.reads.js';

/** Segment to evaluate. `id` is null for an unsaved definition, which has no pins. */
export interface Evaluated {
  readonly id: string | null;
  readonly group: ConditionGroup;
  readonly now: Date;
}

interface Statement {
  readonly where: string;
  readonly values: unknown[];
}

/** Returns the condition for profiles `p`: pinned in, or matching and not pinned out. */
function statementOf(workspaceId: number, { id, group, now }: Evaluated): Statement {
  const values: unknown[] = [workspaceId];
  const give = (value: unknown): string => `$${values.push(value)}`;
  const meets = groupSql(group, give, now);
  if (id === null) return { where: `p.workspace_id = $1 and ${meets}`, values };
  const segment = give(id);
  const pinned = (pin: string): string => `p.id in (select n.profile_id from segment_pins n
    where n.workspace_id = $1 and n.segment_id = ${segment}::uuid and n.pin = '${pin}')`;
  return { where: `p.workspace_id = $1 and not (${pinned('out')}) and (${pinned('in')} or ${meets})`, values };
}

/** Sets the time limit of statements in this transaction. */
export async function limitStatements(sql: SqlRunner, ms: number): Promise<void> {
  await sql.query(`select set_config('statement_timeout', $1, true)`, [String(ms)]);
}

/** Counts the profiles of a segment. */
export async function countProfiles(sql: SqlRunner, workspaceId: number, evaluated: Evaluated): Promise<number> {
  const { where, values } = statementOf(workspaceId, evaluated);
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from profiles p where ${where}`, values);
  return row?.n ?? 0;
}

/** Pages the profiles of a segment by address, after the address `after`. */
export function pageSegmentProfiles(
  sql: SqlRunner,
  workspaceId: number,
  evaluated: Evaluated,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Selectable<ProfilesTable>[]> {
  const { where, values } = statementOf(workspaceId, evaluated);
  const after = page.after === null ? '' : `and p.email_key > $${values.push(page.after)}`;
  const limit = `$${values.push(page.limit)}`;
  return sql.query(`select p.* from profiles p where ${where} ${after} order by p.email_key limit ${limit}`, values);
}

/** Estimates the cost of each condition in planner units, without reading rows. */
export async function estimateConditions(
  sql: SqlRunner,
  workspaceId: number,
  conditions: readonly Condition[],
  now: Date,
): Promise<Array<{ readonly condition: Condition; readonly cost: number }>> {
  const costs: Array<{ condition: Condition; cost: number }> = [];
  for (const condition of conditions) {
    const values: unknown[] = [workspaceId];
    const text = conditionSql(condition, (value) => `$${values.push(value)}`, now);
    const rows = await sql.query<{ 'QUERY PLAN': Array<{ Plan: { 'Total Cost': number } }> }>(
      `explain (format json) select count(*) from profiles p where p.workspace_id = $1 and ${text}`,
      values,
    );
    costs.push({ condition, cost: rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0 });
  }
  return costs;
}

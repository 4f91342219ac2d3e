import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { OidcFlowsTable } from '../../../../platform/db/tables.js';

export type FlowRow = Selectable<OidcFlowsTable>;

export async function insertFlow(sql: SqlRunner, values: Insertable<OidcFlowsTable>): Promise<void> {
  await insertRow(sql, 'oidc_flows', values);
}

/** Uses a sign-in that this browser started: of parallel requests, one succeeds. */
export async function takeFlow(
  sql: SqlRunner,
  stateHash: Buffer,
  boundTo: Buffer,
  now: Date,
): Promise<FlowRow | undefined> {
  const [row] = await sql.query<FlowRow>(
    'delete from oidc_flows where state_hash = $1 and bound_to = $2 and expires_at > $3 returning *',
    [stateHash, boundTo, now],
  );
  return row;
}

export async function deleteOldFlows(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from oidc_flows where expires_at <= $1', [now]);
}

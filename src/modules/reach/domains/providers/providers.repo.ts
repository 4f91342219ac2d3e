import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DnsProvidersTable } from '../../../../platform/db/tables.js';

export type ProviderRow = Selectable<DnsProvidersTable>;

/** Returns the credentials that the workspace has added. */
export async function findProvider(
  sql: SqlRunner,
  workspaceId: number,
  provider: string,
): Promise<ProviderRow | undefined> {
  const [row] = await sql.query<ProviderRow>('select * from dns_providers where workspace_id = $1 and provider = $2', [
    workspaceId,
    provider,
  ]);
  return row;
}

export function listProviders(sql: SqlRunner, workspaceId: number): Promise<ProviderRow[]> {
  return sql.query<ProviderRow>('select * from dns_providers where workspace_id = $1 order by provider', [workspaceId]);
}

export async function lockProvider(
  sql: SqlRunner,
  workspaceId: number,
  provider: string,
): Promise<ProviderRow | undefined> {
  const [row] = await sql.query<ProviderRow>(
    'select * from dns_providers where workspace_id = $1 and provider = $2 for update',
    [workspaceId, provider],
  );
  return row;
}

/** Sets the workspace's credentials, replacing earlier ones. */
export async function upsertProvider(sql: SqlRunner, row: Insertable<DnsProvidersTable>): Promise<void> {
  await insertRows(
    sql,
    'dns_providers',
    [row],
    `on conflict (workspace_id, provider) do update set settings = excluded.settings, secret = excluded.secret,
       updated_at = excluded.updated_at`,
  );
}

export async function deleteProvider(sql: SqlRunner, workspaceId: number, provider: string): Promise<void> {
  await sql.execute('delete from dns_providers where workspace_id = $1 and provider = $2', [workspaceId, provider]);
}

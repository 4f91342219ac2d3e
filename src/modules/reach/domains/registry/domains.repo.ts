import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainsTable } from '../../../../platform/db/tables.js';

export type DomainRow = Selectable<DomainsTable>;

/** Adds domains; existing names of the workspace stay unchanged. */
export async function insertDomains(sql: SqlRunner, rows: readonly Insertable<DomainsTable>[]): Promise<void> {
  await insertRows(sql, 'domains', rows, 'on conflict (workspace_id, domain) do nothing');
}

/** Returns the workspace's rows of these names. */
export function findDomains(sql: SqlRunner, workspaceId: number, names: readonly string[]): Promise<DomainRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return sql.query<DomainRow>(
    'select * from domains where workspace_id = $1 and domain = any($2::text[]) order by id',
    [workspaceId, names],
  );
}

export function findDomainsById(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<DomainRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return sql.query<DomainRow>('select * from domains where workspace_id = $1 and id = any($2::uuid[]) order by id', [
    workspaceId,
    ids,
  ]);
}

export async function lockDomain(sql: SqlRunner, workspaceId: number, id: string): Promise<DomainRow | undefined> {
  const [row] = await sql.query<DomainRow>('select * from domains where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return row;
}

export async function updateDomain(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<DomainsTable>,
): Promise<void> {
  await updateRows(sql, 'domains', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Removes a domain with the findings about its records. Its transfers stay as history. */
export async function deleteDomain(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from domains where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Marks domains as hosted here, so that they get a key. */
export async function updateHosted(sql: SqlRunner, workspaceId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql.execute(
    'update domains set hosted = true where workspace_id = $1 and domain = any($2::text[]) and not hosted',
    [workspaceId, names],
  );
}

/** Returns hosted domains without a key pair, oldest first. */
export function listDomainsWithoutKey(sql: SqlRunner, workspaceId: number, limit: number): Promise<DomainRow[]> {
  return sql.query<DomainRow>(
    'select * from domains where workspace_id = $1 and hosted and dkim_private_key is null order by id limit $2',
    [workspaceId, limit],
  );
}

/** Stores a key pair if there is none yet. The first of two writers wins, so that a published key never changes. */
export async function updateDomainKey(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  key: { readonly selector: string; readonly publicKey: string; readonly sealed: Buffer },
  now: Date,
): Promise<void> {
  await sql.execute(
    `update domains set dkim_selector = $3, dkim_public_key = $4, dkim_private_key = $5, updated_at = $6
     where workspace_id = $1 and id = $2 and dkim_private_key is null`,
    [workspaceId, id, key.selector, key.publicKey, key.sealed, now],
  );
}

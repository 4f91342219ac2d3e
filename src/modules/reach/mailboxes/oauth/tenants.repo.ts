import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { TenantsTable } from '../../../../platform/db/tables.js';

export type TenantRow = Selectable<TenantsTable>;

/** Tenant with the number of mailboxes that it gives access to. */
export type CountedTenant = TenantRow & { readonly mailboxes_count: number };

/** Adds a tenant; returns null if the workspace has already connected this directory. */
export async function insertTenant(sql: SqlRunner, row: Insertable<TenantsTable>): Promise<TenantRow | null> {
  const [added] = await insertRows(sql, 'tenants', [row], 'on conflict do nothing');
  return added ?? null;
}

/** Returns the tenants of a workspace, oldest first, or the one with this ID. */
export function listTenantRows(
  sql: SqlRunner,
  workspaceId: number,
  id: string | null = null,
): Promise<CountedTenant[]> {
  return sql.query<CountedTenant>(
    `select t.*, (select count(*)::int from mailbox_tokens m
       where m.workspace_id = t.workspace_id and m.tenant_id = t.id) as mailboxes_count
     from tenants t
     where t.workspace_id = $1 and ($2::uuid is null or t.id = $2)
     order by t.created_at, t.id`,
    [workspaceId, id],
  );
}

export async function findTenant(sql: SqlRunner, workspaceId: number, id: string): Promise<TenantRow | undefined> {
  const [row] = await sql.query<TenantRow>('select * from tenants where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

export async function findTenantOfDirectory(
  sql: SqlRunner,
  workspaceId: number,
  provider: string,
  directory: string,
): Promise<TenantRow | undefined> {
  const [row] = await sql.query<TenantRow>(
    'select * from tenants where workspace_id = $1 and provider = $2 and directory = $3',
    [workspaceId, provider, directory],
  );
  return row;
}

export async function lockTenant(sql: SqlRunner, workspaceId: number, id: string): Promise<TenantRow | undefined> {
  const [row] = await sql.query<TenantRow>('select * from tenants where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Writes values into a tenant that the caller has locked. */
export async function updateTenant(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<TenantsTable>,
): Promise<void> {
  await updateRows(sql, 'tenants', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Records that the provider accepts the credential of a failing tenant again. */
export async function recoverTenant(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<void> {
  await sql.execute(
    `update tenants set status = 'active', problem_code = null, problem = null, failing_since = null, checked_at = $3, updated_at = $3
     where workspace_id = $1 and id = $2 and status = 'failing'`,
    [workspaceId, id, now],
  );
}

export async function deleteTenantRow(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from tenants where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Returns the IDs of the mailboxes that a tenant gives access to. */
export async function listTenantMailboxes(sql: SqlRunner, workspaceId: number, id: string): Promise<number[]> {
  const rows = await sql.query<{ mailbox_id: number }>(
    'select mailbox_id from mailbox_tokens where workspace_id = $1 and tenant_id = $2 order by mailbox_id',
    [workspaceId, id],
  );
  return rows.map((row) => row.mailbox_id);
}

/** Makes the tokens of a tenant due, after its credential changed; not those of users who left. */
export async function makeTenantTokensDue(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<void> {
  await sql.execute(
    `update mailbox_tokens set refresh_due_at = $3, access_expires_at = least(access_expires_at, $3), problem = null
     where workspace_id = $1 and tenant_id = $2 and departed is null`,
    [workspaceId, id, now],
  );
}

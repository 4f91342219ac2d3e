import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainTransfersTable } from '../../../../platform/db/tables.js';

export type TransferRow = Selectable<DomainTransfersTable>;

/** Adds transfers, except for domains with a transfer in progress. Returns the added ones. */
export function insertTransfers(
  sql: SqlRunner,
  rows: ReadonlyArray<Insertable<DomainTransfersTable>>,
): Promise<TransferRow[]> {
  const unlessUnderWay = 'on conflict (workspace_id, domain_id) where completed_at is null do nothing';
  return insertRows(sql, 'domain_transfers', rows, unlessUnderWay);
}

/** Returns the open transfers of these domains. */
export function listLiveTransfers(
  sql: SqlRunner,
  workspaceId: number,
  domainIds: readonly string[],
): Promise<TransferRow[]> {
  if (domainIds.length === 0) return Promise.resolve([]);
  return sql.query<TransferRow>(
    `select * from domain_transfers where workspace_id = $1 and domain_id = any($2::uuid[]) and completed_at is null
     order by id`,
    [workspaceId, domainIds],
  );
}

/** Lists transfers of a workspace, newest first: of one request, or the last one of each domain. */
export function listTransfers(
  sql: SqlRunner,
  workspaceId: number,
  filter: { readonly batchId: string | null; readonly domains: readonly string[] | null },
  limit: number,
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `select * from (
       select distinct on (domain) * from domain_transfers
       where workspace_id = $1 and ($2::uuid is null or batch_id = $2) and ($3::text[] is null or domain = any($3))
       order by domain, (completed_at is null) desc, id desc
     ) last order by id desc limit $4`,
    [workspaceId, filter.batchId, filter.domains, limit],
    'domains-list-transfers',
  );
}

/** Returns the transfer with this ID, or the transfers of the request with this ID. */
export function listNamedTransfers(sql: SqlRunner, workspaceId: number, id: string): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    'select * from domain_transfers where workspace_id = $1 and (id = $2 or batch_id = $2) order by id',
    [workspaceId, id],
  );
}

export async function findTransfer(sql: SqlRunner, workspaceId: number, id: string): Promise<TransferRow | undefined> {
  const [row] = await sql.query<TransferRow>('select * from domain_transfers where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Returns whether a later transfer of the same domain to the same provider is open or completed. */
export async function isZoneWanted(
  sql: SqlRunner,
  { workspace_id, id, domain, provider }: TransferRow,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from domain_transfers where workspace_id = $1 and domain = $3 and provider = $4 and id > $2
       and (completed_at is null or status in ('completed', 'skipped')) limit 1`,
    [workspace_id, id, domain, provider],
  );
  return rows.length > 0;
}

/**
 * Returns transfers, of any workspace, that created a zone through the instance's credentials without connecting the
 * domain. Records in such a zone prove nothing for any workspace.
 */
export function listZoneMakers(sql: SqlRunner, provider: string, domain: string): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `select * from domain_transfers
     where provider = $1 and domain = $2 and zone_made and access = 'instance' and status <> 'completed' order by id`,
    [provider, domain],
    'domains-zone-makers',
  );
}

const MADE = givenRows<TransferRow>({
  workspace_id: ['int', (one) => one.workspace_id],
  id: ['uuid', (one) => one.id],
});

/** Records that the zones created by these transfers were deleted. */
export async function updateZoneGone(sql: SqlRunner, transfers: readonly TransferRow[]): Promise<void> {
  await sql.execute(
    `update domain_transfers t set zone_made = false from ${MADE.at(1, 'g')}
     where t.workspace_id = g.workspace_id and t.id = g.id`,
    [...MADE.values(transfers)],
  );
}

/** Schedules the open transfer of a domain at `dueAt` at the latest; a check in progress sets its own next time. */
export async function updateTransfersDue(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  dueAt: Date,
): Promise<void> {
  await sql.execute(
    `update domain_transfers set due_at = least(due_at, $3) where workspace_id = $1 and domain_id = $2
       and completed_at is null and status in ('awaiting_nameservers', 'verifying')`,
    [workspaceId, domainId, dueAt],
  );
}

/** Cancels the open transfers of a domain and ends their claims. Returns the updated rows. */
export async function cancelTransfers(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  reason: string,
  now: Date,
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `update domain_transfers set status = 'cancelled', error_code = 'cancelled', error_message = $3, worker_id = null,
       attempt = attempt + 1, completed_at = $4, updated_at = $4
     where workspace_id = $1 and domain_id = $2 and completed_at is null returning *`,
    [workspaceId, domainId, reason, now],
  );
}

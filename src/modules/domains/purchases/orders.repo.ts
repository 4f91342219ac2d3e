import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, insertRows, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { DomainOrdersTable, DomainPurchasesTable } from '../../../platform/db/tables.js';

export type PurchaseRow = Selectable<DomainPurchasesTable>;
export type OrderRow = Selectable<DomainOrdersTable>;

export async function insertPurchase(sql: SqlRunner, row: Insertable<DomainPurchasesTable>): Promise<void> {
  await insertRow(sql, 'domain_purchases', row);
}

/** Adds orders; a name that another live order wants is left out. Returns the ids of those that were added. */
export async function insertOrders(
  sql: SqlRunner,
  rows: ReadonlyArray<Insertable<DomainOrdersTable>>,
): Promise<ReadonlySet<string>> {
  const unlessWanted = 'on conflict (registrar, domain) where completed_at is null do nothing';
  const added = await insertRows(sql, 'domain_orders', rows, unlessWanted);
  return new Set(added.map(({ id }) => id));
}

export async function findPurchase(sql: SqlRunner, workspaceId: number, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await sql.query<PurchaseRow>('select * from domain_purchases where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** The purchase that a request with this idempotency key has made since then. */
export async function findPurchaseByKey(
  sql: SqlRunner,
  workspaceId: number,
  requestKey: string,
  since: Date,
): Promise<PurchaseRow | undefined> {
  const [row] = await sql.query<PurchaseRow>(
    `select * from domain_purchases where workspace_id = $1 and request_key = $2 and created_at >= $3
     order by id desc limit 1`,
    [workspaceId, requestKey, since],
  );
  return row;
}

/** The orders of a purchase, in the order of the request. */
export function listOrders(sql: SqlRunner, workspaceId: number, purchaseId: string): Promise<OrderRow[]> {
  return sql.query<OrderRow>(
    'select * from domain_orders where workspace_id = $1 and purchase_id = $2 order by position',
    [workspaceId, purchaseId],
  );
}

/** Takes orders that are due for `leaseMs`; those of one purchase, or whichever come first. */
export function claimDueOrders(
  sql: SqlRunner,
  now: Date,
  leaseMs: number,
  limit: number,
  of: { readonly workspaceId: number; readonly purchaseId: string } | null = null,
): Promise<OrderRow[]> {
  return sql.query<OrderRow>(
    `update domain_orders o set attempt = o.attempt + 1, due_at = $1::timestamptz + $2 * interval '1 millisecond'
     from (select workspace_id, id from domain_orders
           where completed_at is null and due_at <= $1 and ($4::int is null or (workspace_id = $4 and purchase_id = $5))
           order by due_at limit $3 for update skip locked) due
     where o.workspace_id = due.workspace_id and o.id = due.id returning o.*`,
    [now, leaseMs, limit, of?.workspaceId ?? null, of?.purchaseId ?? null],
    'domains-claim-orders',
  );
}

export async function findNextOrderAt(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    'select min(due_at) as at from domain_orders where completed_at is null',
    [],
    'domains-next-order',
  );
  return row?.at ?? null;
}

/** Writes under the attempt of the claim. Undefined: another process has taken the order over, or it has ended. */
export async function updateOrder(
  sql: SqlRunner,
  order: Pick<OrderRow, 'workspace_id' | 'id' | 'attempt'>,
  change: Updateable<DomainOrdersTable>,
): Promise<OrderRow | undefined> {
  const stillClaimed = 'workspace_id = $1 and id = $2 and attempt = $3 and completed_at is null';
  const [row] = await updateRows(sql, 'domain_orders', change, stillClaimed, [
    order.workspace_id,
    order.id,
    order.attempt,
  ]);
  return row;
}

/** Whether another order, of whichever workspace, has this name and it has not run out: what is in the account is that one's. */
export async function isBoughtByOther(sql: SqlRunner, order: OrderRow, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from domain_orders where registrar = $1 and domain = $2 and id <> $3 and status = 'completed'
       and (expires_at is null or expires_at > $4) limit 1`,
    [order.registrar, order.domain, order.id, now],
    'domains-bought-by-other',
  );
  return rows.length > 0;
}

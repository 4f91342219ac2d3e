import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow, insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainOrdersTable, DomainPurchasesTable } from '../../../../platform/db/tables.js';

export type PurchaseRow = Selectable<DomainPurchasesTable>;
export type OrderRow = Selectable<DomainOrdersTable>;

export async function insertPurchase(sql: SqlRunner, row: Insertable<DomainPurchasesTable>): Promise<void> {
  await insertRow(sql, 'domain_purchases', row);
}

/** Adds orders, except names with another open order. Returns the IDs of added orders. */
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

/** Returns the purchase made with this idempotency key since that time. */
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

/** Returns the orders of a purchase, in request order. */
export function listOrders(sql: SqlRunner, workspaceId: number, purchaseId: string): Promise<OrderRow[]> {
  return sql.query<OrderRow>(
    'select * from domain_orders where workspace_id = $1 and purchase_id = $2 order by position',
    [workspaceId, purchaseId],
  );
}

/**
 * Returns whether another order, in any workspace, bought this name and has not expired. The registration in the
 * account then belongs to that order.
 */
export async function isBoughtByOther(sql: SqlRunner, order: OrderRow, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from domain_orders where registrar = $1 and domain = $2 and id <> $3 and status = 'completed'
       and (expires_at is null or expires_at > $4) limit 1`,
    [order.registrar, order.domain, order.id, now],
    'domains-bought-by-other',
  );
  return rows.length > 0;
}

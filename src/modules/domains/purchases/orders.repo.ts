import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { DomainOrdersTable, DomainPurchasesTable } from '../../../platform/db/tables.js';

export type PurchaseRow = Selectable<DomainPurchasesTable>;
export type OrderRow = Selectable<DomainOrdersTable>;

export async function insertPurchase(db: Ctx['db'], row: Insertable<DomainPurchasesTable>): Promise<void> {
  await db.insertInto('domain_purchases').values(row).execute();
}

/** Adds orders; a name that another live order wants is left out. Returns the ids of those that were added. */
export async function insertOrders(
  db: Ctx['db'],
  rows: ReadonlyArray<Insertable<DomainOrdersTable>>,
): Promise<ReadonlySet<string>> {
  const added = await db
    .insertInto('domain_orders')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['registrar', 'domain']).where('completed_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

export function findPurchase(db: Ctx['db'], workspaceId: number, id: string): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('domain_purchases')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The purchase that a request with this idempotency key has made since then. */
export async function findPurchaseByKey(
  db: Ctx['db'],
  workspaceId: number,
  requestKey: string,
  since: Date,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('domain_purchases')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('request_key', '=', requestKey)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The orders of a purchase, in the order of the request. */
export function listOrders(db: Ctx['db'], workspaceId: number, purchaseId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('domain_orders')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('purchase_id', '=', purchaseId)
    .orderBy('position')
    .execute();
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

/** Writes under the attempt of the claim. Undefined: somebody else has taken the order over, or it has ended. */
export function updateOrder(
  db: Ctx['db'],
  order: Pick<OrderRow, 'workspace_id' | 'id' | 'attempt'>,
  change: Updateable<DomainOrdersTable>,
): Promise<OrderRow | undefined> {
  return db
    .updateTable('domain_orders')
    .set(change)
    .where('workspace_id', '=', order.workspace_id)
    .where('id', '=', order.id)
    .where('attempt', '=', order.attempt)
    .where('completed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
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

import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface SeatOrder {
  readonly id: string;
  readonly seats: number;
  readonly previous_seats: number;
  readonly status: 'open' | 'done' | 'failed';
  readonly amount_due_cents: number | null;
  readonly currency: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** Opens an order. Returns undefined if another order of the workspace is open. */
export async function insertSeatOrder(
  sql: SqlRunner,
  workspaceId: number,
  order: { readonly id: string; readonly seats: number; readonly previousSeats: number },
  now: Date,
): Promise<SeatOrder | undefined> {
  const [row] = await sql.query<SeatOrder>(
    `insert into billing_seat_orders (workspace_id, id, seats, previous_seats, status, created_at)
     values ($1, $2, $3, $4, 'open', $5) on conflict do nothing returning *`,
    [workspaceId, order.id, order.seats, order.previousSeats, now],
  );
  return row;
}

export async function findOpenSeatOrder(sql: SqlRunner, workspaceId: number): Promise<SeatOrder | undefined> {
  const [row] = await sql.query<SeatOrder>(
    `select * from billing_seat_orders where workspace_id = $1 and status = 'open'`,
    [workspaceId],
  );
  return row;
}

export async function findLastSeatOrder(sql: SqlRunner, workspaceId: number): Promise<SeatOrder | undefined> {
  const [row] = await sql.query<SeatOrder>(
    `select * from billing_seat_orders where workspace_id = $1 and status = 'done' order by ended_at desc, id desc limit 1`,
    [workspaceId],
  );
  return row;
}

export async function endSeatOrder(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  end: { readonly status: 'done' | 'failed'; readonly amountDueCents: number | null; readonly currency: string | null },
  now: Date,
): Promise<void> {
  await sql.execute(
    `update billing_seat_orders set status = $3, amount_due_cents = $4, currency = $5, ended_at = $6
     where workspace_id = $1 and id = $2 and status = 'open'`,
    [workspaceId, id, end.status, end.amountDueCents, end.currency, now],
  );
}

import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, conflict } from '../../../platform/errors.js';
import { type BILLING_STATUSES, changeSeats, viewWorkspace } from '../workspaces/index.js';
import { type Customer, ensureCustomer } from './customer.service.js';
import { findPaymentProvider } from './providers/open-provider.js';
import type { ChangePrice, PaymentProvider } from './providers/payment-provider.js';
import { keepAccount } from './refresh.service.js';
import {
  endSeatOrder,
  findLastSeatOrder,
  findOpenSeatOrder,
  insertSeatOrder,
  type SeatOrder,
} from './seat-orders.repo.js';

/** Maximum orders of other requests that one request settles before its own. */
const MOST_TURNS = 5;

export interface SeatsChanged {
  readonly seats: number;
  readonly previousSeats: number;
  readonly status: (typeof BILLING_STATUSES)[number];
  readonly amountDueCents: number | null;
  readonly currency: string | null;
  readonly at: Date;
}

/**
 * Sets the mailbox limit of a workspace. Calls the payment provider, if configured, outside of any transaction. Each step is
 * a row, so that another process can continue after a crash and no payment is made twice. A lower limit applies before the
 * credit, a higher one only after the payment. Throws 402 `payment_method_required` and `payment_failed`, 409
 * `limit_reached` if the workspace has more mailboxes, and the provider's errors.
 */
export async function upgradeSeats(ctx: Ctx, workspaceId: number, seats: number): Promise<SeatsChanged> {
  const provider = await findPaymentProvider(ctx);
  if (provider === null) {
    const { previous, status } = await changeSeats(ctx, workspaceId, seats);
    return {
      ...{ seats, previousSeats: previous, status, at: ctx.clock.now() },
      ...{ amountDueCents: null, currency: null },
    };
  }
  await paySeats(ctx, provider, workspaceId, seats);
  const { max_mailboxes: reached, subscription_status: status } = await viewWorkspace(ctx, workspaceId);
  const order = await findLastSeatOrder(ctx.sql, workspaceId);
  const isThis = order?.seats === reached;
  return {
    seats: reached,
    previousSeats: isThis ? order.previous_seats : reached,
    status: status as (typeof BILLING_STATUSES)[number],
    amountDueCents: isThis ? order.amount_due_cents : null,
    currency: isThis ? order.currency : null,
    at: (isThis ? order.ended_at : null) ?? ctx.clock.now(),
  };
}

async function paySeats(ctx: Ctx, provider: PaymentProvider, workspaceId: number, seats: number): Promise<void> {
  const customer = await ensureCustomer(ctx, provider, workspaceId);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const open = await findOpenSeatOrder(ctx.sql, workspaceId);
    if (open !== undefined) {
      await settle(ctx, provider, customer, open);
      continue;
    }
    const workspace = await viewWorkspace(ctx, workspaceId);
    requireEnough(seats, workspace.mailboxes_count);
    if (workspace.max_mailboxes === seats && workspace.subscription_status === 'active') return;
    await requireMethod(ctx, provider, customer);
    const order = { id: ctx.ids.uuid(), seats, previousSeats: workspace.max_mailboxes };
    const made = await insertSeatOrder(ctx.sql, workspaceId, order, ctx.clock.now());
    if (made === undefined) continue;
    await settle(ctx, provider, customer, made);
    return;
  }
  throw conflict('in_use', say`Another change of the number of mailboxes is in progress. Try again in a moment.`);
}

/** Continues an order that a dead process left open. */
export async function settleOpenOrder(ctx: Ctx, workspaceId: number): Promise<void> {
  const provider = await findPaymentProvider(ctx);
  const open = provider === null ? undefined : await findOpenSeatOrder(ctx.sql, workspaceId);
  if (provider === null || open === undefined) return;
  await settle(ctx, provider, await ensureCustomer(ctx, provider, workspaceId), open);
}

async function settle(ctx: Ctx, provider: PaymentProvider, customer: Customer, order: SeatOrder): Promise<void> {
  const { workspace_id: workspaceId, customer_id: customerId } = customer;
  const { id, seats, previous_seats: previousSeats } = order;
  if (seats < previousSeats) await changeSeats(ctx, workspaceId, seats);
  const before = await provider.readAccount(customerId);
  // If the response of an attempt was lost, the provider's current state shows its result.
  const isDone = before.subscription?.seats === seats && before.subscription.status === 'active';
  const last = before.subscription?.lastChange ?? null;
  let change: ChangePrice = last?.key === id ? last : { amountDueCents: null, currency: null };
  try {
    if (!isDone) change = await provider.setSeats({ customerId, subscription: before.subscription, seats, key: id });
  } catch (error) {
    // The result is unknown, so the order stays open, and the next turn checks it.
    if (error instanceof AppError && error.code === 'provider_timeout') throw error;
    await inTx(ctx, async (ctx) => {
      if (seats < previousSeats) await changeSeats(ctx, workspaceId, previousSeats);
      const none = { amountDueCents: null, currency: null };
      await endSeatOrder(ctx.sql, workspaceId, id, { status: 'failed', ...none }, ctx.clock.now());
    });
    throw error;
  }
  const after = await provider.readAccount(customerId);
  await inTx(ctx, async (ctx) => {
    if (seats > previousSeats) await changeSeats(ctx, workspaceId, seats);
    const { amountDueCents, currency } = change;
    await endSeatOrder(ctx.sql, workspaceId, id, { status: 'done', amountDueCents, currency }, ctx.clock.now());
    await keepAccount(ctx, customer, after);
  });
}

async function requireMethod(ctx: Ctx, provider: PaymentProvider, customer: Customer): Promise<void> {
  if (customer.card !== null) return;
  // The notice about a recently entered method may not have arrived yet.
  const current = await provider.readAccount(customer.customer_id);
  await keepAccount(ctx, customer, current);
  if (current.card !== null) return;
  throw new AppError(
    'payment_method_required',
    402,
    say('A payment method is required. Set one up first (`setupPaymentMethod`).'),
  );
}

function requireEnough(seats: number, used: number): void {
  if (seats >= used) return;
  throw conflict('limit_reached', say`The workspace has ${used} mailboxes.`, { limit: seats, used });
}

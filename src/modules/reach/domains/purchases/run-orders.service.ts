import { english, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { claimDue, note, settle } from '../../../../platform/due/claims/claims.js';
import { AppError } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { eachClaimed } from '../../../foundation/faults/index.js';
import { openRegistrar } from '../registrars/open-registrar.js';
import { OrderRefusal, type Registrar, type RegistrarName, type Registration } from '../registrars/port.js';
import { domainPurchased, domainPurchaseFailed } from '../registry/domains.events.js';
import { ORDERS_LOOP } from '../registry/loops.js';
import { ORDERS } from './due-orders.js';
import { enterDomain } from './enter-domain.service.js';
import { nextRetryMs } from './order-waits.js';
import { findPurchase, isBoughtByOther, type OrderRow, type PurchaseRow } from './orders.repo.js';
import { registrantOf } from './purchase.service.js';
import { settleDomain } from './settle-domain.service.js';

const AT_ONCE = 5;
/** Milliseconds after which an order fails that waits for payment or whose result cannot be determined. */
const GIVE_UP_MS = 7 * 86_400_000;

/** Advances due orders as far as possible. Returns their number. */
export async function runDueOrders(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, ORDERS, take);
  await eachClaimed(ctx, { name: ORDERS_LOOP }, ORDERS, claimed, (order) => advanceOrder(ctx, order));
  return claimed.length;
}

/**
 * Buys the domain of a claimed order, at most once. The intent to call the registrar is stored first. A process that
 * finds it stored looks the domain up before anything else. It calls the registrar again only with the same key, while
 * the registrar still knows that key, and not before an earlier purchase would be visible.
 */
async function advanceOrder(ctx: Ctx, claimed: OrderRow): Promise<void> {
  const purchase = await findPurchase(ctx.sql, claimed.workspace_id, claimed.purchase_id);
  if (purchase === undefined) return;
  try {
    const registrar = openRegistrar(ctx, claimed.registrar as RegistrarName);
    const bought = claimed.registered_at === null ? await buy(ctx, registrar, purchase, claimed) : claimed;
    if (bought !== null) await finish(ctx, registrar, purchase, bought);
  } catch (error) {
    if (error instanceof OutsideError) return onTrouble(ctx, claimed, error);
    if (error instanceof AppError && error.code === 'provider_not_configured') {
      await wait(ctx, claimed, { code: error.code, message: error.message });
      return;
    }
    throw error;
  }
}

/** Returns the order once the domain is bought, or null if no further step is possible now. */
async function buy(ctx: Ctx, registrar: Registrar, purchase: PurchaseRow, claimed: OrderRow): Promise<OrderRow | null> {
  if (claimed.begun_at !== null) {
    const found = await findOwn(ctx, registrar, claimed);
    if (found !== null) return enter(ctx, purchase, claimed, found);
    if (isPast(ctx, claimed.begun_at, registrar.keyLastsMs)) {
      const message = english`The registrar did not respond to the order and does not have the domain. Nothing was bought.`;
      await fail(ctx, claimed, { code: 'provider_error', message });
      return null;
    }
    if (registrar.hiddenMs > 0 && !isPast(ctx, claimed.begun_at, registrar.hiddenMs)) {
      throw new OutsideError(
        'unknown',
        say`The order was sent to ${registrar.name}; Outrider is checking whether the account has the domain`,
        null,
      );
    }
  }
  const begun = await begin(ctx, claimed);
  if (begun === undefined) return null;
  try {
    await registrar.register({
      key: begun.key_number === 0 ? begun.id : `${begun.id}.${begun.key_number}`,
      domain: begun.domain,
      years: purchase.years,
      priceCents: begun.price_cents ?? 0,
      whoisguard: purchase.whoisguard,
      registrant: registrantOf(ctx, purchase),
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await noteAnswer(ctx, claimed, error);
    // A domain rejected now may have been bought by an earlier attempt whose response was lost.
    if (error.outcome !== 'refused') throw error;
    const found = await findOwn(ctx, registrar, begun);
    if (found === null) throw error;
    return enter(ctx, purchase, begun, found);
  }
  const found = await findOwn(ctx, registrar, begun);
  if (found === null)
    throw new OutsideError('unknown', say`${registrar.name} accepted the order but does not list the domain yet`, null);
  return enter(ctx, purchase, begun, found);
}

/**
 * Records the response. After a clear rejection, nothing is in progress. A later "not now" says nothing about an
 * earlier attempt with the same key.
 */
async function noteAnswer(ctx: Ctx, claimed: OrderRow, error: OutsideError): Promise<void> {
  if (error.outcome === 'payment') {
    await note(ctx.sql, ORDERS, claimed, { begun_at: null, key_number: claimed.key_number + 1 });
  } else if (error.outcome === 'retry' && claimed.begun_at === null) {
    await note(ctx.sql, ORDERS, claimed, { begun_at: null });
  }
}

async function findOwn(ctx: Ctx, registrar: Registrar, order: OrderRow): Promise<Registration | null> {
  const found = await registrar.find(order.domain);
  if (found === null || (await isBoughtByOther(ctx.sql, order, ctx.clock.now()))) return null;
  return found;
}

function begin(ctx: Ctx, order: OrderRow): Promise<OrderRow | undefined> {
  const now = ctx.clock.now();
  return note(ctx.sql, ORDERS, order, { status: 'processing', begun_at: order.begun_at ?? now, updated_at: now });
}

/** Records the bought domain, its ownership and its event in one step. */
function enter(ctx: Ctx, purchase: PurchaseRow, order: OrderRow, found: Registration): Promise<OrderRow | null> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const entered = await note(ctx.sql, ORDERS, order, {
      status: 'processing',
      registered_at: found.registeredAt ?? now,
      expires_at: found.expiresAt,
      error_code: null,
      error_message: null,
      tries: 0,
      updated_at: now,
    });
    if (entered === undefined) return null;
    await enterDomain(ctx, purchase, entered, found);
    await appendEvents(ctx, order.workspace_id, [domainPurchased.draft(eventData(order))]);
    return entered;
  });
}

/** Completes a purchase. Permanent failures are stored with the order; the domain is bought regardless. */
async function finish(ctx: Ctx, registrar: Registrar, purchase: PurchaseRow, order: OrderRow): Promise<void> {
  const trouble = await settleDomain(ctx, registrar, purchase, order);
  if (trouble?.kind === 'wait' && !isPast(ctx, order.created_at, GIVE_UP_MS)) {
    await wait(ctx, order, { code: 'provider_error', message: trouble.message });
    return;
  }
  const now = ctx.clock.now();
  await settle(ctx.sql, ORDERS, order, {
    status: 'completed',
    error_code: trouble === null ? null : 'provider_error',
    error_message: trouble?.message ?? null,
    updated_at: now,
    completed_at: now,
  });
}

async function onTrouble(ctx: Ctx, order: OrderRow, error: OutsideError): Promise<void> {
  const isOver = isPast(ctx, order.created_at, GIVE_UP_MS);
  if (error.outcome === 'refused') {
    const code = error instanceof OrderRefusal ? error.reason : 'provider_error';
    return fail(ctx, order, { code, message: error.message });
  }
  const said = { code: 'provider_error', message: error.message };
  if (error.outcome === 'payment') {
    if (isOver) return fail(ctx, order, { code: 'payment_failed', message: error.message });
    // The registrar rejected the order, so nothing is in progress. It is retried after a payment.
    return wait(ctx, order, { code: 'payment_failed', message: error.message }, 'action_required');
  }
  if (isOver && error.outcome !== 'unknown') return fail(ctx, order, said);
  return wait(ctx, order, said, null, error.retryAfterMs);
}

interface Said {
  readonly code: string;
  readonly message: string;
}

async function wait(
  ctx: Ctx,
  order: OrderRow,
  said: Said,
  status: 'action_required' | null = null,
  askedMs: number | null = null,
): Promise<void> {
  const now = ctx.clock.now();
  await settle(ctx.sql, ORDERS, order, {
    ...(status === null ? {} : { status }),
    error_code: said.code,
    error_message: said.message,
    tries: order.tries + 1,
    due_at: new Date(now.getTime() + Math.max(askedMs ?? 0, nextRetryMs(order.tries))),
    updated_at: now,
  });
}

function fail(ctx: Ctx, order: OrderRow, said: Said): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const change = { error_code: said.code, error_message: said.message, updated_at: now, completed_at: now };
    const failed = await settle(ctx.sql, ORDERS, order, { status: 'failed', ...change });
    if (failed === undefined) return;
    const data = { ...eventData(order), errorCode: said.code, errorMessage: said.message };
    await appendEvents(ctx, order.workspace_id, [domainPurchaseFailed.draft(data)]);
  });
}

function eventData(order: OrderRow) {
  return {
    purchaseId: order.purchase_id,
    domain: order.domain,
    priceCents: order.price_cents ?? 0,
    currency: order.currency ?? 'USD',
  };
}

function isPast(ctx: Ctx, since: Date, ms: number): boolean {
  return ctx.clock.now().getTime() - since.getTime() > ms;
}

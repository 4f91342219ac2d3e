import { english, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, valueError } from '../../../../platform/errors.js';
import { requireGoodStanding } from '../../../foundation/billing/index.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { registrarFor } from '../registrars/open-registrar.js';
import type { Quote, Registrant, Registrar } from '../registrars/port.js';
import { domainPurchaseFailed } from '../registry/domains.events.js';
import { ORDERS_LOOP } from '../registry/loops.js';
import {
  findPurchase,
  findPurchaseByKey,
  insertOrders,
  insertPurchase,
  listOrders,
  type OrderRow,
  type PurchaseRow,
} from './orders.repo.js';
import { quoteAll } from './quote.service.js';

/** Requested purchase. Names are lower-case A-labels. `redirectUrl` is the target for their visitors. */
export interface PurchaseRequest {
  readonly domains: readonly string[];
  readonly registrant: Registrant | null;
  readonly redirectUrl: string | null;
  readonly whoisguard: boolean;
  readonly years: number;
  readonly autoRenew: boolean;
  readonly maxPriceCents: number | null;
  readonly quoteOnly: boolean;
  /** Idempotency key of the request; null without one. */
  readonly idempotencyKey: string | null;
}

/** Lifetime of keys in milliseconds, as long as idempotency keys are kept. */
const KEYS_KEPT_MS = 24 * 3_600_000;

export interface PurchaseView {
  readonly purchase: PurchaseRow;
  readonly orders: readonly OrderRow[];
}

/** Reason why a name will not be bought. */
interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Returns the encryption context of a purchase's registrant. */
export function registrantContext(purchaseId: string): string {
  return `domain_purchases:${purchaseId}`;
}

/**
 * Orders domains. Requests prices first: a domain that cannot be bought as requested becomes a failed order without
 * cost. The others are bought afterward, regardless of this request. Throws 402 `payment_failed`, 409 `price_changed`
 * if the total exceeds `maxPriceCents`, 422 if a required registrant is missing, and `OutsideError` if the registrar
 * rejects our credentials.
 */
export async function orderDomains(ctx: Ctx, workspaceId: number, request: PurchaseRequest): Promise<PurchaseView> {
  const made = await findMade(ctx, workspaceId, request.idempotencyKey);
  if (made !== null) return made;
  await requireGoodStanding(ctx, workspaceId);
  const registrar = await registrarFor(ctx, workspaceId);
  if (registrar.takesRegistrant && request.registrant === null && !request.quoteOnly) {
    throw valueError(['body', 'contactInfo'], 'required', say`is required: the registrant of the domains`);
  }
  requireDistinct(request.domains);
  const quotes = await quoteAll(ctx, registrar, request.domains, request.years);
  const items = request.domains.map((domain, at) => {
    const quote = quotes[at] as Quote;
    return { domain, quote, refusal: refuse(registrar, request, quote) };
  });
  requirePrice(request, items);
  const purchaseId = ctx.ids.uuid();
  await inTx(ctx, (ctx) => keepPurchase(ctx, workspaceId, { purchaseId, registrar, request, items }));
  ctx.wake.hint(ORDERS_LOOP);
  return viewPurchase(ctx, workspaceId, purchaseId);
}

/** Returns the purchase of an earlier request whose response was lost. */
async function findMade(ctx: Ctx, workspaceId: number, key: string | null): Promise<PurchaseView | null> {
  if (key === null) return null;
  const since = new Date(ctx.clock.now().getTime() - KEYS_KEPT_MS);
  const purchase = await findPurchaseByKey(ctx.sql, workspaceId, key, since);
  return purchase === undefined ? null : viewPurchase(ctx, workspaceId, purchase.id);
}

/** Returns a purchase with its orders. Throws 404 `purchase_not_found`. */
export async function viewPurchase(ctx: Ctx, workspaceId: number, purchaseId: string): Promise<PurchaseView> {
  const purchase = await findPurchase(ctx.sql, workspaceId, purchaseId);
  if (purchase === undefined) throw notFound('purchase');
  return { purchase, orders: await listOrders(ctx.sql, workspaceId, purchaseId) };
}

function requireDistinct(domains: readonly string[]): void {
  const again = domains.findIndex((domain, at) => domains.indexOf(domain) !== at);
  if (again !== -1) {
    throw valueError(['body', 'domains', again], 'duplicate', say`appears twice in the request`, domains[again]);
  }
}

function refuse(registrar: Registrar, request: PurchaseRequest, quote: Quote): Refusal | null {
  const message = quote.reason ?? english`The registrar does not sell this name.`;
  if (quote.availability === 'unavailable') return { code: 'domain_not_available', message };
  if (quote.availability === 'invalid') return { code: 'invalid_domain', message };
  if (quote.availability === 'premium') return { code: 'unsupported_by_provider', message };
  if (quote.availability === 'unknown' || quote.priceCents === null) return { code: 'provider_error', message };
  if (quote.years !== request.years) {
    return {
      code: 'unsupported_by_provider',
      message: `${registrar.name} sells this name for ${quote.years} years only.`,
    };
  }
  if (!registrar.takesRegistrant && request.registrant !== null) {
    const words = `${registrar.name} registers domains for its account holder: omit contactInfo.`;
    return { code: 'unsupported_by_provider', message: words };
  }
  return null;
}

interface QuotedItem {
  readonly domain: string;
  readonly quote: Quote;
  readonly refusal: Refusal | null;
}

function requirePrice(request: PurchaseRequest, items: readonly QuotedItem[]): void {
  if (request.maxPriceCents === null) return;
  const wanted = items.filter(({ refusal }) => refusal === null);
  const totalCents = wanted.reduce((sum, { quote }) => sum + (quote.priceCents ?? 0), 0);
  if (totalCents <= request.maxPriceCents) return;
  throw conflict(
    'price_changed',
    say`The total of ${totalCents} cents exceeds \`maxPriceCents\`. Nothing was bought.`,
    {
      totalCents,
      currency: wanted[0]?.quote.currency ?? null,
      prices: Object.fromEntries(wanted.map(({ domain, quote }) => [domain, quote.priceCents])),
    },
  );
}

/** Returns the event of an order that failed at its quote. */
function failureOf(row: {
  readonly purchase_id: string;
  readonly domain: string;
  readonly price_cents: number | null;
  readonly currency: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
}) {
  return domainPurchaseFailed.draft({
    purchaseId: row.purchase_id,
    domain: row.domain,
    priceCents: row.price_cents ?? 0,
    currency: row.currency ?? 'USD',
    errorCode: row.error_code ?? 'provider_error',
    errorMessage: row.error_message ?? '',
  });
}

interface NewPurchase {
  readonly purchaseId: string;
  readonly registrar: Registrar;
  readonly request: PurchaseRequest;
  readonly items: readonly QuotedItem[];
}

async function keepPurchase(
  ctx: Ctx,
  workspaceId: number,
  { purchaseId, registrar, request, items }: NewPurchase,
): Promise<void> {
  const now = ctx.clock.now();
  const contact = registrar.takesRegistrant && !request.quoteOnly ? storedJson(request.registrant) : null;
  await insertPurchase(ctx.sql, {
    workspace_id: workspaceId,
    id: purchaseId,
    registrar: registrar.name,
    quote_only: request.quoteOnly,
    years: request.years,
    whoisguard: request.whoisguard,
    auto_renew: request.autoRenew,
    redirect_domain: request.redirectUrl,
    request_key: request.idempotencyKey,
    contact: contact === null ? null : ctx.secrets.encrypt(workspaceId, registrantContext(purchaseId), contact),
    created_at: now,
  });
  const rows = items.map(({ domain, quote, refusal }, position) => {
    const status = request.quoteOnly && refusal === null ? 'quoted' : refusal === null ? 'requested' : 'failed';
    return {
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      purchase_id: purchaseId,
      position,
      domain,
      registrar: registrar.name,
      status,
      price_cents: quote.priceCents,
      currency: quote.currency,
      error_code: refusal?.code ?? null,
      error_message: refusal?.message ?? null,
      due_at: now,
      created_at: now,
      updated_at: now,
      completed_at: status === 'requested' ? null : now,
    };
  });
  // The service writes this record itself, because the registrant must not appear in the audit log.
  await appendAudit(ctx, workspaceId, {
    action: 'purchaseDomains',
    resource: 'purchase',
    resourceId: purchaseId,
    changes: {
      registrar: registrar.name,
      domains: rows.map(({ domain, status, price_cents }) => ({ domain, status, priceCents: price_cents })),
      years: request.years,
      dryRun: request.quoteOnly,
    },
  });
  const added = await insertOrders(ctx.sql, rows);
  const running = rows
    .filter(({ id }) => !added.has(id))
    .map((row) => ({
      ...row,
      status: 'failed',
      error_code: 'operation_running',
      error_message: english`A purchase of this name is already in progress.`,
      completed_at: now,
    }));
  if (running.length > 0) await insertOrders(ctx.sql, running);
  // A dry run orders nothing that could fail.
  if (request.quoteOnly) return;
  const failed = [...rows.filter(({ id, status }) => added.has(id) && status === 'failed'), ...running];
  await appendEvents(ctx, workspaceId, failed.map(failureOf));
}

/** Decrypts the registrant of a purchase for the registrar. */
export function registrantOf(ctx: Ctx, purchase: PurchaseRow): Registrant | null {
  if (purchase.contact === null) return null;
  return JSON.parse(
    ctx.secrets.decrypt(purchase.workspace_id, registrantContext(purchase.id), purchase.contact),
  ) as Registrant;
}

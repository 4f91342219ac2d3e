import Stripe from 'stripe';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../../platform/outbound/port.js';
import type {
  ChangePrice,
  PaymentCard,
  PaymentProvider,
  ProviderAccount,
  ProviderNotice,
  ProviderSubscription,
  SeatChange,
  SubscriptionStatus,
} from './payment-provider.js';
import { stripeError } from './stripe-errors.js';
import { stripeFetch } from './stripe-fetch.js';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe price of one seat for one period. */
  readonly priceId: string;
  readonly apiUrl: string;
}

/** Maximum age of a signed notice in seconds (https://docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE_SECONDS = 300;

/** Stripe object ID, such as `cus_NffrFeUfNV2Hib`. */
const Id = Type.String({ pattern: '^[\\w-]{1,255}$' });
const Customer = Type.Object({ id: Id });
/** Page that the browser opens to set up a payment method. */
const SetupPage = Type.Object({
  id: Id,
  url: Type.String({ pattern: '^https://[\\x21-\\x7e]{1,2000}$' }),
  expires_at: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }),
});
const Subscription = Type.Object({
  id: Id,
  status: Type.String(),
  metadata: Type.Optional(
    Type.Object({ seat_order: Type.Optional(Type.String()), is_charged: Type.Optional(Type.String()) }),
  ),
  latest_invoice: Type.Optional(Type.Unknown()),
  items: Type.Object({
    data: Type.Array(
      Type.Object({ id: Id, quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })) }),
    ),
  }),
});
const Invoice = Type.Object({
  amount_due: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  currency: Type.String({ pattern: '^[A-Za-z]{3}$' }),
});
/** Schema of an optional value that may be null. */
const orNone = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
const Word = Type.String({ pattern: '^[\\w -]{1,100}$' });
const Small = Type.Integer({ minimum: 0, maximum: 9999 });
const Method = Type.Object({
  type: Word,
  card: orNone(
    Type.Object({ brand: orNone(Word), last4: orNone(Word), exp_month: orNone(Small), exp_year: orNone(Small) }),
  ),
});
const Notice = Type.Object({
  id: Id,
  data: Type.Object({ object: Type.Object({}), previous_attributes: Type.Optional(Type.Unknown()) }),
});

/** A status unknown to this version requires a member's attention, like an open invoice. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
};

/**
 * Creates the Stripe provider on Stripe's SDK. Every write has an idempotency key from our rows, because the SDK
 * retries calls automatically.
 */
export function createStripeProvider(settings: StripeSettings, http: OutboundHttp): PaymentProvider {
  const { hostname, port, protocol } = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(stripeFetch(http, settings.secretKey)),
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw stripeError(error);
    }
  };
  return {
    makeCustomer: ({ workspaceId, name, key }) =>
      call(async () => {
        const metadata = { workspace_id: String(workspaceId) };
        return readAs(Customer, await stripe.customers.create({ name, metadata }, { idempotencyKey: key })).id;
      }),
    makeSetup: ({ customerId, returnUrl, key }) =>
      call(async () => {
        const session = await stripe.checkout.sessions.create(
          { mode: 'setup', currency: 'usd', customer: customerId, success_url: returnUrl, cancel_url: returnUrl },
          { idempotencyKey: key },
        );
        const { id, url, expires_at } = readAs(SetupPage, session);
        return { id, url, expiresAt: new Date(expires_at * 1000) };
      }),
    readAccount: (customerId) => call(() => readAccount(stripe, customerId)),
    setSeats: (input) => call(() => setSeats(stripe, settings.priceId, input)),
    readNotice: (body, signature, now) => readNotice(stripe, settings.webhookSecret, body, signature, now),
  };
}

async function readAccount(stripe: Stripe, customerId: string): Promise<ProviderAccount> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted === true) return { card: null, subscription: null };
  const subscriptions = await stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 1,
    expand: ['data.latest_invoice'],
  });
  const [newest] = subscriptions.data;
  const preferred = customer.invoice_settings.default_payment_method;
  const method = await adoptMethod(stripe, customerId, typeof preferred === 'string' ? preferred : preferred?.id);
  return {
    card: method === null ? null : cardOf(method),
    subscription: newest === undefined ? null : subscriptionOf(newest),
  };
}

/** Makes the newest payment method of a customer the default for invoices. Setting it up does not. */
async function adoptMethod(
  stripe: Stripe,
  customerId: string,
  preferredId: string | undefined,
): Promise<Stripe.PaymentMethod | null> {
  const [method] = (await stripe.customers.listPaymentMethods(customerId, { limit: 1 })).data;
  if (method === undefined) return null;
  if (method.id === preferredId) return method;
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: method.id } },
    { idempotencyKey: `default-${customerId}-${method.id}` },
  );
  return method;
}

async function setSeats(
  stripe: Stripe,
  price: string,
  { customerId, subscription, seats, key }: Parameters<PaymentProvider['setSeats']>[0],
): Promise<SeatChange> {
  const options = { idempotencyKey: key };
  const expand = ['latest_invoice'];
  const isNew = subscription === null || subscription.status === 'cancelled';
  const isCharged = isNew || seats > subscription.seats;
  // Identifies the change that the latest invoice belongs to, which is read again if the response is lost.
  const metadata = { seat_order: key, is_charged: String(isCharged) };
  const changed = isNew
    ? await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price, quantity: seats }],
          payment_behavior: 'error_if_incomplete',
          metadata,
          expand,
        },
        options,
      )
    : await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: subscription.itemId, quantity: seats }],
          proration_behavior: seats > subscription.seats ? 'always_invoice' : 'create_prorations',
          payment_behavior: 'error_if_incomplete',
          metadata,
          expand,
        },
        options,
      );
  const changedTo = subscriptionOf(changed);
  const { amountDueCents = null, currency = null } = changedTo.lastChange ?? {};
  return { subscription: changedTo, amountDueCents, currency };
}

function readNotice(stripe: Stripe, secret: string, body: Buffer, signature: string, now: Date): ProviderNotice | null {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Value.Check(Notice, event)) return null;
  const about = event.data.object as { id?: unknown; object?: unknown; customer?: unknown };
  // A detached payment method names no customer, but the notice does (https://docs.stripe.com/api/events/object).
  const before = event.data.previous_attributes as { customer?: unknown } | undefined;
  const customer = about.object === 'customer' ? about.id : (about.customer ?? before?.customer);
  return { id: event.id, customerId: Value.Check(Id, customer) ? customer : null };
}

function cardOf(method: Stripe.PaymentMethod): PaymentCard {
  const { type, card } = readAs(Method, method);
  return {
    type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, items, metadata, latest_invoice } = readAs(Subscription, subscription);
  const [item] = items.data;
  if (item === undefined) throw new Error('the subscription has no item');
  const key = metadata?.seat_order;
  const hasInvoice = metadata?.is_charged === 'true' && typeof latest_invoice === 'object' && latest_invoice !== null;
  const price = hasInvoice ? priceOf(latest_invoice) : { amountDueCents: null, currency: null };
  const lastChange = key === undefined ? null : { key, ...price };
  return { id, itemId: item.id, seats: item.quantity ?? 0, status: STATUSES[status] ?? 'past_due', lastChange };
}

function priceOf(invoice: unknown): ChangePrice {
  const { amount_due: amountDueCents, currency } = readAs(Invoice, invoice);
  return { amountDueCents, currency: currency.toUpperCase() };
}

/** Returns the response if it matches Stripe's documentation. The SDK does not check response types. */
function readAs<S extends TSchema>(schema: S, answer: unknown): Static<S> {
  if (!Value.Check(schema, answer)) throw new Error('it returned an invalid response');
  return answer as Static<S>;
}

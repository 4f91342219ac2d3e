import Stripe from 'stripe';
import type { OutboundHttp } from '../../../platform/outbound/port.js';
import type {
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
  /** The price of one seat for one period. */
  readonly priceId: string;
  readonly apiUrl: string;
}

/** Seconds by which a signed notice may be late (https://docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE_SECONDS = 300;

/** A status that this version does not know waits for a person, as an open invoice does. */
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

/** Stripe by its own SDK. Every write carries a key from our rows: the SDK repeats calls by itself. */
export function createStripeProvider(settings: StripeSettings, http: OutboundHttp): PaymentProvider {
  const { hostname, port, protocol } = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(stripeFetch(http)),
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
        const { id } = await stripe.customers.create({ name, metadata }, { idempotencyKey: key });
        if (typeof id !== 'string') throw new Error('the customer has no id');
        return id;
      }),
    makeSetup: ({ customerId, returnUrl, key }) =>
      call(async () => {
        const session = await stripe.checkout.sessions.create(
          { mode: 'setup', currency: 'usd', customer: customerId, success_url: returnUrl, cancel_url: returnUrl },
          { idempotencyKey: key },
        );
        if (session.url === null) throw new Error('the page has no address');
        return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
      }),
    readAccount: (customerId) => call(() => readAccount(stripe, customerId)),
    setSeats: (input) => call(() => setSeats(stripe, settings.priceId, input)),
    readNotice: (body, signature, now) => readNotice(stripe, settings.webhookSecret, body, signature, now),
  };
}

async function readAccount(stripe: Stripe, customerId: string): Promise<ProviderAccount> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted === true) return { card: null, subscription: null };
  const subscriptions = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 1 });
  const [newest] = subscriptions.data;
  const preferred = customer.invoice_settings.default_payment_method;
  const method = await adoptMethod(stripe, customerId, typeof preferred === 'string' ? preferred : preferred?.id);
  return {
    card: method === null ? null : cardOf(method),
    subscription: newest === undefined ? null : subscriptionOf(newest),
  };
}

/** The newest method of a customer. Setting it up does not make it the one that invoices are charged to: that takes a call of its own. */
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
  const changed = isNew
    ? await stripe.subscriptions.create(
        { customer: customerId, items: [{ price, quantity: seats }], payment_behavior: 'error_if_incomplete', expand },
        options,
      )
    : await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: subscription.itemId, quantity: seats }],
          proration_behavior: seats > subscription.seats ? 'always_invoice' : 'create_prorations',
          payment_behavior: 'error_if_incomplete',
          expand,
        },
        options,
      );
  const invoice = changed.latest_invoice;
  const isCharged = typeof invoice === 'object' && invoice !== null && (isNew || seats > subscription.seats);
  return {
    subscription: subscriptionOf(changed),
    amountDueCents: isCharged ? invoice.amount_due : null,
    currency: isCharged ? invoice.currency.toUpperCase() : null,
  };
}

function readNotice(stripe: Stripe, secret: string, body: Buffer, signature: string, now: Date): ProviderNotice | null {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
  const about = event.data.object as { id?: unknown; object?: unknown; customer?: unknown };
  const customer = about.object === 'customer' ? about.id : about.customer;
  return { id: event.id, customerId: typeof customer === 'string' ? customer : null };
}

function cardOf(method: Stripe.PaymentMethod): PaymentCard {
  const { type, card } = method;
  return {
    type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('the subscription has no item');
  return {
    id: subscription.id,
    itemId: item.id,
    seats: item.quantity ?? 0,
    status: STATUSES[subscription.status] ?? 'past_due',
  };
}

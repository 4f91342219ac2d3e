import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STRIPE_KEY = 'sk_test_double';
export const STRIPE_SECRET = 'whsec_double';
export const STRIPE_PRICE = 'price_seat';
const CENTS_A_SEAT = 300;

interface Method {
  readonly id: string;
  readonly customer: string;
  readonly brand: string;
  readonly last4: string;
  readonly refuses: boolean;
}

interface Subscription {
  readonly id: string;
  readonly customer: string;
  quantity: number;
  status: string;
  /** Amount of the subscription's latest invoice, in cents. */
  lastAmount: number;
  metadata: Readonly<Record<string, string>>;
}

/** Returns the `metadata[seat_order]=...` fields of a form. */
function metadataOf(form: URLSearchParams): Record<string, string> {
  const named = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}

/** Returns whether a list of subscriptions includes their latest invoices. */
function isExpanded(form: URLSearchParams): boolean {
  return [...form].some(([name, value]) => name.startsWith('expand[') && value === 'data.latest_invoice');
}

/** Fault of the next request to a path. */
export interface StripeFault {
  readonly on: RegExp;
  /** Response instead of the regular one; null closes the connection. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
  /** Whether the work is done before the fault. */
  readonly afterWork?: boolean;
}

/**
 * Customers, setup pages, payment methods, and subscriptions as documented at https://docs.stripe.com/api, as far as the service uses
 * them. Checks the key, version, and idempotency key of every request; unknown resources get 404.
 */
export interface StripeDouble {
  readonly url: string;
  /** `METHOD /path`, in order. */
  readonly requests: string[];
  /** Requests that Stripe would reject. */
  readonly problems: string[];
  readonly subscriptions: Map<string, Subscription>;
  readonly customers: Map<string, { readonly name: string; default: string | null }>;
  /** Invoices in cents, in order. */
  readonly charges: number[];
  fault(fault: StripeFault): void;
  /** Completes the setup page with a card. */
  enterCard(customer: string, card?: { brand?: string; last4?: string; refuses?: boolean }): void;
  /** Detaches the cards of a customer, as in the Stripe dashboard. */
  detachCards(customer: string): void;
  /** Returns a signed webhook about a customer. */
  notice(customer: string, id?: string, at?: Date): { readonly body: string; readonly signature: string };
  /** Returns the signature header of a body. */
  sign(body: string, at?: Date): string;
  close(): Promise<void>;
}

/** @param now clock of the double; setup pages are open for a day */
export async function startStripeDouble(now = new Date('2026-03-02T08:00:00Z')): Promise<StripeDouble> {
  const requests: string[] = [];
  const problems: string[] = [];
  const faults: StripeFault[] = [];
  const customers: StripeDouble['customers'] = new Map();
  const subscriptions: StripeDouble['subscriptions'] = new Map();
  const methods: Method[] = [];
  const charges: number[] = [];
  const kept = new Map<string, { path: string; body: string; answer: { status: number; body: unknown } }>();
  let count = 0;
  const id = (prefix: string): string => {
    count += 1;
    return `${prefix}_${count}`;
  };

  const sign = (body: string, at = now): string => {
    const seconds = Math.floor(at.getTime() / 1000);
    const mac = createHmac('sha256', STRIPE_SECRET).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${mac}`;
  };
  const invoice = (amount: number) => ({ id: id('in'), object: 'invoice', amount_due: amount, currency: 'usd' });
  const wire = (one: Subscription, amount: number | null) => ({
    ...{ id: one.id, object: 'subscription', customer: one.customer, status: one.status },
    items: { object: 'list', data: [{ id: `si_${one.id}`, quantity: one.quantity }] },
    latest_invoice: amount === null ? null : invoice(amount),
    metadata: one.metadata,
  });
  const refusal = (status: number, type: string, message: string) => ({ status, body: { error: { type, message } } });
  const charge = (customer: string, amount: number) => {
    const method = methods.find((one) => one.id === customers.get(customer)?.default);
    if (method === undefined) return refusal(400, 'invalid_request_error', 'This customer has no payment method.');
    if (method.refuses) return refusal(402, 'card_error', 'Your card was declined.');
    charges.push(amount);
    return null;
  };

  const work = (method: string, path: string, form: URLSearchParams): { status: number; body: unknown } => {
    const ok = (body: unknown) => ({ status: 200, body });
    const [, what, named, inner] =
      /^\/v1\/(customers|subscriptions|checkout\/sessions)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (what === 'customers' && named === undefined && method === 'POST') {
      const customer = id('cus');
      customers.set(customer, { name: form.get('name') ?? '', default: null });
      return ok({ id: customer, object: 'customer' });
    }
    const known = named === undefined ? undefined : customers.get(named);
    if (what === 'customers' && known !== undefined && inner === 'payment_methods') {
      const [newest] = methods.filter((one) => one.customer === named).reverse();
      const card = newest && { brand: newest.brand, last4: newest.last4, exp_month: 12, exp_year: 2030 };
      return ok({
        object: 'list',
        data: newest ? [{ id: newest.id, object: 'payment_method', type: 'card', card }] : [],
      });
    }
    if (what === 'customers' && known !== undefined) {
      if (method === 'POST') known.default = form.get('invoice_settings[default_payment_method]');
      const settings = { default_payment_method: known.default };
      return ok({ id: named, object: 'customer', invoice_settings: settings });
    }
    if (what === 'checkout/sessions' && method === 'POST') {
      if (form.get('mode') !== 'setup' || form.get('currency') === null)
        problems.push('a setup page needs mode and currency');
      const session = id('cs');
      const expires = Math.floor(now.getTime() / 1000) + 86_400;
      return ok({
        id: session,
        object: 'checkout.session',
        url: `https://checkout.test/${session}`,
        expires_at: expires,
      });
    }
    if (what === 'subscriptions' && method === 'GET') {
      const found = [...subscriptions.values()].filter((one) => one.customer === form.get('customer')).reverse();
      return ok({
        object: 'list',
        data: found.slice(0, 1).map((one) => wire(one, isExpanded(form) ? one.lastAmount : null)),
      });
    }
    if (what === 'subscriptions' && named === undefined) {
      const customer = form.get('customer') ?? '';
      if (form.get('items[0][price]') !== STRIPE_PRICE) problems.push('another price');
      const quantity = Number(form.get('items[0][quantity]'));
      const refused = charge(customer, quantity * CENTS_A_SEAT);
      if (refused !== null) return refused;
      const lastAmount = quantity * CENTS_A_SEAT;
      const metadata = metadataOf(form);
      const made: Subscription = { id: id('sub'), customer, quantity, status: 'active', lastAmount, metadata };
      subscriptions.set(made.id, made);
      return ok(wire(made, quantity * CENTS_A_SEAT));
    }
    const subscription = named === undefined ? undefined : subscriptions.get(named);
    if (what === 'subscriptions' && subscription !== undefined && method === 'POST') {
      const quantity = Number(form.get('items[0][quantity]'));
      const more = quantity - subscription.quantity;
      const amount = more * CENTS_A_SEAT;
      if (more > 0 !== (form.get('proration_behavior') === 'always_invoice')) problems.push('prorated the wrong way');
      const refused = more > 0 ? charge(subscription.customer, amount) : null;
      if (refused !== null) return refused;
      subscription.quantity = quantity;
      subscription.metadata = metadataOf(form);
      if (more > 0) subscription.lastAmount = amount;
      return ok(wire(subscription, more > 0 ? amount : 0));
    }
    return refusal(404, 'invalid_request_error', `No such object: ${path}`);
  };

  const once = (method: string, path: string, text: string, key: string | undefined, form: URLSearchParams) => {
    if (method !== 'POST') return work(method, path, form);
    if (key === undefined) problems.push(`${path} without an idempotency key`);
    const before = kept.get(key ?? '');
    if (before !== undefined) {
      if (before.path === path && before.body === text) return before.answer;
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const answer = work(method, path, form);
    if (answer.status < 400) kept.set(key ?? '', { path, body: text, answer });
    return answer;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    const method = request.method ?? 'GET';
    requests.push(`${method} ${url.pathname}`);
    const text = await textOf(request);
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }));
      return;
    }
    if (request.headers['stripe-version'] === undefined) problems.push('no version');
    const form = method === 'GET' ? url.searchParams : new URLSearchParams(text);
    const at = faults.findIndex((one) => one.on.test(`${method} ${url.pathname}`));
    const [fault] = at === -1 ? [] : faults.splice(at, 1);
    const done =
      fault !== undefined && fault.afterWork !== true
        ? null
        : once(method, url.pathname, text, request.headers['idempotency-key'] as string | undefined, form);
    const answer = fault === undefined ? done : fault.answer;
    if (answer === null) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': id('req') });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    problems,
    subscriptions,
    customers,
    charges,
    fault: (fault) => faults.push(fault),
    enterCard: (customer, { brand = 'visa', last4 = '4242', refuses = false } = {}) => {
      methods.push({ id: id('pm'), customer, brand, last4, refuses });
    },
    detachCards: (customer) => {
      methods.splice(0, methods.length, ...methods.filter((one) => one.customer !== customer));
    },
    notice: (customer, eventId = `evt_${randomUUID()}`, at = now) => {
      const object = { id: 'sub_1', object: 'subscription', customer };
      const body = JSON.stringify({
        ...{ id: eventId, object: 'event', type: 'customer.subscription.updated', data: { object } },
      });
      return { body, signature: sign(body, at) };
    },
    sign,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

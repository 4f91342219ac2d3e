import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/config.js';
import {
  STRIPE_KEY,
  STRIPE_PRICE,
  STRIPE_SECRET,
  type StripeDouble,
  startStripeDouble,
} from '../../../../test/support/stripe-double.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { type RunningWorker, startWorker } from '../../../platform/due/worker.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../platform/queue/start-queue.js';
import { billingJobHandlers } from './billing.worker.js';

let world: TestWorld;
let stripe: StripeDouble | null = null;
let running: { readonly worker: RunningWorker; readonly queue: RunningQueue } | null = null;

afterEach(async () => {
  expect(stripe?.problems ?? []).toEqual([]);
  await running?.queue.stop(5_000);
  await running?.worker.stop({ clean: true });
  running = null;
  await world.close();
  await stripe?.close();
  stripe = null;
});

const at = (path: string): string => `/workspaces/${world.a.id}${path}`;
const upgrade = (seats: unknown, headers: Record<string, string> = {}) =>
  world.inA({ method: 'POST', url: at('/upgrade_subscription'), body: { new_max_mailboxes: seats }, headers });
const setup = (body: unknown = {}) => world.inA({ method: 'POST', url: at('/setup_payment_method'), body });
const method = async () => (await world.inA({ url: at('/payment_method') })).json;
const seats = async () => (await world.inA({ url: at('') })).json.max_mailboxes;
const makeMailboxes = (count: number, from = 0) =>
  world.inA({
    method: 'POST',
    url: '/mailboxes',
    body: {
      mailboxes: Array.from({ length: count }, (_, n) => ({
        address: `m${from + n}@a.test`,
        firstName: '',
        lastName: '',
      })),
    },
  });

describe('without a payment provider', () => {
  beforeEach(async () => {
    world = await openTestWorld();
  });

  it('the number of seats applies immediately, is never below the number in use, and costs nothing', async () => {
    expect((await upgrade(3)).json).toMatchObject({
      ...{ max_mailboxes: 3, previous_max_mailboxes: 100, subscription_status: 'none' },
      ...{ amount_due_cents: null, currency: null },
    });
    expect((await makeMailboxes(3)).status).toBe(200);
    expect((await makeMailboxes(1, 3)).json).toMatchObject({ code: 'limit_reached', context: { limit: 3, used: 3 } });
    expect((await upgrade(2)).json).toMatchObject({ code: 'limit_reached', context: { limit: 2, used: 3 } });
    expect(await seats()).toBe(3);
    expect((await upgrade(4)).status).toBe(200);
    expect((await makeMailboxes(1, 3)).status).toBe(200);
  });

  it('payment reports that it is not set up; there is no card', async () => {
    expect((await setup()).json).toMatchObject({ code: 'provider_not_configured' });
    const nowhere = await setup({ return_url: 'nowhere' });
    expect(nowhere.json.detail).toMatchObject([{ loc: ['body', 'return_url'] }]);
    expect(await method()).toMatchObject({
      has_payment_method: false,
      payment_method: null,
      subscription_status: 'none',
    });
    const notice = await world.inject({ method: 'POST', url: '/billing/stripe/webhook', body: '{}', key: null });
    expect([notice.status, notice.json.code]).toEqual([400, 'bad_request']);
  });

  it('refuses what is no number of seats, and a key without the scope billing', async () => {
    for (const wrong of [0, 100_001, 'many', null]) expect((await upgrade(wrong)).status).toBe(422);
    const other = await world.inA({
      method: 'POST',
      url: at('/upgrade_subscription'),
      body: { new_max_mailboxes: 5, workspace_id: world.b.id },
    });
    expect(other.json.detail).toMatchObject([{ loc: ['body', 'workspace_id'], ctx: { code: 'workspace_mismatch' } }]);
    const writer = await world.makeKey(world.a.id, ['read', 'write']);
    const refused = await world.inA({ url: at('/payment_method'), key: writer });
    expect(refused.json.code).toBe('insufficient_scope');
    expect(await seats()).toBe(100);
  });

  it('a request that is repeated with its key changes nothing a second time', async () => {
    const first = await upgrade(7, { 'idempotency-key': 'seats-7' });
    await upgrade(9);
    const again = await upgrade(7, { 'idempotency-key': 'seats-7' });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await seats()).toBe(9);
  });
});

describe('with Stripe', () => {
  let double: StripeDouble;
  const customer = (): string => [...double.customers.keys()][0] as string;
  const quantities = (): number[] => [...double.subscriptions.values()].map((one) => one.quantity);
  const deliver = (body: string, signature: string) =>
    world.inject({
      method: 'POST',
      url: '/billing/stripe/webhook',
      body,
      key: null,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
  const notify = async (id?: string, change: { body?: string; at?: Date } = {}) => {
    const { body, signature } = double.notice(customer(), id, change.at);
    return deliver(change.body ?? body, signature);
  };
  /** Enters a card on the setup page, after which Stripe sends its webhook. */
  const enterCard = async (card?: Parameters<StripeDouble['enterCard']>[1]) => {
    expect((await setup()).status).toBe(200);
    double.enterCard(customer(), card);
    expect((await notify()).status).toBe(200);
    await drainJobs(world.ctx);
  };

  beforeEach(async () => {
    double = await startStripeDouble();
    stripe = double;
    world = await openTestWorld({
      config: {
        providers: {
          ...testConfig().providers,
          ...{ stripeSecretKey: STRIPE_KEY, stripeWebhookSecret: STRIPE_SECRET },
          ...{ stripePriceId: STRIPE_PRICE, stripeApiUrl: double.url },
        },
      },
    });
    const worker = await startWorker(world.ctx, 'worker');
    running = { worker, queue: await startQueue(world.ctx, worker, { handlers: billingJobHandlers }) };
  });

  it('a method entered on the page counts once Stripe says so: brand, last four and expiry, nothing else', async () => {
    const page = (await setup({ return_url: 'https://app.example.com/billing' })).json;
    expect(page).toMatchObject({
      setup_url: expect.stringContaining('https://checkout.test/'),
      checkout_id: expect.stringMatching(/^cs_/),
    });
    expect((await setup({ return_url: 'https://app.example.com/billing' })).json).toEqual(page);
    expect(await method()).toMatchObject({ has_payment_method: false });
    double.enterCard(customer());
    await notify();
    await drainJobs(world.ctx);
    expect(await method()).toMatchObject({
      has_payment_method: true,
      payment_method: { type: 'card', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    });
    expect(double.customers.size).toBe(1);
  });

  it('a method detached at Stripe no longer counts: the notice names its customer in the previous attributes', async () => {
    await enterCard();
    expect(await method()).toMatchObject({ has_payment_method: true });
    double.detachCards(customer());
    const body = JSON.stringify({
      ...{ id: 'evt_detached', object: 'event', type: 'payment_method.detached' },
      data: {
        object: { id: 'pm_1', object: 'payment_method', customer: null },
        previous_attributes: { customer: customer() },
      },
    });
    expect((await deliver(body, double.sign(body))).status).toBe(200);
    await drainJobs(world.ctx);
    expect(await method()).toMatchObject({ has_payment_method: false });
  });

  it.each(['http://evil.example', 'javascript:alert(1)', 'https://a:b@x.example', 'nowhere'])(
    'never redirects to %s',
    async (return_url) => {
      expect((await setup({ return_url })).json.detail).toMatchObject([{ loc: ['body', 'return_url'] }]);
      expect(double.requests).toEqual([]);
    },
  );

  it('seats want a method, are charged for, and are credited when there are fewer', async () => {
    expect((await upgrade(5)).json.code).toBe('payment_method_required');
    expect(await seats()).toBe(100);
    await enterCard();
    expect((await upgrade(5)).json).toMatchObject({
      ...{ max_mailboxes: 5, previous_max_mailboxes: 100, subscription_status: 'active' },
      ...{ amount_due_cents: 1500, currency: 'USD' },
    });
    expect((await upgrade(8)).json).toMatchObject({
      max_mailboxes: 8,
      previous_max_mailboxes: 5,
      amount_due_cents: 900,
    });
    expect((await upgrade(6)).json).toMatchObject({ max_mailboxes: 6, amount_due_cents: null });
    expect([quantities(), double.charges]).toEqual([[6], [1500, 900]]);
  });

  it('a card that is refused changes nothing and says so', async () => {
    await enterCard({ refuses: true });
    const refused = await upgrade(150);
    expect([refused.status, refused.json.code]).toEqual([402, 'payment_failed']);
    expect([await seats(), quantities()]).toEqual([100, []]);
    await enterCard({ last4: '1881' });
    expect((await method()).payment_method.last4).toBe('1881');
    expect((await upgrade(150)).status).toBe(200);
  });

  it('an answer that is lost after the work was done is never paid twice', async () => {
    await enterCard();
    // The SDK retries the call once.
    for (const _ of [1, 2]) double.fault({ on: /^POST \/v1\/subscriptions$/, answer: null, afterWork: true });
    const lost = await upgrade(5);
    expect([lost.status, lost.json.code]).toEqual([504, 'provider_timeout']);
    expect((await upgrade(5)).json).toMatchObject({ max_mailboxes: 5, subscription_status: 'active' });
    expect([quantities(), double.charges]).toEqual([[5], [1500]]);
  });

  it('an answer that is lost after the work was done does not take the price from the next one', async () => {
    await enterCard();
    const loseTwice = (on: RegExp) => {
      for (const _ of [1, 2]) double.fault({ on, answer: null, afterWork: true });
    };
    const price = { currency: 'USD', subscription_status: 'active' };
    loseTwice(/^POST \/v1\/subscriptions$/);
    expect((await upgrade(5)).status).toBe(504);
    expect((await upgrade(5)).json).toMatchObject({ ...price, max_mailboxes: 5, amount_due_cents: 1500 });
    loseTwice(/^POST \/v1\/subscriptions\/\w+$/);
    expect((await upgrade(8)).status).toBe(504);
    expect((await upgrade(8)).json).toMatchObject({ ...price, max_mailboxes: 8, amount_due_cents: 900 });
    // Removed seats are credited, so the earlier invoice does not belong to them.
    loseTwice(/^POST \/v1\/subscriptions\/\w+$/);
    expect((await upgrade(6)).status).toBe(504);
    expect((await upgrade(6)).json).toMatchObject({ max_mailboxes: 6, amount_due_cents: null });
    expect(double.charges).toEqual([1500, 900]);
  });

  it.each([
    ['before the work', {}],
    ['after the work', { afterWork: true }],
  ])('what a process that died left open %s is carried on by the job', async (_when, fault) => {
    await enterCard();
    for (const _ of [1, 2]) double.fault({ on: /^POST \/v1\/subscriptions$/, answer: null, ...fault });
    expect((await upgrade(150)).status).toBe(504);
    expect(await seats()).toBe(100);
    await notify();
    await drainJobs(world.ctx);
    expect([await seats(), quantities(), double.charges]).toEqual([150, [150], [45_000]]);
  });

  it('a customer whose making was cut off is made once', async () => {
    for (const _ of [1, 2]) double.fault({ on: /^POST \/v1\/customers$/, answer: null, afterWork: true });
    expect((await setup()).json.code).toBe('provider_timeout');
    expect((await setup()).status).toBe(200);
    expect(double.customers.size).toBe(1);
  });

  it('classifies what Stripe refuses: its key, a bad call, an answer that is none', async () => {
    const refuse = (status: number, body: unknown) => double.fault({ on: /customers$/, answer: { status, body } });
    refuse(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    expect((await setup()).json.code).toBe('provider_not_configured');
    refuse(400, { error: { type: 'invalid_request_error', message: 'name is too long' } });
    expect((await setup()).json).toMatchObject({ code: 'provider_error', detail: expect.stringContaining('too long') });
    for (const nonsense of ['no object', [], {}]) {
      // The SDK retries a call with an unreadable response once.
      for (const _ of [1, 2]) refuse(200, nonsense);
      expect([502, 504]).toContain((await setup()).status);
    }
    expect(await world.database.sql.query('select customer_id from billing_accounts')).toEqual([{ customer_id: null }]);
  });

  it('accepts only documented Stripe responses: never an internal error, never a URL that is no page', async () => {
    const customers = [{ id: 'a\u0000b' }, { id: '../../x' }, { id: 5 }, { id: 'x'.repeat(9_000) }, { id: '' }];
    for (const body of customers) {
      double.fault({ on: /customers$/, answer: { status: 200, body } });
      expect(await setup(), JSON.stringify(body).slice(0, 80)).toMatchObject({
        status: 502,
        json: { code: 'provider_error' },
      });
    }
    const page = { id: 'cs_1', url: 'https://checkout.test/cs_1', expires_at: 1_772_500_000 };
    const wrong = [{ url: 'javascript:alert(1)' }, { url: 'http://checkout.test/' }, { url: 5 }, { id: null }];
    for (const change of [...wrong, { expires_at: 'soon' }, { expires_at: 1e300 }, { expires_at: undefined }]) {
      double.fault({ on: /sessions$/, answer: { status: 200, body: { ...page, ...change } } });
      expect(await setup(), JSON.stringify(change)).toMatchObject({ status: 502, json: { code: 'provider_error' } });
    }
  });

  it('shows no key that Stripe repeats', async () => {
    const error = { type: 'invalid_request_error', message: `Authorization: Bearer ${STRIPE_KEY}` };
    double.fault({ on: /customers$/, answer: { status: 400, body: { error } } });
    const { status, text } = await setup();
    expect([status, text.includes(STRIPE_KEY), text.includes('[redacted]')]).toEqual([502, false, true]);
  });

  it('an invalid signed notice is rejected, not an internal error', async () => {
    for (const body of ['null', '5', '[]', '{}', '{"id":"evt_1","data":null}', '{"id":5,"data":{"object":{}}}']) {
      expect(await deliver(body, double.sign(body)), body).toMatchObject({
        status: 400,
        json: { code: 'bad_request' },
      });
    }
    const nameless = '{"id":"evt_2","data":{"object":{"customer":"cus\\u0000"}}}';
    expect(await deliver(nameless, double.sign(nameless))).toMatchObject({ status: 200 });
  });

  it('a notice acts once, in whatever order they come, and only when Stripe signed it within five minutes', async () => {
    await enterCard();
    await upgrade(5);
    const subscription = [...double.subscriptions.values()][0]!;
    subscription.status = 'past_due';
    const late = { at: new Date('2026-03-02T07:50:00Z') };
    for (const answer of [await notify('evt_x', { body: '{"id":"evt_x"}' }), await notify('evt_x', late)]) {
      expect([answer.status, answer.json.code]).toEqual([400, 'bad_request']);
    }
    await drainJobs(world.ctx);
    expect((await method()).subscription_status).toBe('active');
    const before = double.requests.length;
    for (const _ of [1, 2, 3]) expect((await notify('evt_y')).status).toBe(200);
    await drainJobs(world.ctx);
    await notify('evt_y');
    await drainJobs(world.ctx);
    expect(double.requests.slice(before).filter((line) => line.startsWith('GET /v1/subscriptions'))).toHaveLength(1);
    expect((await method()).subscription_status).toBe('past_due');
    const events = await world.inA({ url: '/campaigns/webhooks/events', query: { type: 'workspace.billing.changed' } });
    expect(events.json.items.map((one: { data: object }) => one.data)).toMatchObject([
      { previousStatus: 'none', status: 'active' },
      { previousStatus: 'active', status: 'past_due', maxMailboxes: 5 },
    ]);
  });

  it('nothing is created while an invoice is open; existing items continue', async () => {
    await enterCard();
    await upgrade(5);
    await makeMailboxes(2);
    [...double.subscriptions.values()][0]!.status = 'past_due';
    await notify();
    await drainJobs(world.ctx);
    expect((await makeMailboxes(1, 2)).json.code).toBe('payment_failed');
    expect((await world.inA({ url: '/mailboxes' })).json.mailboxes).toHaveLength(2);
    [...double.subscriptions.values()][0]!.status = 'active';
    await notify();
    await drainJobs(world.ctx);
    expect((await makeMailboxes(1, 2)).status).toBe(200);
  });

  it('a request that is repeated with its key, or refused for another use of it, moves no money', async () => {
    await enterCard();
    const first = await upgrade(7, { 'idempotency-key': 'seats-7' });
    await upgrade(9);
    const again = await upgrade(7, { 'idempotency-key': 'seats-7' });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const reused = await upgrade(12, { 'idempotency-key': 'seats-7' });
    expect(reused.json.detail).toMatchObject([{ ctx: { code: 'idempotency_key_reuse' } }]);
    expect([await seats(), quantities()]).toEqual([9, [9]]);
    expect(double.charges).toHaveLength(2);
  });

  it('many parallel requests end with one subscription and one of the requested numbers', async () => {
    await enterCard();
    const answers = await Promise.all([110, 120, 130, 140].map((n) => upgrade(n)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const reached = await seats();
    expect([110, 120, 130, 140]).toContain(reached);
    expect(quantities()).toEqual([reached]);
  });
});

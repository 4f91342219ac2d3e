import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const BODY = '{"id":"evt_1","type":"campaign.launched","timestamp":"2025-06-02T09:00:00Z","data":{}}';
let receiver: WebhookReceiver | null = null;

async function open(options: Partial<WebhookReceiverOptions> = {}): Promise<WebhookReceiver> {
  receiver = await startWebhookReceiver({ secretsFor: () => [SECRET, OLD_SECRET], ...options });
  return receiver;
}

interface Delivery {
  readonly at?: Date;
  readonly secret?: string;
  readonly body?: string;
  readonly id?: string;
  readonly path?: string;
  readonly signature?: string;
}

async function deliver(to: WebhookReceiver, delivery: Delivery = {}): Promise<number> {
  const at = delivery.at ?? new Date();
  const id = delivery.id ?? 'evt_1';
  const response = await request(`${to.origin}${delivery.path ?? '/hook'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': delivery.signature ?? new Webhook(delivery.secret ?? SECRET).sign(id, at, BODY),
    },
    body: delivery.body ?? BODY,
    headersTimeout: 500,
  });
  await response.body.dump();
  return response.statusCode;
}

afterEach(async () => {
  await receiver?.close();
  receiver = null;
});

describe('webhook receiver', () => {
  it('verifies and records a delivery, signed by the new or the old secret', async () => {
    const to = await open();
    expect(await deliver(to)).toBe(200);
    expect(await deliver(to, { secret: OLD_SECRET, id: 'evt_2' })).toBe(200);
    expect(to.received).toMatchObject([
      { id: 'evt_1', type: 'campaign.launched', verified: true, answered: 200, raw: BODY, path: '/hook' },
      { id: 'evt_2', verified: true },
    ]);
  });

  it.each<[string, Delivery]>([
    ['another body', { body: BODY.replace('evt_1', 'evt_9') }],
    ['another secret', { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }],
    ['a signature of another version', { signature: 'v1a,AAAA' }],
    ['an old timestamp', { at: new Date(Date.now() - 301_000) }],
    ['a timestamp from the future', { at: new Date(Date.now() + 360_000) }],
  ])('does not verify %s, on the real clock and on a virtual one', async (_what, delivery) => {
    const to = await open();
    expect(await deliver(to, delivery)).toBe(401);
    await to.close();
    const virtual = await open({ now: () => new Date() });
    expect(await deliver(virtual, delivery)).toBe(401);
    expect(virtual.received[0]).toMatchObject({ verified: false });
  });

  it('verifies against the clock it shares with the service', async () => {
    const at = new Date('2031-01-01T00:00:00Z');
    const to = await open({ now: () => at });
    expect(await deliver(to, { at })).toBe(200);
    expect(await deliver(to, { at: new Date() })).toBe(401);
  });

  it('fails as told, then works again, and tells duplicates from retries', async () => {
    const to = await open();
    to.failNext(1, { kind: 'status', status: 503, headers: { 'retry-after': '60' } });
    to.failNext(1, { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    to.failNext(1, { kind: 'reset' });
    to.failNext(1, { kind: 'timeout' });
    to.failNext(1, { kind: 'slow', ms: 50 });
    expect(await deliver(to)).toBe(503);
    expect(await deliver(to)).toBe(302);
    await expect(deliver(to)).rejects.toThrow();
    await expect(deliver(to)).rejects.toThrow();
    expect(await deliver(to)).toBe(200);
    expect(to.duplicates()).toEqual([]);
    expect(await deliver(to)).toBe(200);
    expect(to.duplicates()).toEqual(['evt_1']);
    expect(to.received.map((one) => one.answered)).toEqual([503, 302, null, null, 200, 200]);
    expect(to.received.at(-1)?.duplicate).toBe(true);
  });

  it('fails one path only when told so', async () => {
    const to = await open();
    to.failNext(1, { kind: 'status', status: 410 }, '/gone');
    expect(await deliver(to)).toBe(200);
    expect(await deliver(to, { path: '/gone' })).toBe(410);
  });

  it('lets a test wait for a delivery', async () => {
    const to = await open();
    const waiting = to.waitFor((one) => one.id === 'evt_late', 2_000);
    await deliver(to, { id: 'evt_late' });
    expect((await waiting).id).toBe('evt_late');
    await expect(to.waitFor((one) => one.id === 'never', 20)).rejects.toThrow('1 came');
  });
});

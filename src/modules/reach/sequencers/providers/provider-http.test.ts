import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../platform/clock.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import type { ProviderFault } from './fault.js';
import { askProvider, type ProviderRequest, plainText } from './provider-http.js';

const clock = new ManualClock('2026-03-02T08:00:00.000Z');
const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
const ctx = { clock, http: createOutboundHttp({ policy }) };
let server: Server;
let respond: RequestListener;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  await ctx.http.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (more: Partial<ProviderRequest> = {}) =>
  askProvider(
    ctx,
    { method: 'GET', url: `${base}/x?api_key=s3cret`, headers: {}, secrets: ['s3cret'], provider: 'Acme', ...more },
    Type.Object({ id: Type.Integer() }),
  );
const faultOf = async (more: Partial<ProviderRequest> = {}): Promise<ProviderFault> =>
  ask(more).then(
    () => Promise.reject(new Error('there was no fault')),
    (fault: ProviderFault) => fault,
  );
const write = { method: 'POST', body: { a: 1 } } as const;

describe('an answer', () => {
  it('as documented is one', async () => {
    respond = (_request, response) => void response.end('{"id": 7, "more": true}');
    expect((await ask()).body).toMatchObject({ id: 7 });
  });

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"id": "seven"}'],
    ['an error inside of a success', '{"ok": false}'],
    ['too long', `{"id": 1, "text": "${'x'.repeat(5_000_000)}"}`],
  ])('that is %s is no success: a read may be repeated, a write is looked for', async (_what, text) => {
    respond = (_request, response) => void response.end(text);
    expect((await faultOf()).kind).toBe('retry');
    expect((await faultOf(write)).kind).toBe('unknown');
  });

  it('that never arrives times out', async () => {
    respond = () => undefined;
    expect(await faultOf({ timeoutMs: 50 })).toMatchObject({ kind: 'retry', message: 'Acme did not respond in time.' });
    expect((await faultOf({ ...write, timeoutMs: 50 })).kind).toBe('unknown');
  });

  it.each<[number, string, string]>([
    [400, 'refused', 'refused'],
    [401, 'key_refused', 'key_refused'],
    [402, 'unpaid', 'unpaid'],
    [403, 'key_refused', 'key_refused'],
    [404, 'refused', 'refused'],
    [408, 'retry', 'retry'],
    [409, 'refused', 'refused'],
    [422, 'refused', 'refused'],
    [425, 'retry', 'retry'],
    [429, 'limited', 'limited'],
    [500, 'retry', 'unknown'],
    [502, 'retry', 'unknown'],
    [503, 'retry', 'retry'],
    [504, 'retry', 'unknown'],
    [302, 'refused', 'refused'],
  ])('of %i is %s for a read and %s for a write', async (status, read, written) => {
    respond = (_request, response) => void response.writeHead(status, { location: `${base}/elsewhere` }).end('{}');
    expect([(await faultOf()).kind, (await faultOf(write)).kind]).toEqual([read, written]);
  });
});

it('a call that was never sent may be retried', async () => {
  const refused = await faultOf({ ...write, url: 'http://127.0.0.1:9/' });
  expect(refused).toMatchObject({ kind: 'retry', message: 'Acme could not be reached.' });
  const forbidden = await faultOf({ ...write, url: 'https://10.0.0.1/' });
  expect(forbidden).toMatchObject({ kind: 'retry', message: expect.stringContaining('not allowed by this instance') });
});

it.each<[string, Record<string, string>, string, number]>([
  ['seconds', { 'retry-after': '17' }, '', 17],
  ['a date', { 'retry-after': 'Mon, 02 Mar 2026 08:01:30 GMT' }, '', 90],
  ['a date that is over', { 'retry-after': 'Mon, 02 Mar 2026 07:00:00 GMT' }, '', 0],
  ['the second at which the limit ends', { 'x-ratelimit-reset': '1772438440' }, '', 40],
  ['seconds until the limit ends', { 'x-ratelimit-reset': '12' }, '', 12],
  ['a number in the body', {}, '{"error": {"code": "RATE_LIMIT_EXCEEDED", "retry_after": 30}}', 30],
  ['nothing', {}, '', 60],
  ['more than an hour', { 'retry-after': '90000' }, '', 3600],
])('told to slow down by %s waits that long', async (_how, headers, body, seconds) => {
  respond = (_request, response) => void response.writeHead(429, headers).end(body);
  expect((await faultOf()).retryAfterSeconds).toBe(seconds);
});

describe('the words of a provider', () => {
  it.each([
    ['{"message": "Bad port"}', 'Acme returned status 400: Bad port'],
    ['{"error": {"message": "Bad port"}}', 'Acme returned status 400: Bad port'],
    ['{"data": {"success": false, "message": "Bad port", "errors": {"port": ["Too low"]}}}', 'Bad port Too low'],
    ['Bad port', 'Acme returned status 400: Bad port'],
    ['<html>Bad port</html>', 'Acme returned status 400.'],
    [
      '{"message": "key s3cret, and https://x/?api_key=other&b=1"}',
      'key [redacted], and https://x/?api_key=[redacted]&b=1',
    ],
  ])('%s are shown as they are fit to be', async (body, text) => {
    respond = (_request, response) => void response.writeHead(400).end(body);
    expect((await faultOf()).message).toContain(text);
  });

  it.each([
    ['The key is wrong', 'Acme rejected the API key: The key is wrong.'],
    ['The key is wrong.', 'Acme rejected the API key: The key is wrong.'],
    ['Really?', 'Acme rejected the API key: Really?'],
    ['It says "no."', 'Acme rejected the API key: It says "no."'],
    ['', 'Acme rejected the API key.'],
  ])('end a sentence: %s', async (message, text) => {
    respond = (_request, response) => void response.writeHead(401).end(JSON.stringify({ message }));
    expect((await faultOf()).message).toBe(text);
  });

  it('are one short line', () => {
    expect(plainText(`a\r\nb\u0000c\u202e${'x'.repeat(1000)}`, [])).toHaveLength(300);
    expect(plainText('a\r\nb\u0000c', [])).toBe('a b c');
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.js';
import type { Ctx } from '../../../platform/context.js';
import { createEgressPolicy } from '../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../platform/outbound/http-client.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { cloudflare } from './providers/cloudflare.js';
import type { DnsProvider } from './providers/port.js';
import { powerdns } from './providers/powerdns.js';
import { namecheap } from './registrars/namecheap.js';
import { porkbun } from './registrars/porkbun.js';
import type { Registrar } from './registrars/port.js';

const http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
const log = { debug: () => undefined, warn: () => undefined };
const ctx = { http, log, clock: new ManualClock('2026-03-02T08:00:00.000Z'), config: {} } as unknown as Ctx;
let server: Server;
let body = '';
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => request.resume().on('end', () => response.end(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Values of every kind, in place of the documented one. */
const KINDS: readonly unknown[] = [null, -1e300, 'word', [null]];

/** Returns `value` and its variants, each with one part at any depth replaced by a value of another kind. */
function* mutants(value: unknown): Generator<unknown> {
  yield* KINDS;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    for (const part of mutants((value as Record<string, unknown>)[key])) {
      yield Array.isArray(value)
        ? value.map((one, at) => (String(at) === key ? part : one))
        : { ...value, [key]: part };
    }
  }
}

const zone = { id: 'z1', name: 'example.com', nameservers: [] };
const change = { name: 'example.com', type: 'TXT', before: null, after: { ttl: 300, values: ['x'] } } as const;

const dnsCalls = (provider: DnsProvider) => [
  () => provider.verify(null),
  () => provider.findZone('example.com'),
  () => provider.createZone('example.com'),
  () => provider.deleteZone(zone),
  () => provider.readAll(zone),
  () => provider.write(zone, [change]),
];
const order = { key: 'k', domain: 'example.com', years: 1, priceCents: 900, whoisguard: true, registrant: null };
const registrarCalls = (registrar: Registrar) => [
  () => registrar.quote('example.com', 1),
  () => registrar.register(order),
  () => registrar.find('example.com'),
  () => registrar.setNameservers('example.com', ['ns1.example.net']),
  () => registrar.setAutoRenew?.('example.com', true),
  () => registrar.setForward('example.com', 'https://example.org'),
];

const CASES: Array<[string, unknown[], () => Array<() => Promise<unknown> | undefined>]> = [
  [
    'PowerDNS',
    [
      {
        id: 'z1',
        name: 'example.com.',
        rrsets: [{ name: 'example.com.', type: 'NS', ttl: 300, records: [{ content: 'ns1.x.', disabled: false }] }],
      },
    ],
    () => dnsCalls(powerdns(ctx, { url, apiKey: 'a-key', nameservers: [], isOfWorkspace: false })),
  ],
  [
    'Cloudflare',
    [
      { success: true, errors: [], result: [{ id: 'z1', name: 'example.com', name_servers: ['ns1.x'] }] },
      { success: true, result: { id: 'z1', name: 'example.com', name_servers: ['ns1.x'] } },
      {
        success: true,
        result: [{ id: 'r1', name: 'example.com', type: 'SRV', content: 'x', ttl: 1, data: { priority: 1 } }],
        result_info: { total_pages: 1 },
      },
    ],
    () => dnsCalls(cloudflare(ctx, { url, apiToken: 'a-token', accountId: 'acc' })),
  ],
  [
    'Porkbun',
    [
      { status: 'SUCCESS', response: { avail: 'yes', price: '9.00', premium: 'no', minDuration: 1 } },
      { status: 'SUCCESS', response: { avail: 'yes', price: '9.00', premium: 'yes', minDuration: 1 } },
      { status: 'SUCCESS', domain: { createDate: '2026-01-01 10:00:00', expireDate: '2027-01-01', autoRenew: 1 } },
      { status: 'SUCCESS', results: { 'example.com': { status: 'SUCCESS' } }, forwards: [{ id: '1', subdomain: '' }] },
      { status: 'ERROR', code: 'INVALID_DOMAIN', message: 'No.' },
    ],
    () => registrarCalls(porkbun(ctx, { url, apiKey: 'a-key', secretKey: 'secret' })),
  ],
];

/** Number that the database and JSON can store, anywhere in a response. */
function hasStrangeNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return typeof value === 'object' && value !== null && Object.values(value).some(hasStrangeNumber);
}

describe('an answer of another shape than documented', () => {
  it.each(CASES)(
    'of %s is an external failure with its meaning, and never an internal error',
    async (_n, good, calls) => {
      const wrong: string[] = [];
      for (const answer of good.flatMap((one) => [one, ...mutants(one)])) {
        body = JSON.stringify(answer);
        for (const [at, call] of calls().entries()) {
          try {
            const found = await call();
            if (hasStrangeNumber(found)) wrong.push(`${at} ${body} gave ${JSON.stringify(found)}`);
          } catch (error) {
            if (!(error instanceof OutsideError)) wrong.push(`${at} ${body}: ${error}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('of Namecheap is one, too, however deep its elements go', async () => {
    const registrar = namecheap(ctx, { url, apiUser: 'u', apiKey: 'a-key', clientIp: '192.0.2.1' });
    const inside = '<CommandResponse>x<DomainCheckResult Domain="example.com" Available="true">7</DomainCheckResult>';
    for (const text of [
      'word',
      '<a/>',
      '<ApiResponse/>',
      '<ApiResponse Status="OK">word</ApiResponse>',
      '<ApiResponse Status="ERROR"><Errors>word</Errors></ApiResponse>',
      `<ApiResponse Status="OK">${inside}</CommandResponse></ApiResponse>`,
      '<__proto__ Status="OK"><constructor/></__proto__>',
      '<a>'.repeat(600_000),
      `<ApiResponse Status="OK">${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</ApiResponse>`,
    ]) {
      body = text;
      for (const call of registrarCalls(registrar)) {
        await Promise.resolve(call()).catch((error: unknown) => expect(error).toBeInstanceOf(OutsideError));
      }
    }
  });
});

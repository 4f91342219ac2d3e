import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../platform/clock.js';
import type { Ctx } from '../../../../platform/context.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import { emailbison } from './emailbison.js';
import { instantly } from './instantly.js';
import type { ProviderAccess, SequencerProvider } from './provider.js';
import { smartlead } from './smartlead.js';

const http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
const ctx = { http, clock: new ManualClock('2026-03-02T08:00:00.000Z') } as unknown as Ctx;
let server: Server;
let respond: RequestListener;
let access: ProviderAccess;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response.setHeader('connection', 'close')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  access = { baseUrl, apiKey: 'a-key' } as ProviderAccess;
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Number of accounts that is too large to look up one by one. */
const wanted = Array.from({ length: 60 }, (_, index) => ({ email: `box${index}@example.org`, id: null }));
const PAGE = 5_000;

const accounts = (page: number, make: (email: string, id: number) => object) =>
  Array.from({ length: PAGE }, (_, index) => make(`a${page * PAGE + index}@example.com`, page * PAGE + index));

const PAGES: Array<[string, SequencerProvider, (page: number) => unknown]> = [
  [
    'Instantly, with a cursor that always leads on',
    instantly,
    (page) => ({ items: accounts(page, (email) => ({ email, status: 1 })), next_starting_after: 'on' }),
  ],
  [
    'Smartlead, with pages that are always full',
    smartlead,
    (page) => accounts(page, (from_email, id) => ({ id, from_email })),
  ],
  [
    'EmailBison, with a last page that is always far',
    emailbison,
    (page) => ({ data: accounts(page, (email, id) => ({ id, email })), meta: { last_page: 1_000_000 } }),
  ],
];

describe('a list of accounts that never ends', () => {
  it.each(PAGES)('stops after the maximum size of a workspace: %s', async (_what, provider, pageOf) => {
    let pages = 0;
    respond = (_request, response) => {
      pages += 1;
      // A client that trusts the server forever would fail here.
      if (pages > 30) response.destroy();
      else response.end(JSON.stringify(pageOf(pages)));
    };
    await expect(provider.look(ctx, access, wanted, { usage: false })).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('does not end'),
    });
    expect(pages).toBeLessThan(30);
  });
});

it('counts the days of one account once, however often they are listed', async () => {
  const email = wanted[0]!.email;
  const day = { date: '2026-03-02', email_account: email, sent: 1e300 };
  const days = JSON.stringify(Array.from({ length: 40_000 }, () => day));
  respond = (request, response) => {
    const isAccount = request.url?.startsWith('/accounts/box') === true;
    response.end(isAccount ? JSON.stringify({ email, status: 1 }) : days);
  };
  const found = await instantly.look(ctx, access, wanted.slice(0, 1), { usage: true });
  expect(found.get(email)?.sent).toHaveLength(40_000);
  expect(found.get(email)?.sent[0]).toEqual({ day: '2026-03-02', count: 1_000_000_000 });
});

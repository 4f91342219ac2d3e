import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPDATE_KEY } from '../../../../../test/support/dns-servers/update-servers.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
let names: NameServer;
let internal: Server;
let port: number;
let connections = 0;

/** Server of the operator in the private network, which closes each connection. */
beforeAll(async () => {
  names = await startNameServer();
  internal = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  port = (internal.address() as AddressInfo).port;
});
afterAll(async () => {
  await names?.close();
  await new Promise((resolve) => internal.close(resolve));
});
beforeEach(() => {
  connections = 0;
});

const ACCESS: ReadonlyArray<[string, (host: string) => object]> = [
  ['powerdns', (host) => ({ url: `http://${host}:${port}`, apiKey: 'a-key-of-a-workspace' })],
  [
    'rfc2136',
    (host) => ({ url: `dns://${host}:${port}`, keyName: 'k', keySecret: UPDATE_KEY.secret, zone: 'shop-of-nora.com' }),
  ],
];
const set = (world: TestWorld, provider: string, body: object) =>
  world.inA({ method: 'PUT', url: `/domains/dns-providers/${provider}`, body });

describe.each(ACCESS)('the address of a %s that a workspace brings', (provider, access) => {
  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
    'does not reach %s, which EGRESS_ALLOW opens for the operator',
    async (host) => {
      const world = await openDomainWorld(names.port, { egressAllow: LOOPBACK });
      try {
        const answer = await set(world, provider, access(host));
        expect([answer.status, answer.json.detail[0].ctx.code]).toEqual([422, 'url_not_allowed']);
        expect(connections).toBe(0);
      } finally {
        await world.close();
      }
    },
  );

  it('reaches what DNS_PROVIDER_ALLOW opens', async () => {
    const world = await openDomainWorld(names.port, { dnsProviderAllow: LOOPBACK });
    try {
      expect((await set(world, provider, access('127.0.0.1'))).status).toBeGreaterThanOrEqual(500);
      expect(connections).toBeGreaterThan(0);
    } finally {
      await world.close();
    }
  });
});

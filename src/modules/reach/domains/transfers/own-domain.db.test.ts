import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasUpdateServer,
  startUpdateServer,
  UPDATE_KEY,
  type UpdateServer,
} from '../../../../../test/support/dns-servers/update-servers.js';
import { askAt, openDomainWorld } from '../../../../../test/support/domain-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { type RunningWorker, startWorker } from '../../../../platform/due/worker.js';
import { runDueChecks } from '../dns/watch.service.js';
import { runDueTransfers } from './run-transfers.service.js';

const SHOP = 'shop-of-nora.com';
const MINUTE_MS = 60_000;
// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

describe.skipIf(!hasUpdateServer.bind)(
  "a domain of one's own, in the real DNS of a BIND (skipped without bind9)",
  () => {
    let server: UpdateServer;
    let world: TestWorld;
    let worker: RunningWorker;
    let undo = () => {};

    beforeAll(async () => {
      server = await startUpdateServer('bind', [{ name: SHOP, transfer: true }]);
      undo = askAt(server.port);
      world = await openDomainWorld(server.port, { dnsProviderAllow: ['127.0.0.0/8'] });
      worker = await startWorker(world.ctx, 'own-domain');
    });
    afterAll(async () => {
      await worker?.stop({ clean: true });
      undo();
      await world?.close();
      await server?.close();
    });
    beforeEach(async () => {
      await world.database.sql.query('truncate domains, domain_transfers, dns_providers, dns_writes, events cascade');
      const names = ['', 'outrider._domainkey.', '_dmarc.', '_smtp._tls.', '_outrider-challenge.'];
      server.update(SHOP, ...names.map((name) => `update delete ${name}${SHOP}.`));
    });

    const bring = async (provider: string): Promise<Json> =>
      (await world.inA({ method: 'POST', url: '/domains/provider-transfer', body: { domains: [SHOP], provider } })).json
        .transfers[0];
    const transfer = async (): Promise<Json> =>
      (await world.inA({ url: '/domains/provider-transfer/status', query: { domains: SHOP } })).json.transfers[0];
    const domain = async (): Promise<Json> => (await world.inA({ url: '/domains' })).json.domains[0];
    const later = async (ms: number): Promise<void> => {
      world.clock.advanceMs(ms);
      await runDueTransfers(world.ctx);
      await runDueChecks(world.ctx, worker.id, 20);
    };
    /** Publishes the records of a response at the host of the zone, as a member would. */
    const typeIn = (records: readonly Json[]): void => {
      const commands = records.map(({ name, type, value, priority }) => {
        const content =
          type === 'TXT'
            ? value
                .match(/.{1,255}/g)
                .map((part: string) => `"${part}"`)
                .join(' ')
            : `${priority} ${value}.`;
        return `update add ${name}. 300 ${type} ${content}`;
      });
      server.update(SHOP, ...commands);
    };

    it('set by a member: the listed records are sufficient and are found within a minute', async () => {
      const begun = await bring('manual');
      expect(begun).toMatchObject({ status: 'verifying', currentNameservers: [`ns1.${SHOP}`] });
      await later(MINUTE_MS);
      expect(await transfer()).toMatchObject({ status: 'verifying' });
      // Half of the records are not enough.
      typeIn(begun.records.slice(0, 2));
      await later(MINUTE_MS);
      expect((await transfer()).status).toBe('verifying');
      typeIn(begun.records.slice(2));
      await later(MINUTE_MS);
      expect(await transfer()).toMatchObject({ status: 'completed', records: [] });
      expect(await domain()).toMatchObject({
        status: 'active',
        provider: 'manual',
        dns: { status: 'healthy', mx: 'active', spf: 'active', dkim: 'active', dmarc: 'active' },
        ownership: { owned: true, proof: 'dns' },
      });
    });

    it('changed by signed updates: the key of the workspace is sufficient, with no action by a member', async () => {
      server.update(SHOP, `update add ${SHOP}. 300 TXT "v=spf1 include:_spf.other.example ~all"`);
      const body = { url: server.url, keyName: UPDATE_KEY.name, keySecret: UPDATE_KEY.secret, zone: SHOP };
      expect((await world.inA({ method: 'PUT', url: '/domains/dns-providers/rfc2136', body })).status).toBe(200);
      expect(await bring('rfc2136')).toMatchObject({ status: 'completed', nameservers: [`ns1.${SHOP}`], records: [] });
      expect(await domain()).toMatchObject({ status: 'active', provider: 'rfc2136', dns: { status: 'healthy' } });
      expect(await server.records(SHOP, 'TXT')).toEqual([
        'v=spf1 include:_spf.other.example a:mx.outrider-host.com ~all',
      ]);
      expect((await bring('rfc2136')).status).toBe('skipped');
    });

    it('that breaks and is fixed is noticed both times, within minutes while a member waits for it', async () => {
      typeIn((await bring('manual')).records);
      await later(MINUTE_MS);
      expect((await domain()).dns.status).toBe('healthy');
      const mx = await server.records(SHOP, 'MX');
      server.update(SHOP, `update delete ${SHOP}. MX`);
      // No mailbox sends from the domain yet, so it is checked every six hours once stable.
      await later(6 * 60 * MINUTE_MS);
      expect((await domain()).dns).toMatchObject({ status: 'failing', mx: 'missing' });
      server.update(SHOP, ...mx.map((value) => `update add ${SHOP}. 300 MX ${value}.`));
      await later(MINUTE_MS);
      expect((await domain()).dns.status).toBe('healthy');
      const events = await world.database.sql.query<{ data: Json }>(
        `select data from events where type = 'domain.dns.changed' order by id`,
      );
      expect(events.slice(-2).map(({ data }) => data.health)).toEqual(['failing', 'healthy']);
    });
  },
);

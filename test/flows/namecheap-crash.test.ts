import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOUDFLARE_ACCOUNT, type CloudflareDouble, startCloudflare } from '../support/dns-servers/cloudflare.js';
import { freePort } from '../support/free-port.js';
import { killAt } from '../support/kill-at.js';
import { askingAt, openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';
import {
  NAMECHEAP_IP,
  NAMECHEAP_KEY,
  NAMECHEAP_USER,
  type NamecheapDouble,
  startNamecheapDouble,
} from '../support/registrar-doubles/namecheap-double.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const WAIT_MS = 60_000;
const TEST_MS = 400_000;

let registrar: NamecheapDouble;
let cloudflare: CloudflareDouble;
let service: ServiceWorld;
let query: string;
let count = 0;

/** Namecheap has no idempotency keys, so Outrider looks up the name before it repeats a purchase. */
describe('kill -9 in a purchase at a registrar without keys for requests', () => {
  beforeAll(async () => {
    registrar = await startNamecheapDouble();
    cloudflare = await startCloudflare();
    service = await openServiceWorld({
      ...askingAt(await freePort()),
      ROLES: 'api,worker',
      RDAP: 'false',
      MAIL_HOSTNAME: 'mx.outrider-host.com',
      ...{ NAMECHEAP_URL: registrar.url, NAMECHEAP_API_USER: NAMECHEAP_USER, NAMECHEAP_API_KEY: NAMECHEAP_KEY },
      NAMECHEAP_CLIENT_IP: NAMECHEAP_IP,
      ...{ CLOUDFLARE_API_URL: cloudflare.url, CLOUDFLARE_API_TOKEN: cloudflare.key },
      CLOUDFLARE_ACCOUNT_ID: CLOUDFLARE_ACCOUNT,
    });
    const { workspaces }: Json = await service.call('GET', '/me');
    query = `workspaceId=${workspaces[0].workspace_id}`;
  });
  afterAll(async () => {
    await service?.close();
    await cloudflare?.close();
    await registrar?.close();
  });
  afterEach(() => {
    expect([...registrar.problems, ...cloudflare.problems]).toEqual([]);
  });

  const sql = (text: string, ...values: unknown[]): Promise<Json[]> => service.database.sql.query(text, values);
  const contactInfo = {
    ...{ first_name: 'Nora', last_name: 'Lind', real_address: 'Hauptstr. 5', city: 'Berlin', region: 'Berlin' },
    ...{ postal_code: '10115', country: 'DE', phone: '+49.301234567', email_address: 'nora@example.com' },
  };
  const buy = (domain: string): Promise<unknown> =>
    service
      .call('POST', `/domains/purchase?${query}`, { domains: [domain], contactInfo }, `buy-${domain}`)
      .catch(() => undefined);

  it.each([
    ['it has registered the name and its answer is lost', 'domains.create', 'hang_after'],
    ['what was bought is looked for', 'domains.getList', 'hang_before'],
    ['the name servers are set', 'domains.dns.setCustom', 'hang_before'],
    ['the name servers were set and the answer is lost', 'domains.dns.setCustom', 'hang_after'],
  ] as const)(
    'while %s: the next process ends it, and the name is paid for once',
    async (_when, command, kind) => {
      count += 1;
      const domain = `crash${count}-at-namecheap.com`;
      await killAt(service, registrar, { on: new RegExp(command.replaceAll('.', '\\.')), kind }, () => buy(domain));
      await until(`${domain} is bought and settled`, WAIT_MS, async () => {
        const orders = await sql('select status, error_message from domain_orders where domain = $1', domain);
        if (orders.some(({ status }) => status === 'failed')) throw new Error(JSON.stringify(orders));
        return orders.length > 0 && orders.every(({ status }) => status === 'completed');
      });
      expect(registrar.charges.filter((name) => name === domain)).toEqual([domain]);
      const [zone] = await sql('select nameservers from domain_transfers where domain = $1', domain);
      expect(registrar.domains.get(domain)?.ns).toEqual(zone.nameservers);
      const told = await sql(`select 1 from events where type = 'domain.purchased' and data ->> 'domain' = $1`, domain);
      expect(told).toHaveLength(1);
    },
    TEST_MS,
  );
});

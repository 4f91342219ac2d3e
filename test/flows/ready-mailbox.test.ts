import { afterEach, describe, expect, it } from 'vitest';
import { askServer } from '../support/dns-servers/ask-server.js';
import { hasPowerdns, type PowerdnsServer, startPowerdns } from '../support/dns-servers/powerdns.js';
import {
  hasUpdateServer,
  startUpdateServer,
  UPDATE_KEY,
  type UpdateServer,
} from '../support/dns-servers/update-servers.js';
import { askingAt, openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { startVerifyingServer, type VerifyingServer } from '../support/outside/verifying-server.js';
import { until } from '../support/processes.js';
import {
  STRIPE_KEY,
  STRIPE_PRICE,
  STRIPE_SECRET,
  type StripeDouble,
  startStripeDouble,
} from '../support/stripe-double.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const WAIT_MS = 120_000;
const TEST_MS = 480_000;
/** Records of both purchased domains. */
const BOUGHT = ['shop-of-nora.com', 'mail-of-nora.com'];
const OWN = 'own-of-nora.com';
const SELECTOR = 'outrider._domainkey';

const contactInfo = {
  ...{ first_name: 'Nora', last_name: 'Lind', real_address: 'Hauptstr. 5', city: 'Berlin', postal_code: '10827' },
  ...{ country: 'DE', phone: '+49.301234567', email_address: 'nora@example.com' },
};

let closing: Array<() => Promise<void>> = [];
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  closing.unshift(() => one.close());
  return one;
};
afterEach(async () => {
  const ends = closing;
  closing = [];
  for (const end of ends) await end();
});

/** Starts a service whose only DNS is the server at `dnsPort`, and whose recipient asks that server too. */
async function openWorld(
  dnsPort: number,
  settings: Record<string, string> = {},
): Promise<{ service: ServiceWorld; recipient: VerifyingServer; workspaceId: number }> {
  const recipient = keep(await startVerifyingServer(dnsPort));
  const service = keep(
    await openServiceWorld({
      ...askingAt(dnsPort),
      MAIL_RELAY_URL: `smtp://127.0.0.1:${recipient.port}`,
      MAIL_HOSTNAME: 'mx.outrider-host.com',
      // The name server of this test has no blocklists.
      BLOCKLISTS: 'off',
      MAIL_SPF: 'ip4:127.0.0.1',
      ...settings,
    }),
  );
  const { workspaces }: Json = await service.call('GET', '/me');
  const made: Json = await service.call('POST', `/workspaces?workspaceId=${workspaces[0].workspace_id}`, {
    project_name: 'Nora',
    postal_address: 'Hauptstr. 5, 10827 Berlin',
  });
  return { service, recipient, workspaceId: made.workspace_id };
}

/** Creates a mailbox at each domain, launches a campaign with them, and waits until every contact has an email. */
async function sendFrom(service: ServiceWorld, workspaceId: number, domains: readonly string[]): Promise<void> {
  const query = `workspaceId=${workspaceId}`;
  const addresses = domains.map((domain) => `nora@${domain}`);
  const made: Json = await service.call('POST', `/mailboxes?${query}`, {
    mailboxes: addresses.map((address) => ({
      ...{ address, firstName: 'Nora', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0 },
    })),
  });
  expect(made).toMatchObject({ acceptedCount: domains.length, rejections: [] });
  const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const campaign: Json = await service.call('POST', `/campaigns?${query}`, {
    name: 'First',
    mailboxes: addresses.map((email) => ({ email })),
    settings: { gapSeconds: 0, jitterSeconds: 0 },
    schedule: { windows: [{ days: everyDay, start: '00:00', end: '24:00' }] },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, a question.' }],
  });
  const contacts = Array.from({ length: 2 * domains.length }, (_, n) => ({
    email: `person${n}@example.org`,
    firstName: `Person${n}`,
  }));
  await service.call('POST', `/campaigns/${campaign.id}/contacts?${query}`, { contacts });
  const preflight: Json = await service.call('GET', `/campaigns/${campaign.id}/preflight?${query}`);
  const failed = preflight.checks.filter(({ status }: Json) => status === 'fail' || status === 'unknown');
  expect(failed).toEqual([]);
  expect(preflight.ready).toBe(true);
  const ofDomains = preflight.checks.filter(({ key }: Json) => key.startsWith('domains.'));
  expect(ofDomains.map(({ key, status }: Json) => [key, status])).toEqual([
    ...['spf', 'dkim', 'dmarc', 'mx'].map((name) => [`domains.${name}`, 'pass']),
    ['domains.blocklists', 'skip'],
  ]);
  await service.call('POST', `/campaigns/${campaign.id}/launch?${query}`);
  await until('every contact was written to', WAIT_MS, async () => {
    const { items }: Json = await service.call('GET', `/campaigns/${campaign.id}/sends?${query}`);
    return items.length === contacts.length && items.every((one: Json) => one.status === 'sent');
  });
}

/** Expects that each domain has sent email, and that its DNS authenticates that email. */
function expectProven(recipient: VerifyingServer, domains: readonly string[]): void {
  expect(recipient.messages).toHaveLength(2 * domains.length);
  const senders = recipient.messages.map(({ from }) => from.slice(from.indexOf('@') + 1));
  expect([...new Set(senders)].toSorted()).toEqual(domains.toSorted());
  for (const message of recipient.messages) {
    expect(message).toMatchObject({ spf: 'pass', dkim: ['pass'], dmarc: 'pass' });
  }
}

/** Expects the records of a ready domain on the DNS server itself. */
async function expectPublished(dnsPort: number, domain: string): Promise<void> {
  expect(await askServer(dnsPort, domain, 'MX')).toEqual(['10 mx.outrider-host.com']);
  expect(await askServer(dnsPort, domain, 'TXT')).toEqual(['v=spf1 ip4:127.0.0.1 ~all']);
  expect(await askServer(dnsPort, `_dmarc.${domain}`, 'TXT')).toEqual(['v=DMARC1; p=none']);
  expect((await askServer(dnsPort, `${SELECTOR}.${domain}`, 'TXT'))[0]).toMatch(
    /^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{300}/,
  );
}

const isActive = async (service: ServiceWorld, workspaceId: number, names: readonly string[]): Promise<boolean> => {
  const { domains }: Json = await service.call('GET', `/domains?workspaceId=${workspaceId}`);
  const ready = domains.filter((one: Json) => one.status === 'active' && one.dns.status === 'healthy');
  return names.every((name) => ready.some((one: Json) => one.domain === name));
};

const PDNS = hasPowerdns ? '' : ' (skipped: no pdns-server, pdns-backend-sqlite3, sqlite3)';
describe.skipIf(!hasPowerdns)(`from an empty workspace to mail from domains that are bought${PDNS}`, () => {
  const withPowerdns = async (settings: Record<string, string>) => {
    const powerdns: PowerdnsServer = keep(await startPowerdns());
    const world = await openWorld(powerdns.dnsPort, {
      POWERDNS_URL: powerdns.url,
      POWERDNS_API_KEY: powerdns.apiKey,
      POWERDNS_NAMESERVERS: 'ns1.outrider-dns.com,ns2.outrider-dns.com',
      SANDBOX_REGISTRAR_SUFFIXES: 'com',
      ...settings,
    });
    return { ...world, powerdns };
  };
  const buyAndSend = async ({
    service,
    recipient,
    workspaceId,
    powerdns,
  }: Awaited<ReturnType<typeof withPowerdns>>) => {
    const query = `workspaceId=${workspaceId}`;
    const bought: Json = await service.call('POST', `/domains/purchase?${query}`, {
      ...{ domains: BOUGHT, contactInfo, maxPriceCents: 3_000 },
    });
    await until('both domains are bought', WAIT_MS, async () => {
      const { status, items }: Json = await service.call('GET', `/domains/purchases/${bought.purchaseId}?${query}`);
      const errors = items.map(({ errorMessage }: Json) => errorMessage).filter((text: unknown) => text !== null);
      if (status === 'failed') throw new Error(errors.join('; '));
      return status === 'completed';
    });
    await until('both domains are ready', WAIT_MS, () => isActive(service, workspaceId, BOUGHT));
    for (const domain of BOUGHT) await expectPublished(powerdns.dnsPort, domain);
    await sendFrom(service, workspaceId, BOUGHT);
    expectProven(recipient, BOUGHT);
  };

  it(
    'without a payment provider: bought, published, launched, and every message is proven by that DNS',
    async () => {
      await buyAndSend(await withPowerdns({}));
    },
    TEST_MS,
  );

  it(
    'where mailboxes are paid for: after a card was entered and two seats were bought, the same',
    async () => {
      const stripe: StripeDouble = keep(await startStripeDouble(new Date()));
      const world = await withPowerdns({
        ...{ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
        ...{ STRIPE_PRICE_ID: STRIPE_PRICE, STRIPE_API_URL: stripe.url },
      });
      const { service, workspaceId } = world;
      const at = (path: string) => `/workspaces/${workspaceId}/${path}?workspaceId=${workspaceId}`;
      const page: Json = await service.call('POST', at('setup_payment_method'), {});
      expect(page.setup_url).toMatch(/^https:/);
      const [customer = ''] = stripe.customers.keys();
      stripe.enterCard(customer);
      const { body, signature } = stripe.notice(customer);
      const told = await fetch(`${service.origin}/billing/stripe/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      expect(told.status).toBe(200);
      await until('the card is known', WAIT_MS, async () => {
        return ((await service.call('GET', at('payment_method'))) as Json).has_payment_method;
      });
      const seats: Json = await service.call('POST', at('upgrade_subscription'), { new_max_mailboxes: 2 });
      expect(seats).toMatchObject({ max_mailboxes: 2, subscription_status: 'active' });
      await buyAndSend(world);
      expect(stripe.charges).toEqual([600]);
      expect(stripe.problems).toEqual([]);
    },
    TEST_MS,
  );
});

const BIND = hasUpdateServer.bind ? '' : ' (skipped: no bind9, bind9-dnsutils)';
describe.skipIf(!hasUpdateServer.bind)(`from an empty workspace to mail from a domain of one's own${BIND}`, () => {
  const open = async () => {
    const bind: UpdateServer = keep(await startUpdateServer('bind', [{ name: OWN, transfer: true }]));
    return { bind, ...(await openWorld(bind.port, { DNS_PROVIDER_ALLOW: '127.0.0.0/8' })) };
  };
  const bring = (service: ServiceWorld, workspaceId: number, provider: string): Promise<Json> =>
    service.call('POST', `/domains/provider-transfer?workspaceId=${workspaceId}`, { domains: [OWN], provider });

  it(
    'whose server takes signed updates: the key is all it needs',
    async () => {
      const { bind, service, recipient, workspaceId } = await open();
      await service.call('PUT', `/domains/dns-providers/rfc2136?workspaceId=${workspaceId}`, {
        ...{ url: bind.url, keyName: UPDATE_KEY.name, keySecret: UPDATE_KEY.secret, zone: OWN },
      });
      await bring(service, workspaceId, 'rfc2136');
      await until('the domain is ready', WAIT_MS, () => isActive(service, workspaceId, [OWN]));
      await expectPublished(bind.port, OWN);
      await sendFrom(service, workspaceId, [OWN]);
      expectProven(recipient, [OWN]);
    },
    TEST_MS,
  );

  it(
    'whose records a member sets as listed',
    async () => {
      const { bind, service, recipient, workspaceId } = await open();
      const { transfers }: Json = await bring(service, workspaceId, 'manual');
      const commands = transfers[0].records.map(({ name, type, value, priority }: Json) => {
        const parts =
          type === 'TXT' ? value.match(/.{1,255}/g).map((part: string) => `"${part}"`) : [priority, `${value}.`];
        return `update add ${name}. 300 ${type} ${parts.join(' ')}`;
      });
      bind.update(OWN, ...commands);
      await service.call('POST', `/domains/${OWN}/verify?workspaceId=${workspaceId}`, {});
      await until('the domain is ready', WAIT_MS, () => isActive(service, workspaceId, [OWN]));
      await expectPublished(bind.port, OWN);
      await sendFrom(service, workspaceId, [OWN]);
      expectProven(recipient, [OWN]);
    },
    TEST_MS,
  );
});

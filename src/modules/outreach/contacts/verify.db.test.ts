import { createSocket, type Socket } from 'node:dgram';
import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import dns2 from 'dns2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { updateVerified } from './verify.repo.js';
import { verifyCampaign } from './verify.service.js';

const { Packet } = dns2 as unknown as {
  Packet: {
    parse(bytes: Buffer): {
      header: Record<string, number>;
      questions: Array<{ name: string; type: number }>;
      answers: unknown[];
    };
    createResponseFromRequest(request: unknown): {
      header: Record<string, number>;
      answers: unknown[];
      toBuffer(): Buffer;
    };
    TYPE: { MX: number; A: number };
    CLASS: { IN: number };
    RCODE: { NXDOMAIN: number };
  };
};

/** Responses of the test's name server; a missing name does not exist. */
const ZONES: Readonly<Record<string, { mx?: string[]; a?: string; silent?: boolean }>> = {
  'on-google.dev': { mx: ['aspmx.l.google.com'] },
  'own-server.dev': { mx: ['mail.own-server.dev'] },
  'no-mail.dev': { mx: [''] },
  'only-address.dev': { a: '192.0.2.1' },
  'silent.dev': { silent: true },
};

let world: TestWorld;
let server: Socket;
const asked: string[] = [];
const servers = dns.getServers();

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  server = createSocket('udp4');
  server.on('message', (bytes, peer) => {
    const request = Packet.parse(bytes);
    const { name, type } = request.questions[0]!;
    asked.push(name);
    const zone = ZONES[name];
    if (zone?.silent === true) return;
    const response = Packet.createResponseFromRequest(request);
    if (zone === undefined) response.header['rcode'] = 3;
    else if (type === Packet.TYPE.MX) {
      for (const exchange of zone.mx ?? []) {
        response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 60, priority: 10, exchange });
      }
    } else if (type === Packet.TYPE.A && zone.a !== undefined) {
      response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 60, address: zone.a });
    }
    server.send(response.toBuffer(), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  dns.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterAll(async () => {
  dns.setServers(servers);
  server.close();
  await world.close();
});

describe('verifyCampaign', () => {
  it('tells whether domains take mail and who hosts them; silence and reserved names are unknown', async () => {
    const query = { workspaceId: world.a.id };
    const campaign = await world.inject({ method: 'POST', url: '/campaigns', query, body: { name: 'Spring' } });
    const campaignId = campaign.json.id as string;
    const url = `/campaigns/${campaignId}/contacts`;
    const emails = [
      'ann@on-google.dev',
      'info@on-google.dev',
      'ann@own-server.dev',
      'ann@no-mail.dev',
      'ann@only-address.dev',
      'ann@gone.dev',
      'ann@silent.dev',
      'ann@company.test',
    ];
    await world.inject({ method: 'POST', url, query, body: { contacts: emails.map((email) => ({ email })) } });
    const job = { workspaceId: world.a.id, campaignId };
    await verifyCampaign(world.ctx, job, new AbortController().signal);
    const contacts = (await world.inject({ url, query })).json as Array<Record<string, string>>;
    expect(contacts.map(({ email, verificationStatus, esp }) => [email, verificationStatus, esp])).toEqual([
      ['ann@on-google.dev', 'valid', 'google'],
      ['info@on-google.dev', 'role', 'google'],
      ['ann@own-server.dev', 'valid', 'other'],
      ['ann@no-mail.dev', 'invalid', 'unknown'],
      ['ann@only-address.dev', 'valid', 'other'],
      ['ann@gone.dev', 'invalid', 'unknown'],
      ['ann@silent.dev', 'unknown', 'unknown'],
      ['ann@company.test', 'unknown', 'unknown'],
    ]);
    expect(asked).not.toContain('company.test');

    // Known domains are not queried again.
    asked.length = 0;
    await world.inject({ method: 'POST', url, query, body: { contacts: [{ email: 'bob@on-google.dev' }] } });
    await verifyCampaign(world.ctx, job, new AbortController().signal);
    expect(asked).toEqual([]);
    const [bob] = (await world.inject({ url, query: { ...query, email: 'bob@on-google.dev' } })).json;
    expect(bob).toMatchObject({ verificationStatus: 'valid', esp: 'google' });
  });
});

describe('updateVerified', () => {
  it('finds each contact by its key alone, and skips one whose address has changed', async ({ skip }) => {
    const { sql, clock } = world.ctx;
    const { contactIds } = await seedCampaign(world, { contacts: 500 });
    await sql.query('analyze contacts');
    const rows = contactIds.map((id, index) => {
      const email = index === 0 ? 'earlier@example.test' : `person${index}@example.test`;
      return { id, email, status: 'valid', esp: 'google' };
    });
    const write = (to: typeof sql) => updateVerified(to, world.a.id, clock.now(), rows);
    await write(sql);
    const [written] = await sql.query<{ n: number; earlier: string }>(
      `select count(*)::int as n, min(verification_status) filter (where id = $2) as earlier
       from contacts where id = any($1::uuid[]) and (verification_status = 'valid' or id = $2)`,
      [contactIds, contactIds[0]],
    );
    expect(written).toEqual({ n: 500, earlier: 'unverified' });
    const plans = await plansOf(sql, write);
    if (plans === null) skip();
    // A list of IDs in a per-row condition is sorted again for each row.
    expect(Object.values(plans ?? {})).toEqual([expect.not.stringMatching(/Index Cond: .*ANY/)]);
  });
});

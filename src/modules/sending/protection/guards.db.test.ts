import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { impatientDns, mx, type NameServer, startNameServer, txt } from '../../../../test/support/name-server.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import type { Worker } from '../../../platform/due/worker.js';
import { domainWatch } from '../preflight/sending-domains.service.js';
import { protectionLoop } from './protection.worker.js';

let world: TestWorld;
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});

const guard = () => protectionLoop().tick(world.ctx, {} as Worker);
const watch = () => domainWatch.run(world.ctx, { attempt: 1, signal: new AbortController().signal });
const later = (minutes: number) => world.clock.advanceMs(minutes * 60_000);
const read = async (campaignId: string) =>
  (await requestsOf(world).call({ url: `/campaigns/${campaignId}` })).json as Record<string, unknown>;
const pauses = async (campaignId: string) =>
  (await eventsOf(world, campaignId)).filter(({ type }) => type === 'campaign.paused').map(({ data }) => data);
const resume = (campaignId: string, headers: Record<string, string> = {}) =>
  requestsOf(world).call({
    method: 'POST',
    url: `/campaigns/${campaignId}/lifecycle`,
    body: { action: 'resume' },
    headers,
  });
const launched = async (options: Parameters<typeof seedDraft>[1], at?: string) => {
  const seeded = await seedDraft(world, options);
  if (at !== undefined) await moveTo(seeded.mailboxIds[0] as number, at);
  expect((await requestsOf(world).launch(seeded.campaignId)).json.status).toBe('launched');
  return seeded;
};
const setMailbox = (id: number, status: string, errorCode: string | null = null) =>
  world.ctx.sql.query('update mailboxes set status = $2, error_code = $3 where id = $1', [id, status, errorCode]);
const moveTo = (id: number, domain: string) =>
  world.ctx.sql.query(`update mailboxes set domain = $2, provider = 'google' where id = $1`, [id, domain]);
const publish = (domain: string) => {
  names.zone.set(domain, [txt('v=spf1 mx -all'), mx(`mx.${domain}`)]);
  names.zone.set(`google._domainkey.${domain}`, [txt('v=DKIM1; p=THEIRKEY')]);
};

describe('a campaign without a mailbox that sends', () => {
  it('is paused once, and resumes when a mailbox is back', async () => {
    const { campaignId, mailboxIds } = await launched({ contacts: 1, domain: 'lost.test', mailboxes: 3 });
    const [first, second, third] = mailboxIds as [number, number, number];
    await setMailbox(first, 'disconnected', 'auth_failed');
    await setMailbox(second, 'disconnected', 'auth_failed');
    expect((await guard()).worked).toBe(0);
    await setMailbox(third, 'paused');
    expect((await guard()).worked).toBe(1);
    expect(await read(campaignId)).toMatchObject({ status: 'paused', pauseReason: 'mailboxes_unhealthy' });
    expect((await guard()).worked).toBe(0);
    const [event, ...others] = await pauses(campaignId);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ pauseReason: 'mailboxes_unhealthy', previousStatus: 'active' });
    expect(event?.['pauseDetail']).toMatch(/^No mailbox can send: sender0\.\S+, sender1\.\S+$/);

    expect((await resume(campaignId)).json.code).toBe('preflight_failed');
    await setMailbox(first, 'active');
    expect((await resume(campaignId)).json.status).toBe('active');
    expect((await guard()).worked).toBe(0);
    expect((await read(campaignId))['status']).toBe('active');
  });

  it('continues while a mailbox may recover automatically, is only paused by its user, or is disabled here', async () => {
    const server = await launched({ contacts: 1, domain: 'away.test', mailboxes: 2 });
    await setMailbox(server.mailboxIds[0] as number, 'error', 'connection_failed');
    await setMailbox(server.mailboxIds[1] as number, 'disconnected', 'auth_failed');
    const resting = await launched({ contacts: 1, domain: 'rest.test' });
    await setMailbox(resting.mailboxIds[0] as number, 'paused');
    const spare = await launched({ contacts: 1, domain: 'spare.test', mailboxes: 2 });
    await setMailbox(spare.mailboxIds[0] as number, 'disconnected', 'auth_failed');
    await world.ctx.sql.query('update campaign_mailboxes set enabled = false where mailbox_id = $1', [
      spare.mailboxIds[0],
    ]);
    expect((await guard()).worked).toBe(0);
  });

  it('continues when its guards are disabled', async () => {
    const { campaignId, mailboxIds } = await launched({
      contacts: 1,
      domain: 'unguarded.test',
      settings: { bounceProtection: { enabled: false } },
    });
    await setMailbox(mailboxIds[0] as number, 'disconnected', 'auth_failed');
    expect((await guard()).worked).toBe(0);
    expect((await read(campaignId))['status']).toBe('active');
  });
});

describe('a campaign whose sending domain fails', () => {
  const attached = async (campaignId: string) =>
    (await requestsOf(world).call({ url: `/campaigns/${campaignId}/mailboxes` })).json;

  it('is paused when a second look finds the same, and resumes when the records are back', async () => {
    publish('vanishing.com');
    const { campaignId } = await launched({ contacts: 1, domain: 'to-vanishing.test' }, 'vanishing.com');
    await watch();
    expect((await guard()).worked).toBe(0);

    names.zone.delete('vanishing.com');
    await watch();
    later(1);
    await watch();
    expect((await guard()).worked).toBe(0);
    later(10);
    await watch();
    expect((await guard()).worked).toBe(1);
    expect(await read(campaignId)).toMatchObject({ status: 'paused', pauseReason: 'dns_failing' });
    later(10);
    await watch();
    expect((await guard()).worked).toBe(0);
    expect(await pauses(campaignId)).toEqual([
      expect.objectContaining({
        pauseReason: 'dns_failing',
        pauseDetail: 'DNS records of sending domains fail: vanishing.com (MX)',
      }),
    ]);
    expect(JSON.stringify(await attached(campaignId))).toContain('"blockedBy":"mailbox_dns_failing"');

    expect((await resume(campaignId)).json.code).toBe('preflight_failed');
    publish('vanishing.com');
    expect((await resume(campaignId)).json.status).toBe('active');
    expect((await guard()).worked).toBe(0);
    expect(JSON.stringify(await attached(campaignId))).not.toContain('mailbox_dns_failing');
  });

  it('resumes with an idempotency key as well', async () => {
    publish('keyed-guard.com');
    const { campaignId } = await launched({ contacts: 1, domain: 'to-keyed.test' }, 'keyed-guard.com');
    names.zone.delete('google._domainkey.keyed-guard.com');
    names.zone.set('keyed-guard.com', [mx('mx.keyed-guard.com')]);
    await watch();
    later(10);
    await watch();
    expect((await guard()).worked).toBe(1);
    expect((await pauses(campaignId))[0]?.['pauseDetail']).toContain('keyed-guard.com (SPF, DKIM)');
    publish('keyed-guard.com');
    expect((await resume(campaignId, { 'idempotency-key': `resume-${campaignId}` })).json.status).toBe('active');
    expect((await guard()).worked).toBe(0);
  });

  it('continues when the fault is fixed at the second check, or its guards are disabled', async () => {
    publish('flapping.com');
    const flapping = await launched({ contacts: 1, domain: 'to-flapping.test' }, 'flapping.com');
    publish('unguarded-dns.com');
    const unguarded = await launched(
      { contacts: 1, domain: 'to-unguarded.test', settings: { bounceProtection: { enabled: false } } },
      'unguarded-dns.com',
    );
    names.zone.delete('flapping.com');
    names.zone.delete('unguarded-dns.com');
    await watch();
    publish('flapping.com');
    later(10);
    await watch();
    later(10);
    await watch();
    expect((await guard()).worked).toBe(0);
    for (const { campaignId } of [flapping, unguarded]) {
      expect((await read(campaignId))['status']).toBe('active');
    }
  });

  it('continues without the mailboxes of that domain once they are disabled', async () => {
    publish('stays.com');
    publish('leaves.com');
    const { campaignId, mailboxIds } = await launched(
      { contacts: 1, domain: 'to-leaves.test', mailboxes: 2 },
      'stays.com',
    );
    await moveTo(mailboxIds[1] as number, 'leaves.com');
    names.zone.delete('leaves.com');
    await watch();
    later(10);
    await watch();
    await world.ctx.sql.query('update campaign_mailboxes set enabled = false where mailbox_id = $1', [mailboxIds[1]]);
    expect((await guard()).worked).toBe(0);
    expect((await read(campaignId))['status']).toBe('active');
  });
});

describe('a campaign whose sending domain is not known', () => {
  let before: TestWorld;
  beforeAll(async () => {
    before = world;
    world = await openTestWorld({ config: { rateLimits: false }, parts: { dns: impatientDns() } });
  });
  afterAll(async () => {
    await world.close();
    world = before;
  });

  it('continues while no DNS server responds', async () => {
    const { campaignId } = await launched({ contacts: 1, domain: 'to-quiet.test' }, 'silent-guard.com');
    await watch();
    later(10);
    await watch();
    expect((await guard()).worked).toBe(0);
    expect((await read(campaignId))['status']).toBe('active');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { a, impatientDns, mx, type NameServer, startNameServer, txt } from '../../../../test/support/name-server.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let names: NameServer;
let zone: NameServer['zone'];
let asked: NameServer['asked'];

beforeAll(async () => {
  names = await startNameServer();
  ({ zone, asked } = names);
  world = await openTestWorld({ config: { rateLimits: false, publicUrl: 'https://api.outrider-host.com' } });
});

afterAll(async () => {
  await world?.close();
  await names?.close();
});

/** Creates a draft whose mailbox is at `domain`, with our own DKIM key `OURKEY` under the selector `otr`. */
async function draftAt(domain: string, provider = 'native') {
  const seeded = await seedDraft(world, { contacts: 1, domain: `to-${domain.replaceAll('.', '-')}.test` });
  const { ctx } = world;
  await ctx.sql.query('update mailboxes set domain = $2, provider = $3 where id = $1', [
    seeded.mailboxIds[0],
    domain,
    provider,
  ]);
  await ctx.sql.query(
    `insert into domains (workspace_id, id, domain, dkim_selector, dkim_public_key, created_at, updated_at)
     values ($1, $2, $3, 'otr', 'OURKEY', $4, $4)`,
    [world.a.id, ctx.ids.uuid(), domain, ctx.clock.now()],
  );
  return seeded;
}

const records = async (campaignId: string) => {
  const { checks } = (await requestsOf(world).preflight(campaignId)).json as {
    checks: ReadonlyArray<{ key: string; status: string }>;
  };
  return Object.fromEntries(
    checks.filter(({ key }) => key.startsWith('domains.')).map(({ key, status }) => [key.slice(8), status]),
  );
};

describe('DNS of the sending domains', () => {
  it('passes a domain whose records are there', async () => {
    zone.set('good.com', [txt('v=spf1 mx -all'), mx('mx.good.com')]);
    zone.set('otr._domainkey.good.com', [txt('v=DKIM1; k=rsa; p=OURKEY')]);
    zone.set('_dmarc.good.com', [txt('v=DMARC1; p=quarantine')]);
    const { campaignId } = await draftAt('good.com');
    expect(await records(campaignId)).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      mx: 'pass',
      blocklists: 'pass',
    });
  });

  it('takes the policy of the organisation for a sub-domain', async () => {
    zone.set('mail.org-policy.com', [txt('v=spf1 mx -all'), mx('mx.org-policy.com')]);
    zone.set('otr._domainkey.mail.org-policy.com', [txt('v=DKIM1; p=OURKEY')]);
    zone.set('_dmarc.org-policy.com', [txt('v=DMARC1; p=reject')]);
    const { campaignId } = await draftAt('mail.org-policy.com');
    expect((await records(campaignId))['dmarc']).toBe('pass');
  });

  it('warns while one of SPF and DKIM is aligned, and blocks when neither is', async () => {
    zone.set('half.com', [txt('v=spf1 mx -all'), mx('mx.half.com')]);
    zone.set('otr._domainkey.half.com', [txt('v=DKIM1; p=ANOTHERKEY')]);
    const half = await draftAt('half.com');
    expect(await records(half.campaignId)).toEqual({
      spf: 'pass',
      dkim: 'warn',
      dmarc: 'warn',
      mx: 'pass',
      blocklists: 'pass',
    });
    zone.set('bare.com', [mx('mx.bare.com')]);
    const bare = await draftAt('bare.com');
    expect(await records(bare.campaignId)).toEqual({
      spf: 'fail',
      dkim: 'fail',
      dmarc: 'warn',
      mx: 'pass',
      blocklists: 'pass',
    });
  });

  it('blocks a domain that cannot receive replies', async () => {
    zone.set('nomx.com', [txt('v=spf1 a -all')]);
    zone.set('otr._domainkey.nomx.com', [txt('v=DKIM1; p=OURKEY')]);
    const { campaignId } = await draftAt('nomx.com');
    expect((await records(campaignId))['mx']).toBe('fail');
  });

  it('cannot know the selector of a provider without a usual one', async () => {
    zone.set('elsewhere.com', [txt('v=spf1 include:spf.host.com -all'), mx('mx.host.com')]);
    const { campaignId } = await draftAt('elsewhere.com', 'smtp');
    expect(await records(campaignId)).toMatchObject({ spf: 'pass', dkim: 'unknown' });
  });

  it('sends no query for reserved names', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, domain: 'reserved.test' });
    asked.length = 0;
    expect(await records(campaignId)).toEqual({
      spf: 'skip',
      dkim: 'skip',
      dmarc: 'skip',
      mx: 'skip',
      blocklists: 'skip',
    });
    expect(asked).toEqual([]);
  });

  it('is looked at by a launch with an idempotency key as well', async () => {
    zone.set('keyed.com', [mx('mx.keyed.com')]);
    const { campaignId } = await draftAt('keyed.com');
    const answer = await requestsOf(world).launch(campaignId, {}, { 'idempotency-key': `k-${campaignId}` });
    expect(answer.json.code).toBe('preflight_failed');
    expect(answer.json.context.preflight.checks).toContainEqual(
      expect.objectContaining({ key: 'domains.spf', status: 'fail' }),
    );
  });
});

let tried = 0;
/** Creates a campaign with a tracking host, and optionally one for its mailbox. */
const trackedAt = async (domain: string | null, ofMailbox: string | null = null) => {
  tried += 1;
  const { campaignId, mailboxIds } = await seedDraft(world, {
    contacts: 1,
    domain: `track-${tried}.test`,
    settings: { tracking: { opens: true, clicks: false, domain } },
  });
  await world.ctx.sql.query('update mailboxes set tracking_domain = $2 where id = any($1)', [mailboxIds, ofMailbox]);
  const { checks } = (await requestsOf(world).preflight(campaignId)).json;
  return checks.find((one: { key: string }) => one.key === 'tracking.domain').status;
};

describe('the tracking host', () => {
  it('has to lead here', async () => {
    zone.set('api.outrider-host.com', [a('203.0.113.7')]);
    zone.set('go.ours.com', [a('203.0.113.7')]);
    zone.set('go.theirs.com', [a('203.0.113.8')]);
    expect(await trackedAt('go.ours.com')).toBe('pass');
    expect(await trackedAt('go.theirs.com')).toBe('fail');
    expect(await trackedAt('go.nowhere.com')).toBe('fail');
    expect(await trackedAt('go.ours.com', 'go.theirs.com')).toBe('fail');
    expect(await trackedAt('go.theirs.com', 'go.ours.com')).toBe('pass');
    expect(await trackedAt(null, 'go.ours.com')).toBe('pass');
    expect(await trackedAt(null)).toBe('fail');
  });
});

describe('while a resolver is silent', () => {
  let before: TestWorld;
  beforeAll(async () => {
    before = world;
    const config = { rateLimits: false, publicUrl: 'https://api.outrider-host.com' };
    world = await openTestWorld({ config, parts: { dns: impatientDns() } });
  });
  afterAll(async () => {
    await world.close();
    world = before;
  });

  it('does not know the records of a sending domain, and lets the launch through', async () => {
    const { campaignId } = await draftAt('silent-domain.com');
    expect(await records(campaignId)).toEqual({
      spf: 'unknown',
      dkim: 'unknown',
      dmarc: 'unknown',
      mx: 'unknown',
      blocklists: 'unknown',
    });
    expect((await requestsOf(world).launch(campaignId)).json.status).toBe('launched');
  });

  it('does not know where the tracking host leads', async () => {
    expect(await trackedAt('go.silent.com')).toBe('unknown');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimOnly } from '../../../../test/support/claims.js';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';

const PATH = '/campaigns/suppressions';
let open: WorkerWorld;

beforeAll(async () => {
  open = await openWorkerWorld();
});
afterAll(() => open?.close());
beforeEach(async () => {
  await open.world.database.sql.query(
    'truncate suppressions, events, audit_log, audit_heads, contacts, campaigns cascade',
  );
});

const call = (request: Parameters<WorkerWorld['world']['inA']>[0]) => open.world.inA(request);
const put = (body: object) => call({ method: 'POST', url: PATH, body });
const status = async (email: string) => (await call({ url: `${PATH}/status`, query: { email } })).json.status;
const rows = <T>(text: string, ...values: unknown[]) => open.world.ctx.sql.query<T & object>(text, values);

/** Inserts an entry as just written by a request that has not stopped any contact yet. */
const enter = (domain: string) =>
  rows(
    `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
     values ($1, gen_random_uuid(), 'subdomains', $2, '', 'manual', 'api', now(), now())`,
    open.world.a.id,
    domain,
  );

const AT = ['a@example.org', 'b@mail.example.org', 'c@eu.mail.example.org'];
const NOT_AT = ['d@notexample.org', 'e@example.org.evil.test', 'f@org.test'];
const seed = (more: Partial<Parameters<typeof seedCampaign>[1]> = {}) =>
  seedCampaign(open.world, { contacts: 6, email: (index) => [...AT, ...NOT_AT][index] as string, ...more });

describe('an entry for a domain with its sub-domains', () => {
  test('is kept, found, listed and removed as it is written', async () => {
    const answer = await put({ email: '@*.Example.org', reason: 'legal' });
    expect(answer.json.entries).toMatchObject([{ email: '@*.example.org', kind: 'subdomains', scope: 'workspace' }]);
    expect((await call({ url: PATH, query: { email: '@*.example.org' } })).json.items).toHaveLength(1);
    expect((await call({ url: PATH, query: { search: '*.exam' } })).json.items).toHaveLength(1);
    expect((await call({ url: PATH, query: { email: '@example.org' } })).json.items).toEqual([]);
    expect((await call({ method: 'DELETE', url: PATH, query: { email: '@*.example.org' } })).json.deleted).toBe(true);
    expect((await put({ email: '@*.org' })).json).toMatchObject({ createdCount: 0, rejectedCount: 1 });
  });

  test('covers every address there and below, and none whose domain only looks similar', async () => {
    await put({ email: '@*.example.org', reason: 'legal' });
    for (const email of [...AT, '@example.org', '@mail.example.org', '@*.eu.mail.example.org']) {
      expect(await status(email), email).toMatchObject({ suppressed: true, kind: 'subdomains', reason: 'legal' });
    }
    for (const email of [...NOT_AT, '@org.test', '@*.org.test']) {
      expect(await status(email), email).toMatchObject({ suppressed: false });
    }
  });

  test('gives way to the entry of the address, of its domain, and of the nearest domain above', async () => {
    await put({ email: '@*.example.org', reason: 'legal' });
    await put({ email: '@*.mail.example.org', reason: 'import' });
    expect(await status('x@eu.mail.example.org')).toMatchObject({ reason: 'import' });
    await put({ email: '@eu.mail.example.org', reason: 'bounce' });
    expect(await status('x@eu.mail.example.org')).toMatchObject({ kind: 'domain', reason: 'bounce' });
    await put({ email: 'x@eu.mail.example.org', reason: 'complaint' });
    expect(await status('x@eu.mail.example.org')).toMatchObject({ kind: 'email', reason: 'complaint' });
  });

  test('stops contacts with a waiting message before it responds', async () => {
    const { campaignId } = await seed();
    expect((await put({ email: '@*.example.org' })).json).toMatchObject({ affectedContacts: 3 });
    const cancelled = await rows<{ email_key: string }>(
      `select c.email_key from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
       where s.campaign_id = $1 and s.status = 'cancelled' order by 1`,
      campaignId,
    );
    expect(cancelled.map((row) => row.email_key)).toEqual(AT);
  });

  test('stops a claimed email, whatever wrote the entry and however late', async () => {
    const { campaignId } = await seed();
    await enter('example.org');
    await claimOnly(open.world.ctx, open.worker, open.world.a.id, 10);
    const sent = await rows<{ email_key: string; status: string; reason: string | null }>(
      `select c.email_key, s.status, c.status_reason as reason
       from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
       where s.campaign_id = $1 order by c.email_key`,
      campaignId,
    );
    const covered = sent.filter((row) => AT.includes(row.email_key));
    expect(covered.map((row) => row.reason)).toEqual(AT.map(() => 'suppression'));
    expect(sent.filter((row) => row.status === 'sending').map((row) => row.email_key)).not.toEqual(
      expect.arrayContaining(AT),
    );
  });

  test('applies to adding contacts, checking lists, and searching contacts', async () => {
    await seed();
    await put({ email: '@*.example.org', reason: 'legal' });
    const found = await call({ url: '/contacts', query: { suppressed: 'true' } });
    expect(found.json.items.map((item: { email: string }) => item.email).sort()).toEqual(AT);
    const { campaignId } = await seed({ contacts: 0 });
    const contacts = [...AT, ...NOT_AT].map((email) => ({ email }));
    const added = await call({ method: 'POST', url: `/campaigns/${campaignId}/contacts`, body: { contacts } });
    expect(added.json).toMatchObject({ suppressedCount: 3 });
    const asked = await call({ method: 'POST', url: `${PATH}/check`, body: { emails: [...AT, ...NOT_AT] } });
    expect(asked.json).toMatchObject({ matches: AT.map((email) => ({ email })), clearCount: 3 });
  });

  test('applies to the preflight and launch of a campaign', async () => {
    const contacts = [...AT, ...NOT_AT].map((email) => ({ email }));
    const { campaignId } = await seedDraft(open.world, { contacts });
    await enter('example.org');
    const { preflight, launch } = requestsOf(open.world);
    const { checks } = (await preflight(campaignId)).json;
    expect(checks.find((one: { key: string }) => one.key === 'contacts.suppressed')).toMatchObject({
      details: { suppressed: 3, byDomain: 3 },
    });
    expect((await launch(campaignId)).json).toMatchObject({ enrolledCount: 3, skippedCount: 3 });
  });
});

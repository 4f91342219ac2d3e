import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { enrolChunk } from '../../outreach/contacts/enrolment/enrol.repo.js';
import { lockPool } from '../../sending/delivery/claimed/candidates.reads.js';
import { unsubscribeUrl } from '../../sending/delivery/index.js';

let sending: SendingWorld;
let world: TestWorld;
beforeAll(async () => {
  sending = await openSendingWorld({ config: { rateLimits: false } });
  world = sending.world;
});
afterAll(() => sending?.close());

type Method = 'GET' | 'POST' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, query: Record<string, string> = {}) =>
  world.inA({ method, url, query: { workspaceId: world.a.id, ...query }, ...(body !== undefined && { body }) });
const suppress = (email: string, more: object = {}) => ask('POST', '/campaigns/suppressions', { email, ...more });
const remove = (email: string, query: Record<string, string> = {}) =>
  ask('DELETE', '/campaigns/suppressions', undefined, { email, ...query });

let number = 0;
/** Merges two contacts of the address book, and returns their addresses: the main one first. */
async function person(): Promise<{ a: string; b: string }> {
  number += 1;
  const [a, b] = [`a${number}@one.test`, `b${number}@two.test`];
  const one = (await ask('POST', '/profiles', { email: a })).json;
  const other = (await ask('POST', '/profiles', { email: b })).json;
  expect((await ask('POST', `/profiles/${one.id}/merge`, { with: other.id })).status).toBe(200);
  return { a, b };
}
const campaignFor = (email: string, more: Partial<Parameters<typeof seedCampaign>[1]> = {}): Promise<SeededCampaign> =>
  seedCampaign(world, { contacts: 1, mailboxes: 1, email: () => email, ...more });
const sentTo = async (email: string): Promise<number> => {
  await sending.drain();
  return sending.sink.records().filter(({ to }) => to.includes(email)).length;
};
const stateOf = async ({ contactIds: [id] }: SeededCampaign): Promise<string> => {
  const [row] = await world.ctx.sql.query<{ status: string }>('select status from contacts where id = $1', [id]);
  return String(row?.status);
};
const explained = async ({ campaignId }: SeededCampaign) => {
  const [row] = await world.ctx.sql.query<{ id: string }>('select id from sends where campaign_id = $1', [campaignId]);
  return (await ask('GET', `/campaigns/${campaignId}/sends/${row?.id}/explain`)).json;
};

describe('a merged contact who opted out under one address', () => {
  it.each(['unsubscribe', 'complaint', 'legal', 'manual'])(
    'by %s gets no email under the other one',
    async (reason) => {
      const { a, b } = await person();
      await suppress(a, { reason });
      const campaign = await campaignFor(b);
      const waiting = await explained(campaign);
      expect([waiting.reason, waiting.summary]).toEqual([
        ...['suppressed_workspace', `The address ${a} is suppressed in the workspace (${reason}).`],
      ]);
      expect(await sentTo(b)).toBe(0);
      expect(await stateOf(campaign)).toBe('suppressed');
      expect((await explained(campaign)).summary).toContain(a);
    },
  );

  it.each(['bounce', 'invalid', 'left_company'])(
    'gets email under the other one if the reason is %s',
    async (reason) => {
      const { a, b } = await person();
      const campaign = await campaignFor(b);
      expect((await suppress(a, { reason })).json.affectedContacts).toBe(0);
      expect(await sentTo(b)).toBe(1);
      expect(await stateOf(campaign)).toBe('completed');
    },
  );

  it('is not enrolled under the other address, with the address that opted out', async () => {
    const { a, b } = await person();
    await suppress(b, { reason: 'unsubscribe' });
    const created = (await ask('POST', '/campaigns', { name: 'Spring' })).json;
    const { json } = await ask('POST', `/campaigns/${created.id}/contacts`, { contacts: [{ email: a }] });
    expect(json).toMatchObject({ createdCount: 0, suppressedCount: 1 });
    const report = await ask('GET', `/imports/${json.importId}/report`);
    expect(report.text).toContain(`The contact is suppressed under the address ${b}.`);
    expect((await ask('GET', '/profiles', undefined, { email: a })).json.items[0]).toMatchObject({ suppressed: true });
    const status = await ask('GET', '/campaigns/suppressions/status', undefined, { email: a });
    expect(status.json).toMatchObject({ suppressed: true });
  });

  it('is counted by preflight and not activated by the launch, even if the merge comes last', async () => {
    const [a, b] = ['late-a@one.test', 'late-b@two.test'];
    const { campaignId } = await seedDraft(world, { contacts: [{ email: b }] });
    await suppress(a, { reason: 'unsubscribe' });
    const one = (await ask('POST', '/profiles', { email: a })).json;
    const other = (await ask('GET', '/profiles', undefined, { email: b })).json.items[0];
    expect((await ask('POST', `/profiles/${one.id}/merge`, { with: other.id })).status).toBe(200);
    const { json } = await requestsOf(world).preflight(campaignId, {});
    const check = json.checks.find(({ key }: { key: string }) => key === 'contacts.suppressed');
    expect(check.details).toMatchObject({ suppressed: 1, byWorkspace: 1 });
    const chunk = await enrolChunk(world.ctx.sql, world.a.id, campaignId, world.clock.now(), {
      afterId: null,
      limit: 10,
    });
    expect(chunk).toMatchObject({ ids: [], suppressed: 1 });
  });

  it('gets email again when the entry is removed, and in campaigns of other groups than the entry', async () => {
    const { a, b } = await person();
    await suppress(a, { reason: 'unsubscribe', groupId: 'north' });
    expect(await sentTo(b)).toBe(0);
    await campaignFor(b, { groupId: 'south' });
    expect(await sentTo(b)).toBe(1);
    const north = await campaignFor(b, { groupId: 'north' });
    expect((await explained(north)).reason).toBe('suppressed_group');
    expect((await remove(a, { groupId: 'north' })).json.deleted).toBe(true);
    expect(await sentTo(b)).toBe(2);
  });

  it('is of one workspace: the same addresses of another one are not suppressed', async () => {
    const { a, b } = await person();
    await suppress(a, { reason: 'unsubscribe' });
    await seedCampaign(world, { contacts: 1, mailboxes: 1, email: () => b, workspaceId: world.b.id });
    expect(await sentTo(b)).toBe(1);
  });
});

describe('an opt-out of a merged contact that waits for an email', () => {
  it('by the unsubscribe link stops the emails to the other address before it responds', async () => {
    const { a, b } = await person();
    const [clicked, other] = [await campaignFor(a), await campaignFor(b)];
    const url = new URL(unsubscribeUrl(world.ctx, world.a.id, clicked.contactIds[0] as string)).pathname;
    expect((await world.inject({ method: 'POST', url, key: null })).status).toBe(200);
    expect(await stateOf(other)).toBe('suppressed');
    const past = await explained(other);
    expect([past.status, past.reason]).toEqual(['cancelled', 'suppressed_workspace']);
    expect(past.summary).toContain(`${a} is suppressed in the workspace (unsubscribe)`);
    expect(await sentTo(b)).toBe(0);
  });

  it('by a member counts the contacts of both addresses', async () => {
    const { a, b } = await person();
    const campaigns = [await campaignFor(a), await campaignFor(b)];
    expect((await suppress(b)).json.affectedContacts).toBe(2);
    expect(await Promise.all(campaigns.map(stateOf))).toEqual(['suppressed', 'suppressed']);
  });

  it('for a bounced address stops only that one', async () => {
    const { a, b } = await person();
    const campaigns = [await campaignFor(a), await campaignFor(b)];
    await suppress(b, { reason: 'bounce' });
    expect(await Promise.all(campaigns.map(stateOf))).toEqual(['active', 'suppressed']);
  });
});

it('the claim looks up opt-outs of other addresses by key', async ({ skip }) => {
  const { sql, clock } = world.ctx;
  const { campaignId } = await campaignFor('plan@one.test');
  const plans = await plansOf(sql, (to) =>
    lockPool(to, world.a.id, clock.now(), [{ campaignId, limit: 5, newLimit: 5 }]),
  );
  if (plans === null) skip();
  for (const plan of Object.values(plans ?? {}))
    expect(plan).not.toMatch(/Seq Scan on (suppressions|profile_addresses)/);
});

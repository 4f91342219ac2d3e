import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { inTx } from '../../../../platform/context.js';
import { enrolContacts, unenrolContacts } from './enrol.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const count = async (text: string, campaignId: string): Promise<number> =>
  (await world.ctx.sql.query<{ n: number }>(`select count(*)::int as n from ${text}`, [campaignId]))[0]?.n ?? -1;
const ranges = (campaignId: string) => count('pending_ranges where campaign_id = $1', campaignId);
/** Returns pending contacts that no range covers, which no launch would find. */
const lost = (campaignId: string) =>
  count(
    `contacts c where campaign_id = $1 and status = 'pending' and deleted_at is null and not exists (
       select 1 from pending_ranges s where s.workspace_id = c.workspace_id and s.campaign_id = c.campaign_id
         and c.id between s.first_id and s.last_id)`,
    campaignId,
  );
const pendingIds = async (campaignId: string): Promise<string[]> => {
  const { json } = await requestsOf(world).call({
    url: `/campaigns/${campaignId}/contacts`,
    query: { status: 'pending' },
  });
  return json.map((contact: { id: string }) => contact.id);
};
const enrol = (campaignId: string, limit: number) =>
  inTx(world.ctx, (ctx) => enrolContacts(ctx, world.a.id, campaignId, { afterId: null, limit }));

describe('where pending contacts are', () => {
  it('is known whatever made them pending, and forgotten when all are enrolled', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 30, domain: 'known.test' });
    expect([await ranges(campaignId), await lost(campaignId)]).toEqual([1, 0]);
    await enrol(campaignId, 20);
    expect([await ranges(campaignId), await lost(campaignId)]).toEqual([1, 0]);
    await enrol(campaignId, 20);
    expect(await ranges(campaignId)).toBe(0);
    expect(await pendingIds(campaignId)).toEqual([]);
    await unenrolContacts(world.ctx, world.a.id, campaignId);
    expect(await lost(campaignId)).toBe(0);
    expect(await pendingIds(campaignId)).toHaveLength(30);
    expect((await enrol(campaignId, 100)).ids).toHaveLength(30);
    expect(await ranges(campaignId)).toBe(0);
  });

  it('begins, after an enrolment that left some out, with the first of those', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 10, domain: 'first.test' });
    const ids = contactIds.toSorted();
    await world.ctx.sql.query(
      `update contacts set status = 'active' where campaign_id = $1 and id <> all($2::uuid[])`,
      [campaignId, [ids[6], ids[8]]],
    );
    await inTx(world.ctx, (ctx) => enrolContacts(ctx, world.a.id, campaignId, { afterId: ids[7] as string, limit: 5 }));
    const [range] = await world.ctx.sql.query<{ first_id: string }>(
      'select first_id from pending_ranges where campaign_id = $1',
      [campaignId],
    );
    expect(range?.first_id).toBe(ids[6]);
    expect(await pendingIds(campaignId)).toEqual([ids[6]]);
  });

  it('is not noted again when pending contacts are changed otherwise', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'again.test' });
    await world.ctx.sql.query(`update contacts set city = 'Bern' where campaign_id = $1`, [campaignId]);
    expect(await ranges(campaignId)).toBe(1);
  });

  it('does not lose who becomes pending while an enrolment ends', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 4, domain: 'beside.test' });
    const ids = contactIds.toSorted();
    await enrol(campaignId, 2);
    await inTx(world.ctx, async (ctx) => {
      await ctx.sql.query(`update contacts set status = 'pending' where campaign_id = $1 and id = $2`, [
        campaignId,
        ids[1],
      ]);
      // Another connection that does not see the change yet removes all ranges that it sees.
      const rest = await inTx(world.ctx, (ctx) =>
        enrolContacts(ctx, world.a.id, campaignId, { afterId: ids[1] as string, limit: 10 }),
      );
      expect(rest.ids).toHaveLength(2);
    });
    expect([await ranges(campaignId), await lost(campaignId)]).toEqual([1, 0]);
    expect(await pendingIds(campaignId)).toEqual([ids[1]]);
  });
});

describe('an enrolment', () => {
  it('that ends does not wait for another one that is ending', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 4, domain: 'two.test' });
    const middle = contactIds.toSorted()[1] as string;
    const enrolPart = (part: { afterId: string | null; upToId?: string; importId?: string }) =>
      inTx(world.ctx, (ctx) => enrolContacts(ctx, world.a.id, campaignId, { limit: 10, ...part }));
    await enrolPart({ afterId: null, upToId: middle });
    await inTx(world.ctx, async (ctx) => {
      // Deletes the range that the other transaction wants to shorten.
      await enrolContacts(ctx, world.a.id, campaignId, { afterId: middle, limit: 10 });
      expect((await enrolPart({ afterId: null, importId: ctx.ids.uuid() })).ids).toEqual([]);
    });
    expect([await ranges(campaignId), await lost(campaignId)]).toEqual([0, 0]);
  });

  it('writes no index of contacts', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 2_000, domain: 'inplace.test' });
    await inTx(world.ctx, async (ctx) => {
      // Statistics of this connection, including its most recent work.
      const indexWrites = `select pg_stat_get_xact_tuples_updated('contacts'::regclass)::int
        - pg_stat_get_xact_tuples_hot_updated('contacts'::regclass)::int as n`;
      const before = await ctx.sql.query(indexWrites);
      const { ids } = await enrolContacts(ctx, world.a.id, campaignId, { afterId: null, limit: 5_000 });
      expect(ids).toHaveLength(2_000);
      expect(await ctx.sql.query(indexWrites)).toEqual(before);
    });
  });
});

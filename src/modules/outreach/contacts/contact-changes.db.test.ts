import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { changeContacts } from './status/contact-status.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false }, pool: { size: 12 } });
});
afterAll(() => world.close());

async function makeCampaign(): Promise<string> {
  const answer = await world.inject({
    method: 'POST',
    url: '/campaigns',
    query: { workspaceId: world.a.id },
    body: { name: 'Spring' },
  });
  return answer.json.id as string;
}

const add = (campaignId: string, emails: readonly string[]) =>
  world.inject({
    method: 'POST',
    url: `/campaigns/${campaignId}/contacts`,
    query: { workspaceId: world.a.id },
    body: { contacts: emails.map((email) => ({ email })) },
  });

const changes = (campaignId: string, query: Record<string, string | number> = {}) =>
  world.inject({ url: `/campaigns/${campaignId}/contacts/changes`, query: { workspaceId: world.a.id, ...query } });

const idOf = async (campaignId: string, email: string): Promise<string> => {
  const url = `/campaigns/${campaignId}/contacts`;
  return (await world.inject({ url, query: { workspaceId: world.a.id, email } })).json[0].id;
};

describe('listCampaignContactChanges', () => {
  it('returns creations, changes and deletions once, and nothing without changes', async () => {
    const campaignId = await makeCampaign();
    await add(campaignId, ['a@example.com', 'b@example.com']);
    const first = (await changes(campaignId)).json;
    expect(first.items.map((item: { changeType: string }) => item.changeType)).toEqual(['created', 'created']);
    expect(first.hasMore).toBe(false);
    const quiet = (await changes(campaignId, { cursor: first.nextCursor })).json;
    expect(quiet).toMatchObject({ items: [], nextCursor: first.nextCursor, hasMore: false });

    const [a, b] = [await idOf(campaignId, 'a@example.com'), await idOf(campaignId, 'b@example.com')];
    const url = (id: string) => `/campaigns/${campaignId}/contacts/${id}`;
    const query = { workspaceId: world.a.id };
    await world.inject({ method: 'PATCH', url: url(b), query, body: { firstName: 'Bea' } });
    await world.inject({ method: 'DELETE', url: url(a), query });
    const second = (await changes(campaignId, { cursor: first.nextCursor })).json;
    const told = second.items.map((item: { changeType: string; contact: unknown }) => [item.changeType, item.contact]);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(['deleted', { id: a, campaignId, email: 'a@example.com' }]);
    expect(told).toContainEqual(['updated', expect.objectContaining({ id: b, firstName: 'Bea' })]);
    // A reader that has never read the contacts receives `created`.
    const fresh = (await changes(campaignId)).json;
    expect(fresh.items.map((item: { changeType: string }) => item.changeType).sort()).toEqual(['created', 'deleted']);
  });

  it('returns an acknowledged change although another writer holds the contact', async () => {
    const campaignId = await makeCampaign();
    await add(campaignId, ['held@example.com', 'kept@example.com']);
    const [held, kept] = [await idOf(campaignId, 'held@example.com'), await idOf(campaignId, 'kept@example.com')];
    const { nextCursor: cursor } = (await changes(campaignId)).json;
    for (const id of [held, kept]) {
      const url = `/campaigns/${campaignId}/contacts/${id}`;
      await world.inject({ method: 'PATCH', url, query: { workspaceId: world.a.id }, body: { firstName: 'Bea' } });
    }
    const writer = await world.ctx.pool.connect();
    try {
      await writer.query('begin');
      // Locks a contact as a claim does, and as the row of a planned message does through its reference.
      await writer.query('select 1 from contacts where id = $1 for no key update', [held]);
      await writer.query('select 1 from contacts where id = $1 for key share', [kept]);
      const asked = changes(campaignId, { cursor });
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 300))]);
      await writer.query('commit');
      const told = (await asked).json.items.map((item: { contact: { id: string } }) => item.contact.id);
      expect(told.sort()).toEqual([held, kept].sort());
    } finally {
      writer.release();
    }
  });

  it('pages through a backlog without numbers', async () => {
    const campaignId = await makeCampaign();
    for (let n = 0; n < 1_500; n += 500) {
      await add(
        campaignId,
        Array.from({ length: 500 }, (_, i) => `p${n + i}@example.com`),
      );
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = (await changes(campaignId, { limit: 400, ...(cursor === undefined ? {} : { cursor }) })).json;
      expect(page.items.length).toBeLessThanOrEqual(400);
      seen.push(...page.items.map((item: { contact: { email: string } }) => item.contact.email));
      ({ nextCursor: cursor, hasMore } = page);
    }
    expect(seen).toHaveLength(1_500);
    expect(new Set(seen).size).toBe(1_500);
  });

  it('filters by status and time, and a filtered reader misses nothing of what it asked for', async () => {
    const campaignId = await makeCampaign();
    await add(campaignId, ['s1@example.com', 's2@example.com', 's3@example.com']);
    const stopped = { status: 'stopped' };
    const none = (await changes(campaignId, stopped)).json;
    expect(none.items).toEqual([]);
    const id = await idOf(campaignId, 's2@example.com');
    await world.ctx.sql.execute(`update contacts set status = 'active' where id = $1`, [id]);
    world.clock.advanceMs(60_000);
    const since = world.clock.now().toISOString();
    await inTx(world.ctx, (ctx) => changeContacts(ctx, world.a.id, [id], { status: 'stopped', reason: 'manual' }));
    const next = (await changes(campaignId, { ...stopped, cursor: none.nextCursor })).json;
    expect(next.items.map((item: { contact: { id: string } }) => item.contact.id)).toEqual([id]);
    const later = (await changes(campaignId, { updatedSince: since })).json;
    expect(later.items.map((item: { contact: { id: string } }) => item.contact.id)).toEqual([id]);
  });

  it('a filtered reader passes the filtered changes to the few it requested, in bounded steps', async () => {
    const campaignId = await makeCampaign();
    await world.ctx.sql.execute(
      `insert into contacts (workspace_id, id, campaign_id, email, email_key, status, change_sequence, first_change_sequence, created_at, updated_at)
       select $1, gen_random_uuid(), $2, n || '@example.com', n || '@example.com', case when n > 11998 then 'stopped' else 'active' end, n, n, $3, $3
       from generate_series(1, 12000) n`,
      [world.a.id, campaignId, world.clock.now()],
    );
    await world.ctx.sql.execute(
      'insert into contact_change_cursors (workspace_id, campaign_id, last_sequence) values ($1, $2, 12000)',
      [world.a.id, campaignId],
    );
    const pages: number[][] = [];
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; ) {
      const query = { status: 'stopped', limit: 1, ...(cursor === undefined ? {} : { cursor }) };
      const page = (await changes(campaignId, query)).json;
      pages.push(page.items.map((item: { sequence: number }) => item.sequence));
      ({ nextCursor: cursor, hasMore } = page);
    }
    expect(pages).toEqual([[], [], [11_999], [12_000]]);
  });

  it('a reader gets the last state of every contact despite many writers, and no number twice', async () => {
    const campaignId = await makeCampaign();
    const emails = Array.from({ length: 60 }, (_, n) => `race${n}@example.com`);
    await add(campaignId, emails);
    const rows = await world.ctx.sql.query<{ id: string }>(
      'select id from contacts where campaign_id = $1 order by id',
      [campaignId],
    );
    const ids = rows.map((row) => row.id);
    let writing = true;
    const writer = async (seed: number): Promise<void> => {
      for (let round = 0; round < 40; round += 1) {
        const from = (seed * 7 + round * 3) % ids.length;
        await inTx(world.ctx, async (ctx) => {
          await ctx.sql.execute(
            `update contacts set title = $2, change_sequence = null where id in (
               select id from contacts where id = any($1::uuid[]) order by id for update)`,
            [ids.slice(from, from + 9), `${seed}-${round}`],
          );
          // The row stays uncommitted while readers read further.
          await ctx.sql.query('select pg_sleep($1)', [(seed + round) % 3 === 0 ? 0.004 : 0]);
        });
      }
    };
    const read = async (): Promise<Map<string, string>> => {
      const state = new Map<string, string>();
      const numbers = new Set<number>();
      let cursor: string | undefined;
      for (;;) {
        const last = !writing;
        const page = (await changes(campaignId, { limit: 25, ...(cursor === undefined ? {} : { cursor }) })).json;
        for (const { sequence, contact } of page.items) {
          expect(numbers.has(sequence)).toBe(false);
          numbers.add(sequence);
          state.set(contact.id, contact.title);
        }
        cursor = page.nextCursor;
        if (last && !page.hasMore && page.items.length === 0) return state;
      }
    };
    const readers = [read(), read()];
    await Promise.all([writer(1), writer(2), writer(3)]);
    writing = false;
    const states = await Promise.all(readers);
    const final = await world.ctx.sql.query<{ id: string; title: string }>(
      'select id, title from contacts where campaign_id = $1',
      [campaignId],
    );
    for (const state of states) {
      expect(Object.fromEntries(state)).toEqual(Object.fromEntries(final.map(({ id, title }) => [id, title])));
    }
  });

  it('a cursor of another campaign or with other filters is refused; so is a foreign campaign', async () => {
    const [one, two] = [await makeCampaign(), await makeCampaign()];
    const { nextCursor: cursor } = (await changes(one)).json;
    for (const answer of [await changes(two, { cursor }), await changes(one, { cursor, status: 'active' })]) {
      expect(answer.json.detail).toMatchObject([{ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } }]);
    }
    const foreign = await world.inject({
      url: `/campaigns/${one}/contacts/changes`,
      query: { workspaceId: world.b.id },
      key: world.b.key,
    });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'campaign_not_found']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

type Query = Record<string, string | number | readonly string[]>;
interface Planned {
  readonly id: string;
  readonly email: string;
}

const ADDRESSES = ['ana@one.test', 'anna@one.test', 'an_x@one.test', 'bob@two.test', 'anb@two.test', 'zoe@two.test'];

let world: TestWorld;
let campaign: SeededCampaign;
let sends: Planned[];

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  campaign = await seedCampaign(world, { contacts: 6, mailboxes: 1, email: (n) => ADDRESSES[n] as string });
  await seedCampaign(world, { contacts: 1, mailboxes: 1, email: () => 'ana@other.test' });
  sends = await world.ctx.sql.query<Planned>(
    `select s.id, c.email from sends s join contacts c on c.id = s.contact_id where s.campaign_id = $1 order by s.id desc`,
    [campaign.campaignId],
  );
  for (const [index, send] of sends.entries()) {
    const due = new Date(Date.parse('2026-03-10T00:00:00Z') + index * 86_400_000);
    await world.ctx.sql.query('update sends set due_at = $2 where id = $1', [send.id, due]);
  }
  await fail(sends.slice(0, 2), 'recipient_mailbox_full');
  await fail(sends.slice(2, 3), 'policy_rejected');
});
afterAll(() => world?.close());

async function fail(some: readonly Planned[], code: string): Promise<void> {
  await world.ctx.sql.query(`update sends set status = 'failed', error_code = $2 where id = any($1::uuid[])`, [
    some.map(({ id }) => id),
    code,
  ]);
}

const list = (query: Query) => world.inA({ url: `/campaigns/${campaign.campaignId}/sends`, query });
const found = async (query: Query): Promise<string[]> =>
  (await list(query)).json.items.map((item: { contact: { email: string } }) => item.contact.email);
const those = (test: (email: string, index: number) => boolean) =>
  sends.filter(({ email }, index) => test(email, index)).map(({ email }) => email);

describe('the list of sends', () => {
  it('finds addresses by how they begin, in any case, and takes wildcards for what they are', async () => {
    expect(await found({ search: 'ana' })).toEqual(['ana@one.test']);
    expect(await found({ search: 'AN' })).toEqual(those((email) => email.startsWith('an')));
    expect(await found({ search: 'an_' })).toEqual(['an_x@one.test']);
    expect(await found({ search: 'one.test' })).toEqual([]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: 'a\\' })).toEqual([]);
  });

  it('finds the messages of a contact that was deleted since', async () => {
    const contact = campaign.contactIds[ADDRESSES.indexOf('zoe@two.test')] as string;
    await world.ctx.sql.query('update contacts set deleted_at = now() where id = $1', [contact]);
    expect(await found({ search: 'zoe@' })).toEqual(['zoe@two.test']);
    await world.ctx.sql.query('update contacts set deleted_at = null where id = $1', [contact]);
  });

  it('keeps to what is due from one instant on and before another', async () => {
    expect(await found({ dueFrom: '2026-03-12' })).toEqual(those((_, index) => index >= 2));
    expect(await found({ dueTo: '2026-03-12' })).toEqual(those((_, index) => index < 2));
    expect(await found({ dueFrom: '2026-03-12T01:00:00+01:00', dueTo: '2026-03-13T00:00:00.001Z' })).toEqual(
      those((_, index) => index === 2 || index === 3),
    );
    expect(await found({ dueFrom: '2026-03-13', dueTo: '2026-03-13' })).toEqual([]);
  });

  it('tells what went wrong in one way', async () => {
    expect(await found({ errorCode: 'recipient_mailbox_full' })).toEqual(those((_, index) => index < 2));
    expect(await found({ errorCode: 'policy_rejected' })).toEqual(those((_, index) => index === 2));
    expect(await found({ errorCode: 'timeout' })).toEqual([]);
  });

  it('applies all filters together, page after page', async () => {
    const query = { search: 'a', dueFrom: '2026-03-10', dueTo: '2026-03-20', limit: 1 };
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor === '' ? {} : { cursor }) });
      seen.push(...page.json.items.map((item: { contact: { email: string } }) => item.contact.email));
      cursor = page.json.nextCursor;
    }
    expect(seen).toEqual(those((email) => email.startsWith('a')));
    for (const timeframe of ['today', 'all'])
      expect(await found({ search: 'an', timeframe, errorCode: 'recipient_mailbox_full' })).toEqual(
        timeframe === 'today' ? [] : those((email, index) => email.startsWith('an') && index < 2),
      );
    const { nextCursor } = (await list(query)).json;
    const other = await list({ ...query, dueTo: '2026-03-21', cursor: nextCursor });
    expect([other.status, other.json.detail[0].loc]).toEqual([422, ['query', 'cursor']]);
  });

  it('rejects unknown codes and invalid times, each with its location', async () => {
    const bad = await list({ errorCode: 'nope', dueFrom: 'soon', dueTo: 'later' });
    expect(bad.status).toBe(422);
    expect(bad.json.detail.map((item: { loc: unknown[] }) => item.loc[1]).sort()).toEqual([
      'dueFrom',
      'dueTo',
      'errorCode',
    ]);
  });
});

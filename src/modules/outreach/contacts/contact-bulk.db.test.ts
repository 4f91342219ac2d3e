import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { mergeContacts, type NewContact } from './contact-bulk.repo.js';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});

afterAll(() => world.close());

const said = (city: string): NewContact => ({
  ...{ email: 'not@read.test', emailKey: 'not@read.test', companyDomain: null },
  fields: { city },
  customFields: '{"seats": 5}',
});

describe('mergeContacts', () => {
  it('writes what later rows say, and finds each contact by its key alone', async ({ skip }) => {
    const { sql, clock } = world.ctx;
    const { contactIds } = await seedCampaign(world, { contacts: 500 });
    await sql.query('analyze contacts');
    const rows = contactIds.map((id, index) => ({ id, contact: said(`Town ${index}`) }));
    const merge = (to: typeof sql) => mergeContacts(to, world.a.id, clock.now(), rows);
    expect(await merge(sql)).toBe(500);
    const written = await sql.query(
      `select count(*)::int as n, count(distinct city)::int as cities, count(distinct email)::int as addresses
       from contacts where id = any($1::uuid[]) and custom_fields->>'seats' = '5'`,
      [contactIds],
    );
    expect(written).toEqual([{ n: 500, cities: 500, addresses: 500 }]);
    const plans = await plansOf(sql, merge);
    if (plans === null) skip();
    // A list of IDs in a per-row condition is sorted again for each row.
    expect(Object.values(plans ?? {})).toEqual([expect.not.stringMatching(/Index Cond: .*ANY/)]);
  });

  it('changes no contact of another workspace', async () => {
    const { sql, clock } = world.ctx;
    const { contactIds } = await seedCampaign(world, { contacts: 1 });
    const rows = contactIds.map((id) => ({ id, contact: said('Elsewhere') }));
    expect(await mergeContacts(sql, world.b.id, clock.now(), rows)).toBe(0);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { lockPool } from './claimed/candidates.reads.js';

const CONTACTS = 5_000;
const DOMAINS = 200;
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

it('what is known of a domain is found by its name, however many messages wait', async ({ skip }) => {
  const { sql, clock } = world.ctx;
  const email = (index: number) => `person${index}@company${index % DOMAINS}.example`;
  const { campaignId } = await seedCampaign(world, { contacts: CONTACTS, email });
  await sql.query(
    `insert into recipient_domains (domain, has_mx, checked_at)
     select 'company' || n || '.example', true, $1 from generate_series(0, $2 - 1) n`,
    [clock.now(), DOMAINS],
  );
  for (const table of ['contacts', 'sends', 'recipient_domains']) await sql.query(`analyze ${table}`);

  const plans = await plansOf(sql, async (sql) => {
    const found = await lockPool(sql, world.a.id, clock.now(), [{ campaignId, limit: 400, newLimit: 400 }]);
    expect(found).toHaveLength(400);
    expect(found.every((send) => send.has_mx === true)).toBe(true);
  });
  if (plans === null) skip();
  const [plan] = Object.values(plans ?? {});
  expect(plan).toMatch(/Index Scan using recipient_domains_pkey on recipient_domains/);
  expect(plan).not.toMatch(/Seq Scan on recipient_domains/);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let open: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});

afterAll(() => open?.close());

const acceptedAt = (domain: string) =>
  open.sink.records().filter((record) => record.to.some((to) => to.endsWith(`@${domain}`))).length;
const nextDay = () =>
  world.clock.moveTo(new Date(Math.ceil((world.clock.now().getTime() + 1) / 86_400_000) * 86_400_000));
const throttled = (companyThrottle: Record<string, unknown>) => ({
  settings: { companyThrottle: { enabled: true, perDay: 2, scope: 'campaign', ...companyThrottle } },
});
/** Companies of the seeded contacts, as an import finds them. */
const setCompanies = () =>
  world.ctx.sql.query(`update contacts set company_domain = nullif(split_part(email_key, '@', 2), 'gmail.com')`);

describe('the company throttle', () => {
  it('limits a company to its number of messages per day, across mailboxes; other companies continue', async () => {
    const { campaignId } = await seedCampaign(world, {
      contacts: 7,
      mailboxes: 3,
      ...throttled({}),
      email: (n) => (n < 5 ? `p${n}@many.test` : `p${n}@few.test`),
    });
    await setCompanies();
    await open.drain();
    expect([acceptedAt('many.test'), acceptedAt('few.test')]).toEqual([2, 2]);
    const [waiting] = await world.ctx.sql.query<{ id: string; reason: string; n: number }>(
      `select min(id::text) as id, min(status_reason) as reason, count(*)::int as n from sends
       where campaign_id = $1 and status = 'scheduled'`,
      [campaignId],
    );
    expect(waiting).toMatchObject({ reason: 'company_daily_limit', n: 3 });
    const { json } = await world.inject({
      url: `/campaigns/${campaignId}/sends/${waiting?.id}/explain`,
      query: { workspaceId: world.a.id },
      key: world.a.key,
    });
    const gate = json.gates.find((one: { gate: string }) => one.gate === 'company_throttle');
    expect(json).toMatchObject({ decision: 'wait', decidingGate: 'company_throttle', reason: 'company_daily_limit' });
    expect(gate).toMatchObject({ outcome: 'wait', values: { company: 'many.test', limit: 2, used: 2 } });
    nextDay();
    await open.drain();
    expect(acceptedAt('many.test')).toBe(4);
    nextDay();
    await open.drain();
    expect(acceptedAt('many.test')).toBe(5);
  });

  it('counts what other campaigns sent when it is about the workspace, and leaves free-mail addresses alone', async () => {
    await seedCampaign(world, { contacts: 1, email: () => 'first@shared.test' });
    await setCompanies();
    await open.drain();
    await seedCampaign(world, {
      contacts: 5,
      ...throttled({ scope: 'workspace' }),
      email: (n) => (n < 2 ? `p${n}@shared.test` : `p${n}@gmail.com`),
    });
    await setCompanies();
    await open.drain();
    expect([acceptedAt('shared.test'), acceptedAt('gmail.com')]).toEqual([2, 3]);
  });

  it('counts follow-ups, too', async () => {
    await seedCampaign(world, {
      contacts: 2,
      ...throttled({ perDay: 1 }),
      steps: [
        { subject: 'First', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 3_600 },
      ],
      email: (n) => `p${n}@small.test`,
    });
    await setCompanies();
    const perDay: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const before = acceptedAt('small.test');
      for (let hour = 0; hour < 12; hour += 1) {
        await open.drain();
        world.clock.advanceMs(3_600_000);
      }
      perDay.push(acceptedAt('small.test') - before);
      nextDay();
    }
    expect(perDay).toEqual([1, 1, 1, 1]);
  });
});

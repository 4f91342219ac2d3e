import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawInteger } from '../../../../../sandbox/src/seeded-draw.js';
import { mortal } from '../../../../../test/support/faults/mortal.js';
import { partOf } from '../../../../../test/support/part-of.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import type { Ctx } from '../../../../platform/context.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { enrollLoop } from '../index.js';

let open: WorkerWorld;
beforeAll(async () => {
  open = await openWorkerWorld({ config: { rateLimits: false } });
});
afterAll(() => open?.close());

const PEOPLE = 16;
const TURNS = 4;
/** Concurrent processes, each replaced when it is killed. */
const PROCESSES = [1, 2, 3];

interface Person {
  readonly email: string;
  readonly id: string;
  /** Whether the segment includes the person now, and whether it did at some time. */
  isIn: boolean;
  wasIn: boolean;
}

const ask = (method: 'POST' | 'PATCH', url: string, body: unknown) => open.world.inA({ method, url, body });
const follow = (ctx: Ctx = open.world.ctx) => drainLoops(ctx, open.worker, [enrollLoop]);
const rows = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  open.world.ctx.sql.query<Row>(sql, [...values]);

/** Changes the profile of a person, or adds them to a campaign, as members and other services do. */
async function change(
  person: Person,
  what: number,
  { tag, campaignId }: { tag: string; campaignId: string },
): Promise<void> {
  const profileIds = [person.id];
  if (what === 0) await ask('PATCH', `/profiles/${person.id}`, { city: person.email });
  else if (what === 1) await ask('POST', `/campaigns/${campaignId}/contacts`, { contacts: [{ email: person.email }] });
  else
    await ask('POST', '/profiles/batch', { profileIds, ...(what === 2 ? { removeTags: [tag] } : { addTags: [tag] }) });
  if (what >= 2) person.isIn = what > 2;
  person.wasIn ||= person.isIn;
}

it.each(partOf([1, 2, 3, 4, 5, 6]))(
  'a linked segment enrolls each person exactly once while many profiles change and processes are killed (%i)',
  async (run) => {
    const { ctx } = open.world;
    const draw = (low: number, high: number, ...words: ReadonlyArray<string | number>): number =>
      drawInteger(low, high, `enrollment ${run}`, ...words.map(String));
    const [one, two] = [
      await seedCampaign(open.world, { contacts: 0 }),
      await seedCampaign(open.world, { contacts: 0 }),
    ];
    const tag = `tag ${run}`;
    const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: tag }] };
    const segmentId = (await ask('POST', '/segments', { name: tag, definition })).json.id;
    const people: Person[] = [];
    for (let at = 0; at < PEOPLE; at += 1) {
      const email = `n${at}@many${run}.test`;
      people.push({ email, id: (await ask('POST', '/profiles', { email })).json.id, isIn: false, wasIn: false });
    }
    for (const { campaignId } of [one, two]) await ask('POST', `/campaigns/${campaignId}/segments`, { segmentId });
    await follow();
    let isChanging = true;
    let kills = 0;
    const processes = PROCESSES.map(async (process) => {
      for (let life = 0; isChanging; life += 1) {
        const { ctx: own, death, isDead } = mortal(ctx, draw(3, 60, 'life', process, life));
        await Promise.race([follow(own), death]);
        if (isDead()) kills += 1;
      }
    });
    const changes = people.map(async (person) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await change(person, draw(0, 4, person.email, turn), { tag, campaignId: one.campaignId });
      }
    });
    await Promise.all(changes).finally(() => {
      isChanging = false;
    });
    await Promise.all(processes);
    await follow();
    expect(kills).toBeGreaterThan(0);

    const enrolled = await rows<{ email_key: string }>('select email_key from contacts where campaign_id = $1', [
      two.campaignId,
    ]);
    const emails = enrolled.map((row) => row.email_key);
    expect(emails.length).toBe(new Set(emails).size);
    expect(people.filter(({ isIn, email }) => isIn && !emails.includes(email))).toEqual([]);
    expect(people.filter(({ wasIn, email }) => !wasIn && emails.includes(email))).toEqual([]);
    const [members] = await rows<{ n: number }>(
      'select count(*)::int as n from campaign_segment_members where campaign_id = $1',
      [two.campaignId],
    );
    expect(members?.n).toBe(people.filter(({ isIn }) => isIn).length);
    const [counted] = await rows<{ n: number }>(
      `select sum((data ->> 'enrolledCount')::int)::int as n from events
       where type = 'campaign.segment.enrolled' and campaign_id = $1`,
      [two.campaignId],
    );
    expect(counted?.n).toBe(emails.length);
    expect(await rows('select 1 from profile_changes')).toEqual([]);
    expect(await rows('select 1 from set_aside')).toEqual([]);
  },
  60_000,
);

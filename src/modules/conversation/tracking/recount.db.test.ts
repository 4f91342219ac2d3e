import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTrackingWorld, type TrackedMail, type TrackingWorld } from '../../../../test/support/tracking.js';

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0',
  'curl/8',
  '',
];
const HTML = '<p><a href="https://shop.test/a">a</a> <a href="https://shop.test/b">b</a></p>';

let t: TrackingWorld;
beforeAll(async () => {
  t = await openTrackingWorld();
});
afterAll(() => t?.close());

/** Returns a random number generator that repeats its numbers for a seed. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function visitSomething(mails: readonly TrackedMail[], random: (below: number) => number): Promise<number> {
  const mail = mails[random(mails.length)] as TrackedMail;
  const url = [mail.pixel, mail.links[0], mail.links[1]][random(3)] as string;
  const headers = { 'user-agent': AGENTS[random(AGENTS.length)] as string };
  const { status } = await t.world.inject({ url: new URL(url).pathname, key: null, headers });
  return status;
}

it.each([1, 2, 3])(
  'after random visits (seed %i), judged in parallel, every counter equals a recount',
  async (seed) => {
    const random = chances(seed);
    const mails = await t.send({
      contacts: 6,
      steps: [{ subject: 'Hello', bodyHtml: HTML }],
      email: (n) => `r${n}.${seed}@track.test`,
    });
    const { campaignId } = mails[0] as TrackedMail;
    let visits = 0;
    for (let turn = 0; turn < 25; turn += 1) {
      t.world.clock.advanceMs(random(4_000));
      const came = 1 + random(4);
      const work = Array.from({ length: came }, () => visitSomething(mails, random));
      const judges = Array.from({ length: random(4) }, () => t.judgeOnce());
      const statuses = await Promise.all(work);
      await Promise.all(judges);
      expect(statuses.every((status) => status === 200 || status === 302)).toBe(true);
      visits += came;
    }
    t.world.clock.advanceMs(5_000);
    await Promise.all([t.judgeOnce(), t.judgeOnce(), t.judgeOnce()]);
    await t.drain();

    const recount = await t.row(
      `select count(*) filter (where kind = 'open' and class = 'human')::int as opens,
       count(*) filter (where kind = 'open' and class = 'machine')::int as machine_opens,
       count(*) filter (where kind = 'click' and class = 'human')::int as clicks,
       count(*) filter (where kind = 'click' and class = 'machine')::int as machine_clicks,
       count(distinct contact_id) filter (where kind = 'open' and class = 'human')::int as unique_opens,
       count(distinct contact_id) filter (where kind = 'click' and class = 'human')::int as unique_clicks
     from tracking_visits where contact_id = any($1::uuid[])`,
      mails.map((mail) => mail.contactId),
    );
    const sum = ['opens', 'machine_opens', 'clicks', 'machine_clicks'].reduce(
      (n, name) => n + Number(recount[name]),
      0,
    );
    expect(sum).toBe(visits);
    expect(Math.min(...Object.values(recount).map(Number))).toBeGreaterThan(0);

    expect((await t.stateOf(mails[0] as TrackedMail)).stats).toEqual(recount);
    const sends = await t.row(
      `select sum(open_count)::int as opens, sum(machine_open_count)::int as machine_opens, sum(click_count)::int as clicks,
       sum(machine_click_count)::int as machine_clicks, count(opened_at)::int as unique_opens,
       count(clicked_at)::int as unique_clicks from sends where campaign_id = $1`,
      campaignId,
    );
    expect(sends).toEqual(recount);
    const contacts = await t.row(
      `select sum(open_count)::int as opens, sum(click_count)::int as clicks,
       count(*) filter (where open_count > 0)::int as unique_opens, count(*) filter (where click_count > 0)::int as unique_clicks
     from contacts where campaign_id = $1`,
      campaignId,
    );
    expect(recount).toMatchObject(contacts);
    const events = await t.row(
      `select count(*) filter (where type = 'campaign.email.opened')::int as opens,
       count(*) filter (where type = 'campaign.email.clicked')::int as clicks,
       count(*) filter (where type = 'campaign.email.opened' and (data->>'first')::boolean)::int as unique_opens,
       count(*) filter (where type = 'campaign.email.clicked' and (data->>'first')::boolean)::int as unique_clicks
     from events where campaign_id = $1`,
      campaignId,
    );
    expect(recount).toMatchObject(events);
  },
);

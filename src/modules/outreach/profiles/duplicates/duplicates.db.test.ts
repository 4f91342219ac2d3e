import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstOwner, person } from '../../../../../test/support/people.js';
import { plansOf } from '../../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { listMembers, scanKeys } from './duplicates.reads.js';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterEach(() => world.close());

const create = async (email: string, more: object = {}): Promise<string> =>
  (await world.inA({ method: 'POST', url: '/profiles', body: { email, ...more } })).json.id;
const list = (query: object = {}) => world.inA({ url: '/profiles/duplicates', query: { ...query } as never });
interface Item {
  readonly rule: string;
  readonly profiles: ReadonlyArray<{ readonly email: string }>;
}
const pairs = async () =>
  (await list()).json.items.map(({ rule, profiles }: Item) => [rule, ...profiles.map(({ email }) => email)]);
const dismiss = (profileIds: string[], more: object = {}) =>
  world.inA({ method: 'POST', url: '/profiles/duplicates/dismiss', body: { profileIds, ...more } });

it('lists contacts with one mailbox, LinkedIn profile, name and domain, or phone number, and what differs', async () => {
  await create('ann.lind@gmail.com', { title: 'CEO', city: 'Graz' });
  await create('annlind@googlemail.com', { title: 'CTO' });
  await create('bo@one.test', { linkedinUrl: 'https://www.linkedin.com/in/bo/' });
  await create('bo@two.test', { linkedinUrl: 'linkedin.com/in/BO?trk=x' });
  await create('cy@three.test', { firstName: 'Cy', lastName: 'Oak' });
  await create('c.oak@three.test', { firstName: ' cy', lastName: 'OAK' });
  await create('di@four.test', { lastName: 'Elm', phone: '+43 660 1234567' });
  await create('di@five.test', { lastName: 'Elm', phone: '0660/1234567' });
  await create('ed@four.test', { lastName: 'Fir', phone: '0660/1234567' });
  expect(await pairs()).toEqual([
    ['mailbox', 'ann.lind@gmail.com', 'annlind@googlemail.com'],
    ['profile_link', 'bo@one.test', 'bo@two.test'],
    ['name_and_domain', 'cy@three.test', 'c.oak@three.test'],
    ['phone', 'di@four.test', 'di@five.test'],
  ]);
  expect((await list()).json.items[0].differences).toEqual(['title']);
  expect((await world.inB({ url: '/profiles/duplicates' })).json.items).toEqual([]);
});

it('finds the plain address of a mailbox beside one with a tag', async () => {
  await create('flo+news@six.test');
  await create('flo@six.test');
  expect(await pairs()).toEqual([['mailbox', 'flo+news@six.test', 'flo@six.test']]);
});

it('pages without a gap or a repetition, and rejects a cursor of another workspace', async () => {
  for (let n = 0; n < 5; n += 1) {
    await create(`p${n}@page.test`, { lastName: `L${n}`, firstName: 'A', phone: `+43 660 000 000${n}` });
    await create(`q${n}@page.test`, { lastName: `L${n}`, firstName: 'A', phone: `+43 660 000 000${n}` });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  let page = await list({ limit: 2 });
  for (let at = 0; at < 10; at += 1) {
    seen.push(...page.json.items.map(({ profiles }: Item) => profiles[0]?.email));
    cursor = page.json.nextCursor ?? undefined;
    if (cursor === undefined) break;
    page = await list({ limit: 2, cursor });
  }
  expect(seen).toEqual([0, 1, 2, 3, 4].map((n) => `p${n}@page.test`));
  const first = await list({ limit: 2 });
  const foreign = await world.inB({ url: '/profiles/duplicates', query: { cursor: first.json.nextCursor } as never });
  expect(foreign.status).toBe(422);
});

it('leaves out a dismissed pair until it is brought back, and shows the next pair of three', async () => {
  const ids = [];
  for (const tag of ['a', 'b', 'c']) ids.push(await create(`gus+${tag}@seven.test`));
  const [one, two, three] = ids as [string, string, string];
  expect((await list()).json.items[0].otherCount).toBe(1);
  const answer = await dismiss([two, one]);
  expect([answer.status, answer.json]).toEqual([200, { profileIds: [two, one], dismissed: true }]);
  expect((await dismiss([one, two])).status).toBe(200);
  expect(await pairs()).toEqual([['mailbox', 'gus+a@seven.test', 'gus+c@seven.test']]);
  await dismiss([one, three]);
  await dismiss([two, three]);
  expect(await pairs()).toEqual([]);
  await dismiss([one, two], { dismissed: false });
  expect(await pairs()).toEqual([['mailbox', 'gus+a@seven.test', 'gus+b@seven.test']]);
  expect((await dismiss([one, one])).status).toBe(422);
  expect((await dismiss([one, '01900000-0000-7000-8000-0000000000ff'])).json.code).toBe('profile_not_found');
});

it('keeps dismissals when one of the contacts is merged', async () => {
  const plain = await create('hal@eight.test');
  const tagged = await create('hal+x@eight.test');
  const other = await create('hal@nine.test');
  await dismiss([plain, tagged]);
  await world.inA({ method: 'POST', url: `/profiles/${tagged}/merge`, body: { with: other } });
  await world.inA({ method: 'POST', url: `/profiles/${plain}/merge`, body: { with: other } });
  expect(await pairs()).toEqual([]);
});

it('is shown to viewers, who cannot dismiss', async () => {
  const ids = [await create('ida@ten.test'), await create('ida+x@ten.test')];
  await firstOwner(world);
  const viewer = await person(world, 'viewer', 'Vic');
  const query = { workspaceId: world.a.id };
  const shown = await viewer.ask({ method: 'GET', url: '/profiles/duplicates', query });
  expect([shown.status, shown.json.items.length]).toEqual([200, 1]);
  const url = '/profiles/duplicates/dismiss';
  expect((await viewer.ask({ method: 'POST', url, query, body: { profileIds: ids } })).status).toBe(403);
  expect((await world.inB({ method: 'POST', url, body: { profileIds: ids } })).status).toBe(404);
});

it('reads a bounded part of an index per rule, whatever the size of the book', async ({ skip }) => {
  const { sql, clock } = world.ctx;
  await sql.query(
    `insert into profiles (workspace_id, id, email, email_key, company_domain, first_name, last_name, phone, linkedin_url,
       source, created_at, updated_at)
     select $1, gen_random_uuid(), e, e, 'many.test', 'F' || n, 'L' || n, '+43660' || (1000000 + n), 'linkedin.com/in/' || n,
       'api', $2, $2 from (select n, 'a.' || n || '@gmail.com' as e from generate_series(1, 20000) n) x`,
    [world.a.id, clock.now()],
  );
  await sql.query('analyze profiles');
  for (const rule of ['mailbox', 'profile_link', 'name_and_domain', 'phone'] as const) {
    const scan = (to: typeof sql) => scanKeys(to, world.a.id, rule, '', 100);
    expect((await scan(sql)).until).not.toBeNull();
    const plans = await plansOf(sql, scan);
    if (plans === null) skip();
    for (const plan of Object.values(plans ?? {})) expect(plan).not.toMatch(/Seq Scan on profiles|Sort Key: .*key/);
    const found = await plansOf(sql, (to) => listMembers(to, world.a.id, rule, ['one', 'two']));
    for (const plan of Object.values(found ?? {})) expect(plan).not.toMatch(/Seq Scan on profiles|profiles_pkey/);
  }
  expect((await list()).json).toMatchObject({ items: [], hasMore: true });
});

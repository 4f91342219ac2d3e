import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstOwner, invite, join, person, signIn, type Visitor, visitorOf } from '../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let owner: Visitor;
let admin: Visitor;
let member: Visitor;
beforeAll(async () => {
  world = await openTestWorld();
  owner = await firstOwner(world);
  admin = await person(world, 'admin', 'Adam');
  member = await person(world, 'member', 'Mia');
});
afterAll(() => world?.close());

const inA = () => ({ workspaceId: world.a.id });
const setRole = (who: Visitor, userId: string, role: string) =>
  who.ask({ method: 'PATCH', url: `/workspaces/${world.a.id}/members/${userId}`, query: inA(), body: { role } });
const remove = (who: Visitor, userId: string) =>
  who.ask({ method: 'DELETE', url: `/workspaces/${world.a.id}/members/${userId}`, query: inA() });
const passwordLink = (who: Visitor, userId: string) =>
  who.ask({ method: 'POST', url: `/workspaces/${world.a.id}/members/${userId}/password-link`, query: inA() });
const reset = (url: string, password: string) =>
  world.inject({ method: 'POST', url: '/auth/reset', key: null, body: { token: url.split('#')[1], password } });
const newCampaign = (who: Visitor) =>
  who.ask({ method: 'POST', url: '/campaigns', query: inA(), body: { name: `Of ${Math.random()}` } });

describe('roles', () => {
  test('are visible to all members of the workspace, and to no one else', async () => {
    const listed = await member.ask({ url: `/workspaces/${world.a.id}/members`, query: inA() });
    expect(listed.json.map((one: { name: string; role: string }) => [one.name, one.role])).toEqual([
      ['Nora Lind', 'owner'],
      ['Adam', 'admin'],
      ['Mia', 'member'],
    ]);
    const use = ({ json }: { json: Record<string, unknown>[] }) =>
      json.map(({ last_seen_at, has_passkey, workspace_ids }) => [last_seen_at, has_passkey, workspace_ids]);
    const [seen, ids] = [world.clock.now().toISOString(), [world.a.id]];
    expect(use(listed)).toEqual(Array.from({ length: 3 }, () => [null, null, ids]));
    const forAdmin = await admin.ask({ url: `/workspaces/${world.a.id}/members`, query: inA() });
    expect(use(forAdmin)).toEqual(Array.from({ length: 3 }, () => [seen, false, ids]));
    const foreign = await member.ask({ url: `/workspaces/${world.b.id}/members`, query: { workspaceId: world.b.id } });
    expect(foreign).toMatchObject({ status: 404, json: { code: 'workspace_not_found' } });
  });

  test('take effect immediately when they change, and the change is in the audit log', async () => {
    expect(await newCampaign(member)).toMatchObject({ status: 200 });
    expect(await setRole(admin, member.userId, 'viewer')).toMatchObject({ status: 200, json: { role: 'viewer' } });
    expect(await newCampaign(member)).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
    const log = await owner.ask({ url: '/audit-log', query: { ...inA(), limit: 1 } });
    expect(log.json.items[0]).toMatchObject({
      action: 'member.role_changed',
      userName: 'Adam',
      resourceId: member.userId,
      changes: { name: 'Mia', role: 'viewer', previousRole: 'member' },
    });
    await setRole(admin, member.userId, 'member');
    expect(await newCampaign(member)).toMatchObject({ status: 200 });
  });

  test('of owners are a matter of owners: an admin makes none, unmakes none, invites none, and gets no link for one', async () => {
    const refused = { status: 403, json: { code: 'owner_required' } };
    expect(await setRole(admin, admin.userId, 'owner')).toMatchObject(refused);
    expect(await setRole(admin, owner.userId, 'viewer')).toMatchObject(refused);
    expect(await remove(admin, owner.userId)).toMatchObject(refused);
    expect(await passwordLink(admin, owner.userId)).toMatchObject(refused);
    const url = `/workspaces/${world.a.id}/invitations`;
    expect(await admin.ask({ method: 'POST', url, query: inA(), body: { role: 'owner' } })).toMatchObject(refused);
    const byKey = await world.inA({ method: 'POST', url, body: { role: 'owner' } });
    expect(byKey).toMatchObject(refused);
    expect(await setRole(owner, admin.userId, 'owner')).toMatchObject({ status: 200 });
    expect(await setRole(owner, admin.userId, 'admin')).toMatchObject({ status: 200 });
  });

  test('keep one owner: the last one cannot be demoted or removed, even by two parallel requests', async () => {
    const last = { status: 409, json: { code: 'in_use' } };
    expect(await setRole(owner, owner.userId, 'admin')).toMatchObject(last);
    expect(await remove(owner, owner.userId)).toMatchObject(last);
    const second = await person(world, 'owner', 'Otto');
    const both = await Promise.all([setRole(owner, second.userId, 'admin'), setRole(second, owner.userId, 'admin')]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const owners = await world.ctx.sql.query(`select user_id from members where workspace_id = $1 and role = 'owner'`, [
      world.a.id,
    ]);
    expect(owners).toHaveLength(1);
    const wasDemoted = (owners[0] as { user_id: string }).user_id === second.userId;
    if (wasDemoted) await setRole(second, owner.userId, 'owner');
    await remove(owner, second.userId);
  });

  test('end with the membership: who is removed finds nothing at the next request', async () => {
    const guest = await person(world, 'viewer', 'Gus');
    expect(await guest.ask({ url: '/campaigns', query: inA() })).toMatchObject({ status: 200 });
    expect(await remove(admin, guest.userId)).toMatchObject({ status: 200, json: { deleted: true } });
    expect(await guest.ask({ url: '/campaigns', query: inA() })).toMatchObject({ status: 404 });
    expect((await guest.ask({ url: '/auth/session' })).json.workspaces).toEqual([]);
    expect(await remove(admin, guest.userId)).toMatchObject({ status: 404, json: { code: 'member_not_found' } });
    expect(await setRole(admin, 'nonsense', 'viewer')).toMatchObject({ status: 404 });
  });
});

describe('invitations', () => {
  test('are kept as hashes, shown to who holds the link, and let one person in', async () => {
    const link = await invite(world, 'member', { email: 'ivy@studio.test' });
    const token = link.split('#')[1] ?? '';
    const stored = await world.ctx.sql.query<{ text: string }>(
      'select to_json(invitations)::text as text from invitations',
    );
    expect(stored.map(({ text }) => text).join()).not.toContain(token);
    const shown = await world.inject({ url: `/invitations/${token}`, key: null });
    expect(shown.json).toMatchObject({ role: 'member', email: 'ivy@studio.test', has_account: false });
    expect(await join(world, link, { name: 'Eve', email: 'eve@evil.test' })).toMatchObject({ status: 422 });
    expect(await join(world, link, { email: 'ivy@studio.test' })).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', 'name'] }] },
    });
    const answers = await Promise.all([1, 2, 3].map(() => join(world, link, { name: 'Ivy' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(await join(world, link, { name: 'Ivy' })).toMatchObject({
      status: 404,
      json: { code: 'invitation_not_found' },
    });
    expect(await world.inject({ url: `/invitations/${token}`, key: null })).toMatchObject({ status: 404 });
    const log = await owner.ask({ url: '/audit-log', query: { ...inA(), action: 'invitation.accepted', limit: 1 } });
    expect(log.json.items[0]).toMatchObject({ actor: 'person', userName: 'Ivy', changes: { role: 'member' } });
  });

  test('for an address with an account want its password, and take people into another workspace', async () => {
    const link = await invite(world, 'viewer', { email: 'mia@studio.test', workspaceId: world.b.id });
    expect(await join(world, link, { password: 'eight lanterns over the lake' })).toMatchObject({ status: 401 });
    const joined = visitorOf(world, await join(world, link, {}));
    expect(joined.userId).toBe(member.userId);
    const { workspaces } = (await joined.ask({ url: '/auth/session' })).json;
    expect(workspaces.map((one: { role: string }) => one.role).sort()).toEqual(['member', 'viewer']);
    const again = await invite(world, 'admin', { email: 'mia@studio.test', workspaceId: world.b.id });
    expect(await join(world, again, {})).toMatchObject({ status: 409, json: { code: 'already_exists' } });
  });

  test('are accepted without a password by who has signed in, never from a foreign page', async () => {
    const adam = visitorOf(world, await signIn(world, 'adam@studio.test'));
    const link = await invite(world, 'viewer', { workspaceId: world.b.id });
    const accept = (headers: Record<string, string>) => join(world, link, { password: undefined }, headers);
    const foreign = await accept({ cookie: adam.cookie, origin: 'https://evil.test' });
    expect(foreign).toMatchObject({ status: 403, json: { code: 'csrf_refused' } });
    expect(await accept({})).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'password'] }] } });
    const joined = await accept({ cookie: adam.cookie });
    expect(joined).toMatchObject({ status: 200, json: { user: { id: admin.userId } } });
  });

  test('of one new address accepted in parallel create one account, and ask the other to retry', async () => {
    for (const name of ['pat', 'kit', 'sam']) {
      const links = [await invite(world, 'viewer'), await invite(world, 'viewer', { workspaceId: world.b.id })];
      const body = { name, email: `${name}@studio.test` };
      const answers = await Promise.all(links.map((link) => join(world, link, body)));
      for (const { status, json } of answers)
        if (status !== 200) expect([status, json.code]).toEqual([409, 'already_exists']);
      const late = answers.findIndex(({ status }) => status !== 200);
      if (late >= 0) expect(await join(world, links[late] ?? '', body)).toMatchObject({ status: 200 });
      const { workspaces } = (await signIn(world, body.email)).json;
      expect(workspaces).toHaveLength(2);
    }
  });

  test('end when they are withdrawn and after a week', async () => {
    const [kept, withdrawn] = [await invite(world, 'viewer'), await invite(world, 'viewer')];
    const url = `/workspaces/${world.a.id}/invitations`;
    const [newest] = (await admin.ask({ url, query: inA() })).json;
    expect(newest).not.toHaveProperty('url');
    const gone = await admin.ask({ method: 'DELETE', url: `${url}/${newest.id}`, query: inA() });
    expect(gone).toMatchObject({ status: 200, json: { deleted: true } });
    const person = { name: 'Late', email: 'late@studio.test' };
    expect(await join(world, withdrawn, person)).toMatchObject({ status: 404 });
    expect(await admin.ask({ method: 'DELETE', url: `${url}/${newest.id}`, query: inA() })).toMatchObject({
      status: 404,
    });
    world.clock.advanceMs(7 * 86_400_000);
    expect(await join(world, kept, person)).toMatchObject({ status: 404 });
    // Expired sessions: no member was active for a week.
    admin = visitorOf(world, await signIn(world, 'adam@studio.test'));
    member = visitorOf(world, await signIn(world, 'mia@studio.test'));
  });
});

describe('passwords', () => {
  test('are changed with the current one; every other session ends, and this one gets a new token', async () => {
    const pia = await person(world, 'viewer', 'Pia');
    const elsewhere = visitorOf(world, await signIn(world, 'pia@studio.test'));
    const change = (current_password: string) =>
      pia.ask({
        method: 'POST',
        url: '/auth/password',
        body: { current_password, new_password: 'seven boats in the harbour' },
      });
    expect(await change('eight lanterns over the lake')).toMatchObject({ status: 401 });
    const changed = visitorOf(world, await change('nine lanterns over the lake'));
    expect([pia, elsewhere, changed].map((one) => one.cookie === changed.cookie)).toEqual([false, false, true]);
    for (const [who, status] of [
      [pia, 401],
      [elsewhere, 401],
      [changed, 200],
    ] as const) {
      expect((await who.ask({ url: '/auth/session' })).status).toBe(status);
    }
    expect(await signIn(world, 'pia@studio.test')).toMatchObject({ status: 401 });
    expect(await signIn(world, 'pia@studio.test', 'seven boats in the harbour')).toMatchObject({ status: 200 });
  });

  test("are set by an admin's link, once; open sessions end", async () => {
    const ray = await person(world, 'viewer', 'Ray');
    const early = (await passwordLink(admin, ray.userId)).json.url;
    const { url } = (await passwordLink(admin, ray.userId)).json;
    expect(await reset(early, 'seven boats in the harbour')).toMatchObject({
      status: 404,
      json: { code: 'link_not_found' },
    });
    const back = visitorOf(world, await reset(url, 'seven boats in the harbour'));
    expect(back.userId).toBe(ray.userId);
    expect((await ray.ask({ url: '/auth/session' })).status).toBe(401);
    expect(await reset(url, 'six boats in the harbour')).toMatchObject({ status: 404 });
    expect(await passwordLink(member, ray.userId)).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
  });

  test('cannot be set by a link once the user has more permissions than its creator could manage', async () => {
    const lou = await person(world, 'viewer', 'Lou');
    const early = (await passwordLink(admin, lou.userId)).json.url;
    const link = await invite(world, 'admin', { email: 'lou@studio.test', workspaceId: world.b.id });
    expect(await join(world, link, {})).toMatchObject({ status: 200 });
    const dead = { status: 404, json: { code: 'link_not_found' } };
    expect(await reset(early, 'seven boats in the harbour')).toMatchObject(dead);
    const max = await person(world, 'viewer', 'Max');
    const { url } = (await passwordLink(admin, max.userId)).json;
    const target = { url: `/workspaces/${world.a.id}/members/${max.userId}`, key: world.adminKey };
    const raised = await world.inA({ method: 'PATCH', ...target, body: { role: 'owner' } });
    expect(raised).toMatchObject({ status: 200 });
    expect(await reset(url, 'seven boats in the harbour')).toMatchObject(dead);
  });

  test('of who owns another workspace are out of reach for the admins of this one, people or keys', async () => {
    const mira = await person(world, 'viewer', 'Mira');
    const link = await invite(world, 'owner', { email: 'mira@studio.test', workspaceId: world.b.id });
    expect(await join(world, link, {})).toMatchObject({ status: 200 });
    const refused = { status: 403, json: { code: 'owner_required' } };
    expect(await passwordLink(admin, mira.userId)).toMatchObject(refused);
    const url = `/workspaces/${world.a.id}/members/${mira.userId}/password-link`;
    expect(await world.inA({ method: 'POST', url })).toMatchObject(refused);
    const operator = await world.inA({ method: 'POST', url, key: world.adminKey });
    expect(operator).toMatchObject({ status: 200 });
  });
});

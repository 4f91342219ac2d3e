import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTenantWorld, type TenantWorld } from '../../../../../test/support/provider-apis/tenant-world.js';
import { seedCampaign } from '../../../../../test/support/seed.js';

let open: TenantWorld;
beforeAll(async () => {
  open = await openTenantWorld();
});
afterAll(() => open?.close());
afterEach(() => open.reset());

const ask = (method: 'GET' | 'POST', url: string, body?: object, query: Record<string, string> = {}) =>
  open.r.world.inA({ method, url, query, ...(body === undefined ? {} : { body }) });
const create = async (): Promise<string> => (await ask('POST', '/tenants', open.microsoft())).json.tenant.id;
const list = async (id: string) => (await ask('GET', `/tenants/${id}/users`, undefined, { limit: '100' })).json;
const connect = (id: string, users: readonly string[]) => ask('POST', `/tenants/${id}/users/connect`, { users });
const states = async (): Promise<Record<string, string>> => {
  const { mailboxes } = (await ask('GET', '/mailboxes')).json;
  return Object.fromEntries(
    mailboxes.map((one: Record<string, string>) => [one['address']?.split('@')[0], one['status']]),
  );
};
const batches = () => open.graph.requests.filter((one) => one === 'POST /v1.0/$batch').length;

describe('shared mailboxes of a Microsoft 365 tenant', () => {
  it('are marked in the list, connected as users are, and send', async () => {
    open.people(1);
    open.people(1, { isShared: true });
    const id = await create();
    const { users, tellsShared } = await list(id);
    expect(tellsShared).toBe(true);
    expect(users).toMatchObject([
      { userId: 'id-0', isShared: false, status: 'active' },
      { userId: 'id-1', isShared: true, status: 'active' },
    ]);
    const made = (await connect(id, ['id-1'])).json;
    expect(made).toMatchObject({ connectedCount: 1, rejectedCount: 0 });
    await open.settle();
    await seedCampaign(open.r.world, { contacts: 1, mailboxIds: [made.users[0].mailboxId] });
    await open.r.drain();
    expect(open.graph.sent.map(({ account }) => account)).toEqual(['user1@example.org']);
    await open.watch();
    await open.settle();
    expect(await states()).toEqual({ user1: 'active' });
  });

  it('differ from users who are suspended or have no license', async () => {
    open.people(1, { suspended: true });
    open.people(1, { hasMailbox: false });
    const id = await create();
    const { users, tellsShared } = await list(id);
    expect(users).toMatchObject([
      { isShared: false, status: 'suspended' },
      { isShared: false, status: 'no_mailbox' },
    ]);
    expect(tellsShared).toBe(true);
  });

  it('are not recognized without the permission, which the list says', async () => {
    open.people(1, { isShared: true });
    const id = await create();
    open.tenant.purposeStatus = 403;
    expect(await list(id)).toMatchObject({ tellsShared: false, users: [{ isShared: false, status: 'suspended' }] });
    expect((await connect(id, ['id-0'])).json.users[0]).toMatchObject({ code: 'not_active', mailboxId: null });
  });

  it('are marked with a license and an enabled account, too, and do not depend on the permission', async () => {
    open.people(1, { isShared: 'licensed' });
    open.people(1);
    const id = await create();
    expect(await list(id)).toMatchObject({
      ...{ tellsShared: null },
      users: [
        { isShared: true, status: 'active' },
        { isShared: false, status: 'active' },
      ],
    });
    await connect(id, ['id-0']);
    open.tenant.purposeStatus = 403;
    expect(await list(id)).toMatchObject({ tellsShared: null, users: [{ isShared: false, status: 'active' }, {}] });
    const before = batches();
    await open.watch();
    await open.settle();
    expect(await states()).toEqual({ user0: 'active' });
    expect(batches() - before).toBe(1);
  });

  it('cost no request if no user of a page has a mailbox', async () => {
    open.people(3, { hasMailbox: false });
    const id = await create();
    const before = batches();
    expect((await list(id)).tellsShared).toBeNull();
    expect(batches()).toBe(before);
  });

  it('are looked up in batches of 20, among all users of a page', async () => {
    open.people(5);
    open.people(40, { isShared: true });
    const id = await create();
    const before = batches();
    const { users } = await list(id);
    expect(users.filter(({ isShared }: { isShared: boolean }) => isShared)).toHaveLength(40);
    expect(batches() - before).toBe(3);
  });

  it.each([429, 503])('stay connected when Graph answers %i about them, and the list still works', async (status) => {
    open.people(1, { isShared: true });
    const id = await create();
    await connect(id, ['id-0']);
    await open.settle();
    open.tenant.purposeStatus = status;
    await open.watch();
    await open.settle();
    expect(await states()).toEqual({ user0: 'active' });
    expect(await list(id)).toMatchObject({ users: [{ userId: 'id-0', isShared: false }] });
    open.graph.fault({ on: '$batch', kind: 'answer', answer: { status, body: { error: { code: 'x' } } } });
    expect(await list(id)).toMatchObject({ tellsShared: null, users: [{ userId: 'id-0' }] });
  });

  it('are disconnected when they are deleted', async () => {
    open.people(2, { isShared: true });
    const id = await create();
    await connect(id, ['id-0', 'id-1']);
    await open.settle();
    open.tenant.users.splice(0, 1);
    await open.watch();
    await open.settle();
    expect(await states()).toEqual({ user0: 'disconnected', user1: 'active' });
  });
});

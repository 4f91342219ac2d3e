import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOwner, person, type Visitor } from '../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let owner: Visitor;
beforeAll(async () => {
  world = await openTestWorld();
  owner = await firstOwner(world);
});
afterAll(() => world?.close());

const inA = () => ({ workspaceId: world.a.id });
const ofMember = (who: Visitor) => `/workspaces/${world.a.id}/members/${who.userId}`;

async function createKey(who: Visitor, name: string): Promise<{ id: string; key: string }> {
  const body = { name, scopes: ['read', 'admin'] };
  const { json } = await who.ask({ method: 'POST', url: '/api-keys', query: inA(), body });
  return { id: json.id, key: json.api_key };
}

const namesOf = (keys: ReadonlyArray<{ name: string }>) => keys.map(({ name }) => name);

test('the list of API keys names the creator of each key, even if a key created it', async () => {
  const admin = await person(world, 'admin', 'Lena');
  const { key } = await createKey(admin, 'first');
  await world.inject({
    method: 'POST',
    url: '/api-keys',
    query: inA(),
    key,
    body: { name: 'second', scopes: ['read'] },
  });
  const { json } = await owner.ask({ url: '/api-keys', query: inA() });
  const creators = json.map((one: { name: string; created_by: unknown }) => [one.name, one.created_by]);
  const lena = { user_id: admin.userId, name: 'Lena' };
  expect(creators).toEqual(
    expect.arrayContaining([
      ['first', lena],
      ['second', lena],
    ]),
  );
  // Operator keys that were created with the test world.
  expect(creators.filter(([, by]: [string, unknown]) => by === null).length).toBeGreaterThan(0);
});

test('a member who loses permissions or is removed leaves their valid keys in the response, to be revoked', async () => {
  const admin = await person(world, 'admin', 'Omar');
  const ended = await createKey(admin, 'ended');
  await createKey(admin, 'kept');
  await createKey(owner, 'of the owner');
  await owner.ask({ method: 'DELETE', url: `/api-keys/${ended.id}`, query: inA() });

  const setRole = (role: string) => owner.ask({ method: 'PATCH', url: ofMember(admin), query: inA(), body: { role } });
  const lowered = await setRole('member');
  expect(lowered).toMatchObject({ status: 200, json: { role: 'member', created_api_keys: [{ name: 'kept' }] } });
  expect((await setRole('admin')).json.created_api_keys).toEqual([]);

  const removed = await owner.ask({ method: 'DELETE', url: ofMember(admin), query: inA() });
  expect(removed).toMatchObject({ status: 200, json: { deleted: true } });
  expect(namesOf(removed.json.created_api_keys)).toEqual(['kept']);
  for (const { id } of removed.json.created_api_keys) {
    expect(await owner.ask({ method: 'DELETE', url: `/api-keys/${id}`, query: inA() })).toMatchObject({ status: 200 });
  }
  const left = await owner.ask({ url: '/api-keys', query: inA() });
  expect(namesOf(left.json)).not.toContain('kept');
});

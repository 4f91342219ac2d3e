import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';
import { lyingPeer } from '../../../../../test/support/circles/lying-peer.js';
import { openTestWorld } from '../../../../../test/support/world.js';
import { makeKeyPair, readInvitation, writeInvitation } from './signing.js';

const HOUR_MS = 3_600_000;
const NOBODY = '01959f00-1111-7aaa-8bbb-000000000001';

let circle: Circle;
let one: Installation;
let two: Installation;

beforeAll(async () => {
  circle = await openCircle(['one.test', 'two.test']);
  [one, two] = circle.at as [Installation, Installation];
});
afterAll(() => circle?.close());

const OPERATIONS = [
  { method: 'POST', url: '/circles/invitations', body: {} },
  { method: 'POST', url: '/circles/peers', body: { invitation: 'x' } },
  { method: 'GET', url: '/circles/invitations' },
  { method: 'DELETE', url: `/circles/invitations/${NOBODY}` },
  { method: 'GET', url: '/circles/peers' },
  { method: 'DELETE', url: `/circles/peers/${NOBODY}` },
] as const;

describe.each(OPERATIONS)('$method $url', (request) => {
  test('wants a key', async () => {
    expect((await one.world.inA({ ...request, key: null })).status).toBe(401);
  });
  test('is for the operator, not for a workspace', async () => {
    const answer = await one.world.inA(request);
    expect([answer.status, answer.json.code]).toEqual([403, 'account_key_required']);
  });
});

describe('an invitation', () => {
  const withBody = (body: object, headers: Record<string, string> = {}) =>
    one.world.inject({
      ...{ method: 'POST', url: '/circles/invitations', key: one.world.adminKey, body, headers },
      query: { workspaceId: one.world.a.id },
    });

  test.each([0, 169, 'long'])('that is good for %s hours is not made', async (expiresInHours) => {
    const answer = await withBody({ expiresInHours });
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0].loc).toEqual(['body', 'expiresInHours']);
  });

  test('that is requested twice under one idempotency key is one', async () => {
    const headers = { 'Idempotency-Key': 'circle-1' };
    const first = await withBody({ expiresInHours: 1 }, headers);
    const again = await withBody({ expiresInHours: 1 }, headers);
    expect(again.json).toEqual(first.json);
    expect(await one.rows('select 1 from circle_invitations')).toHaveLength(1);
  });

  test('leaves a record without its text', async () => {
    const answer = await one.world.inA({ url: '/audit-log' });
    expect(answer.json.items[0]).toMatchObject({ action: 'circle.invited', resource: 'circle_invitation' });
    expect(answer.text).not.toContain('circle_ey');
  });

  test('is good once', async () => {
    const invitation = await one.invite();
    expect((await lyingPeer(one).join(invitation)).status).toBe(200);
    const again = await lyingPeer(one).join(invitation);
    expect([again.status, again.json.code]).toEqual([401, 'circle_refused']);
  });

  test('repeats for the instance that used it while it is a peer, and for no other', async () => {
    const invitation = await one.invite();
    const liar = lyingPeer(one);
    expect((await liar.join(invitation)).status).toBe(200);
    const again = await liar.join(invitation, 'http://127.0.0.1:10');
    expect([again.status, again.json.content]).toEqual([200, '{"joined":true}']);
    expect((await lyingPeer(one).join(invitation)).status).toBe(401);
    const peer = (await one.peers()).find(({ key }) => key === liar.keys.publicKey.toString('base64url'));
    expect(peer?.url).toBe('http://127.0.0.1:9');
    expect((await one.leave(peer?.id)).status).toBe(200);
    expect((await liar.join(invitation)).status).toBe(401);
  });

  test('can be withdrawn until it is used, and is listed without its text until then', async () => {
    const ask = (method: 'GET' | 'DELETE', path = '') =>
      one.world.inject({
        ...{
          method,
          url: `/circles/invitations${path}`,
          key: one.world.adminKey,
          query: { workspaceId: one.world.a.id },
        },
      });
    const before = (await ask('GET')).json.invitations.length;
    const invitation = await one.invite();
    const listed = await ask('GET');
    expect(listed.json.invitations).toHaveLength(before + 1);
    expect(Object.keys(listed.json.invitations[0])).toEqual(['id', 'createdAt', 'expiresAt']);
    const id = readInvitation(invitation)?.id;
    expect((await ask('DELETE', `/${id}`)).json).toEqual({ id, withdrawn: true });
    expect((await lyingPeer(one).join(invitation)).status).toBe(401);
    expect((await ask('GET')).json.invitations).toHaveLength(before);
    for (const gone of [id, NOBODY]) {
      const again = await ask('DELETE', `/${gone}`);
      expect([again.status, again.json.code]).toEqual([404, 'circle_invitation_not_found']);
    }
    const log = await one.world.inA({ url: '/audit-log' });
    expect(log.json.items[0]).toMatchObject({ action: 'circle.invitation_withdrawn', resourceId: id });
  });

  test('that is over is not accepted, by either side', async () => {
    const invitation = await one.invite();
    for (const at of circle.at) at.world.clock.moveTo(new Date(at.world.clock.now().getTime() + 25 * HOUR_MS));
    const accepted = await two.accept(invitation);
    expect([accepted.status, accepted.json.detail[0].loc]).toEqual([422, ['body', 'invitation']]);
    expect((await lyingPeer(one).join(invitation)).status).toBe(401);
  });

  test.each([
    ['is none', () => Promise.resolve('circle_x.y')],
    ['was altered', async () => (await one.invite()).replace(/^circle_..../, 'circle_AAAA')],
    ['is of the same installation', () => two.invite()],
    [
      'names an address without TLS',
      () =>
        Promise.resolve(
          writeInvitation(makeKeyPair(), {
            id: NOBODY,
            url: 'http://outreach.example',
            expiresAt: new Date('2030-01-01'),
          }),
        ),
    ],
  ])('that %s is rejected with its location and changes nothing', async (_why, make) => {
    const before = await two.rows('select 1 from circle_peers');
    const answer = await two.accept(await make());
    expect([answer.status, answer.json.detail?.[0]?.loc]).toEqual([422, ['body', 'invitation']]);
    expect(await two.rows('select 1 from circle_peers')).toEqual(before);
  });

  test('of an unreachable instance creates no peer', async () => {
    const keys = makeKeyPair();
    const expiresAt = new Date(two.world.clock.now().getTime() + HOUR_MS);
    const answer = await two.accept(writeInvitation(keys, { id: NOBODY, url: 'http://127.0.0.1:9', expiresAt }));
    expect([answer.status, answer.json.code]).toEqual([409, 'circle_unreachable']);
    expect(await two.rows('select 1 from circle_peers')).toEqual([]);
  });

  test('from another address of a peer is rejected: the response is not signed with its key', async () => {
    const expiresAt = new Date(two.world.clock.now().getTime() + HOUR_MS);
    const answer = await two.accept(writeInvitation(makeKeyPair(), { id: NOBODY, url: one.url, expiresAt }));
    expect([answer.status, answer.json.code]).toEqual([409, 'circle_unreachable']);
  });
});

test('a private key is stored encrypted, and one pair stays', async () => {
  const [row] = await one.rows<{ private_key: Buffer; n: number }>(
    'select private_key, (select count(*)::int from circle_keys) as n from circle_keys',
  );
  expect(row?.n).toBe(1);
  expect(row?.private_key.toString('latin1')).not.toContain('MC4CAQAwBQYDK2VwBCIEI');
});

test('joining and leaving are in the audit log of both instances with their actors, and a removed peer is not found', async () => {
  expect((await two.accept(await one.invite())).status).toBe(200);
  const peer = (await two.peers()).find(({ url }) => url === one.url);
  expect((await two.leave(peer.id)).status).toBe(200);
  const again = await two.leave(peer.id);
  expect([again.status, again.json.code]).toEqual([404, 'circle_peer_not_found']);
  expect((await two.leave(NOBODY)).json.code).toBe('circle_peer_not_found');
  const log = await two.world.inA({ url: '/audit-log' });
  expect(log.json.items.slice(0, 2)).toMatchObject([{ action: 'circle.left' }, { action: 'circle.joined' }]);
});

test('an instance without a public address neither invites nor accepts', async () => {
  const world = await openTestWorld({ config: { publicUrl: 'http://outreach.internal' } });
  try {
    for (const [url, body] of [
      ['/circles/invitations', {}],
      ['/circles/peers', { invitation: await one.invite() }],
    ] as const) {
      const request = { method: 'POST', url, body, key: world.adminKey, query: { workspaceId: world.a.id } } as const;
      const answer = await world.inject(request);
      expect([answer.status, answer.json.code]).toEqual([409, 'circle_address_missing']);
    }
  } finally {
    await world.close();
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes, external, jo, mailboxApi } from '../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let api: ReturnType<typeof mailboxApi>;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  api = mailboxApi(world);
});
afterAll(() => world?.close());
beforeEach(() => api.clear());

/** Creates a campaign with these mailboxes attached, as the campaigns module writes it. */
async function attach(mailboxIds: readonly number[], state = 'active'): Promise<string> {
  const id = world.ctx.ids.uuid();
  const now = world.clock.now();
  await world.database.sql.query(
    `insert into campaigns (workspace_id, id, name, status, schedule, stop_rules, settings, created_at, updated_at)
     values ($1, $2, 'c', $3, '{}', '{}', '{}', $4, $4)`,
    [world.a.id, id, state, now],
  );
  for (const mailboxId of mailboxIds) {
    await world.database.sql.query(
      `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
       values ($1, $2, $3, $4, $4, $4, $4)`,
      [world.a.id, id, mailboxId, now],
    );
  }
  return id;
}

describe('the list', () => {
  test('every filter does what it says, and together they narrow', async () => {
    await api.create([
      jo({ address: 'a@one.example', tags: ['x', 'y'], firstName: 'Zoë' }),
      jo({ address: 'b_1@one.example' }),
      jo({ address: 'c@two.example', connection: { password: 'x' } }),
    ]);
    const found = async (query: Record<string, string | readonly string[]>) =>
      (await api.list(query)).json.mailboxes.map((item: { address: string }) => item.address);
    expect(await found({})).toEqual(['c@two.example', 'b_1@one.example', 'a@one.example']);
    expect(await found({ status: 'connecting' })).toEqual(['c@two.example']);
    expect(await found({ status: ['active', 'connecting'], provider: 'smtp,google' })).toEqual(['c@two.example']);
    expect(await found({ domain: 'ONE.example' })).toEqual(['b_1@one.example', 'a@one.example']);
    expect(await found({ tag: 'y' })).toEqual(['a@one.example']);
    expect(await found({ search: 'ZOË pa' })).toEqual(['a@one.example']);
    expect(await found({ search: 'B_1@' })).toEqual(['b_1@one.example']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ domain: 'one.example', tag: 'z' })).toEqual([]);
    expect((await api.list({ status: 'gone' })).json.detail).toMatchObject([
      { type: 'enum', loc: ['query', 'status', 0] },
    ]);
    expect((await api.list({ limit: 0 })).json.detail).toMatchObject([
      { type: 'greater_than', loc: ['query', 'limit'] },
    ]);
    expect((await api.list({ limit: 501 })).json.detail).toMatchObject([{ type: 'less_than_equal' }]);
  });

  test('pages show each mailbox once; a cursor holds while mailboxes are added', async () => {
    await api.create(Array.from({ length: 5 }, (_, index) => jo({ address: `m${index}@example.org` })));
    const first = await api.list({ limit: 2 });
    world.clock.advanceMs(1);
    await api.create([jo({ address: 'late@example.org' })]);
    const second = await api.list({ limit: 3, cursor: first.json.nextCursor });
    const seen = [...first.json.mailboxes, ...second.json.mailboxes].map((item: { address: string }) => item.address);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `m${index}@example.org`));
    expect(second.json).toMatchObject({ hasMore: false, nextCursor: null });
    const wrong = await api.list({ limit: 2, tag: 'x', cursor: first.json.nextCursor });
    expect(codes(wrong)).toEqual([['query.cursor', 'invalid_cursor']]);
  });

  test('pages follow an order, trouble first in that of the status and without a value last in both directions', async () => {
    const { mailboxes } = (
      await api.create(['a', 'b', 'c', 'd', 'e'].map((name) => jo({ address: `${name}@sort.test` })))
    ).json;
    const [a, b, c, d] = mailboxes.map(({ id }: { id: number }) => id);
    const set = (text: string, ...values: unknown[]) => world.database.sql.query(text, values);
    const at = world.clock.now();
    await set(`update mailboxes set status = 'error', daily_limit = 7 where id = $1`, b);
    await set(`update mailboxes set status = 'disconnected', daily_limit = 9 where id = $1`, a);
    await set(`update mailboxes set protected_until = $2 where id = $1`, c, at);
    const slot = 'update mailbox_slots set sent_today = $2, day_ends_at = $3, last_sent_at = $3 where mailbox_id = $1';
    await set(slot, d, 4, new Date(at.getTime() + 60_000));
    await set(slot, c, 9, new Date(at.getTime() - 60_000));
    const ordered = async (sort?: string) => {
      let names = '';
      for (let cursor: string | undefined; ; ) {
        const page = { limit: 2, search: '@sort.test', ...(sort && { sort }), ...(cursor && { cursor }) };
        const { json } = await api.list(page as never);
        names += json.mailboxes.map(({ address }: { address: string }) => address[0]).join('');
        if (!json.hasMore) return names;
        cursor = json.nextCursor;
      }
    };
    const sorts = [undefined, 'createdAt', 'address', '-address', 'status', '-status'];
    expect(await Promise.all(sorts.map(ordered))).toEqual(['edcba', 'abcde', 'abcde', 'edcba', 'baced', 'decab']);
    const further = ['-sentToday', '-dailyLimit', 'dailyLimit', 'lastSentAt', '-lastSentAt'];
    expect(await Promise.all(further.map(ordered))).toEqual(['decba', 'edcab', 'bacde', 'cdabe', 'dcabe']);
    const { nextCursor } = (await api.list({ limit: 2, sort: 'status' } as never)).json;
    expect(codes(await api.list({ limit: 2, cursor: nextCursor }))).toEqual([['query.cursor', 'invalid_cursor']]);
    expect((await api.list({ sort: 'age' } as never)).json.detail).toMatchObject([{ loc: ['query', 'sort'] }]);
  });

  test('a day that is over has used nothing of the next one', async () => {
    const made = (await api.create([jo({ dailyLimit: 10, externalDailyUsage: 2 })])).json.mailboxes[0];
    await world.database.sql.query(
      'update mailbox_slots set sent_today = 5, day_ends_at = $2, sending_days = 3 where mailbox_id = $1',
      [made.id, new Date(world.clock.now().getTime() + 60_000)],
    );
    expect((await api.list()).json.mailboxes[0]).toMatchObject({ sentToday: 5, remainingToday: 3 });
    await api.update({ mailboxes: [made.id], ramp: { enabled: true, start: 1, increment: 2 } });
    expect((await api.list()).json.mailboxes[0]).toMatchObject({
      remainingToday: 2,
      ramp: { currentLimit: 7, ceiling: 50 },
    });
    world.clock.advanceMs(60_000);
    expect((await api.list()).json.mailboxes[0]).toMatchObject({ sentToday: 0, remainingToday: 7 });
  });
});

describe('changing mailboxes', () => {
  test('are named by ID, UUID or address; omitted fields stay, null clears, unknown ones are reported', async () => {
    const made = (await api.create([jo({ signature: 'Best' }), jo({ address: 'ada@example.org', signature: 'Bye' })]))
      .json.mailboxes;
    const answer = await api.update({
      mailboxes: [made[0].id, made[1].uuid, 'JO@example.org', 'nobody@example.org', 999_999],
      dailyLimit: 25,
      signature: null,
      lastName: ' Lee ',
      timezone: 'Europe/Berlin',
      ramp: { enabled: true },
    });
    expect(answer.json).toMatchObject({ requestedCount: 5, updatedCount: 2, rejectedCount: 3 });
    expect(answer.json.rejections).toMatchObject([
      { mailbox: 'JO@example.org', code: 'duplicate' },
      { mailbox: 'nobody@example.org', code: 'not_found' },
      { mailbox: '999999', code: 'not_found' },
    ]);
    for (const mailbox of answer.json.mailboxes) {
      expect(mailbox).toMatchObject({
        dailyLimit: 25,
        signature: null,
        displayName: `Jo Lee`,
        timezone: 'Europe/Berlin',
        minGapSeconds: 60,
        ramp: { enabled: true, start: 10, increment: 5, ceiling: 50 },
      });
    }
  });

  test("another workspace's mailbox is as unknown as one that is not there", async () => {
    const own = (await api.create([jo()])).json.mailboxes[0];
    const asked = { key: world.b.key, query: { workspaceId: world.b.id } };
    const foreign = await api.update({ mailboxes: [own.id], dailyLimit: 1 }, asked);
    const missing = await api.update({ mailboxes: [own.id + 1], dailyLimit: 1 }, asked);
    expect(foreign.json.rejections[0]).toEqual({ ...missing.json.rejections[0], mailbox: String(own.id) });
    expect((await api.list()).json.mailboxes[0].dailyLimit).toBe(30);
  });

  test('a pause and its end are events; a status that stands already changes nothing', async () => {
    const made = (await api.create([jo()])).json.mailboxes[0];
    const paused = await api.update({ mailboxes: [made.id], status: 'paused' });
    expect(paused.json.mailboxes[0]).toMatchObject({ status: 'paused', readyToSend: false });
    await api.update({ mailboxes: [made.id], status: 'paused' });
    expect((await api.update({ mailboxes: [made.id], status: 'active' })).json.mailboxes[0].status).toBe('active');
    await api.update({ mailboxes: [made.id], status: 'active' });
    expect(await api.events()).toEqual(['mailbox.connected', 'mailbox.paused', 'mailbox.reconnected']);
    expect(await api.jobs()).toEqual(['mailboxes.opened']);
  });

  test('a mailbox cannot forward to itself on create or update, and the request stores nothing', async () => {
    const made = (await api.create([jo()])).json.mailboxes[0];
    const answer = await api.update({ mailboxes: [made.id], forwardTo: made.address.toUpperCase(), dailyLimit: 1 });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'forwardTo'], ctx: { code: 'conflicting_values' } }]);
    expect((await api.list()).json.mailboxes).toMatchObject([{ id: made.id, forwardTo: null, dailyLimit: 30 }]);
    const created = await api.create([{ ...jo(), address: 'me@example.org', forwardTo: 'me@example.org' }]);
    expect([created.status, created.json.detail[0].loc]).toEqual([422, ['body', 'mailboxes', 0, 'forwardTo']]);
    expect((await api.list()).json.mailboxes).toHaveLength(1);
  });

  test('a mailbox that is being checked cannot be paused, and then the request changes nothing for it', async () => {
    const made = (await api.create([external()])).json.mailboxes[0];
    const answer = await api.update({ mailboxes: [made.id], status: 'paused', dailyLimit: 1 });
    expect(answer.json).toMatchObject({ updatedCount: 0, rejections: [{ code: 'not_active' }] });
    expect((await api.list()).json.mailboxes[0]).toMatchObject({ status: 'connecting', dailyLimit: 30 });
  });

  test('a higher limit opens a mailbox that was closed for the day, but not before its gap is over', async () => {
    const made = (await api.create([jo()])).json.mailboxes[0];
    const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000);
    await world.database.sql.query('update mailbox_slots set next_allowed_at = $1, last_sent_at = $2', [
      at(50_000),
      at(-20),
    ]);
    await api.update({ mailboxes: [made.id], dailyLimit: 100 });
    const [slot] = await world.database.sql.query<{ next_allowed_at: Date }>(
      'select next_allowed_at from mailbox_slots',
    );
    expect(slot?.next_allowed_at).toEqual(at(40));
    expect(await api.jobs()).toEqual(['mailboxes.opened']);
  });

  test('a stored password is not sent to another server or for another user', async () => {
    const made = (await api.create([external()])).json.mailboxes[0];
    const change = (connection: object) => api.update({ mailboxes: [made.id], connection });
    for (const connection of [
      { smtp: { host: 'evil.example.net' } },
      { imap: { host: 'evil.example.net' } },
      { username: 'somebody' },
    ]) {
      expect(codes(await change(connection))).toEqual([['body.connection.password', 'missing_one_of']]);
    }
    const port = await change({ smtp: { host: 'smtp.example.org', port: 587 } });
    expect(port.json.mailboxes[0].connection.smtp).toMatchObject({ port: 587, security: 'starttls' });
    const moved = await change({ smtp: { host: 'other.example.net' }, password: 'secret-2' });
    expect(moved.json.mailboxes[0].connection).toMatchObject({
      smtp: { host: 'other.example.net' },
      imap: { host: 'imap.example.org' },
    });
    expect(moved.text).not.toContain('secret-2');
  });

  test('a connection belongs to one mailbox that is not hosted here', async () => {
    const made = (
      await api.create([jo(), external()].map((item, index) => ({ ...item, address: `m${index}@example.org` })))
    ).json.mailboxes;
    const connection = { password: 'x' };
    const two = await api.update({ mailboxes: made.map((mailbox: { id: number }) => mailbox.id), connection });
    expect(codes(two)).toEqual([['body.connection', 'conflicting_values']]);
    const hosted = await api.update({ mailboxes: [made[0].id], connection });
    expect(codes(hosted)).toEqual([['body.connection', 'conflicting_values']]);
  });

  test('without IMAP a mailbox is no longer polled, and with it again from now on', async () => {
    const made = (await api.create([], { body: { mailboxes: [external()], verify: false } })).json.mailboxes[0];
    await api.update({ mailboxes: [made.id], connection: { imap: null } });
    expect(await world.database.sql.query('select 1 from mailbox_syncs')).toEqual([]);
    await api.update({ mailboxes: [made.id], connection: { imap: { host: 'imap.example.org', password: 'p' } } });
    expect(
      await world.database.sql.query('select 1 from mailbox_syncs where due_at <= $1', [world.clock.now()]),
    ).toHaveLength(1);
  });

  test('what is known of folders holds for one account of one server, whatever else of the connection changes', async () => {
    const made = (await api.create([], { body: { mailboxes: [external()], verify: false } })).json.mailboxes[0];
    const known = async (connection: object): Promise<number> => {
      await world.database.sql.query(
        `insert into mailbox_folders (workspace_id, mailbox_id, name, uid_validity, last_uid, messages)
         values ($1, $2, 'INBOX', 1, 50000, 7) on conflict do nothing`,
        [world.a.id, made.id],
      );
      expect((await api.update({ mailboxes: [made.id], connection })).status).toBe(200);
      return (await world.database.sql.query('select 1 from mailbox_folders')).length;
    };
    const imap = { host: 'imap.example.org', port: 1993, password: 'p' };
    expect(await known({ password: 'another' })).toBe(1);
    expect(await known({ imap })).toBe(1);
    expect(await known({ imap: { ...imap, username: 'other.person' } })).toBe(0);
    expect(await known({ imap: { ...imap, host: 'imap.example.net', username: 'other.person' } })).toBe(0);
    expect(
      await world.database.sql.query('select 1 from mailbox_syncs where due_at <= $1', [world.clock.now()]),
    ).toHaveLength(1);
  });

  test('wrong values are named where they stand', async () => {
    const made = (await api.create([jo()])).json.mailboxes[0];
    const answer = await api.update({
      mailboxes: [made.id],
      dailyLimit: 2001,
      timezone: 'Mars/Base',
      firstName: 'a\nBcc: x',
      status: 'error',
    });
    expect(answer.json.detail.map((item: { loc: string[] }) => item.loc[1]).sort()).toEqual([
      'dailyLimit',
      'firstName',
      'status',
      'timezone',
    ]);
    expect((await api.update({ mailboxes: [] })).json.detail).toMatchObject([
      { type: 'too_short', loc: ['body', 'mailboxes'] },
    ]);
  });
});

describe('deleting mailboxes', () => {
  test('they are gone with their secrets, their address is free, and the event says so', async () => {
    const made = (await api.create([external(), jo({ address: 'ada@example.org' })])).json.mailboxes;
    const answer = await api.remove(undefined, { mailboxes: [String(made[0].id), 'ada@example.org', 'x@example.org'] });
    expect(answer.json).toMatchObject({
      requestedCount: 3,
      deletedCount: 2,
      rejectedCount: 1,
      deleted: [String(made[0].id), 'ada@example.org'],
      rejections: [{ mailbox: 'x@example.org', code: 'not_found' }],
    });
    expect((await api.list()).json.mailboxes).toEqual([]);
    expect(await api.events()).toEqual(['mailbox.connected', 'mailbox.deleted', 'mailbox.deleted']);
    const rows = await world.database.sql.query(
      'select 1 from mailboxes where secrets is not null or deleted_at is null',
    );
    expect(rows).toEqual([]);
    expect(await world.database.sql.query('select 1 from mailbox_syncs')).toEqual([]);
    expect((await api.create([jo()])).json.acceptedCount).toBe(1);
  });

  test('a mailbox of an active campaign stays unless it is forced', async () => {
    const made = (await api.create([jo(), jo({ address: 'ada@example.org' })])).json.mailboxes;
    await attach([made[0].id]);
    await attach([made[1].id], 'paused');
    const refused = await api.remove({ mailboxes: [made[0].id, made[1].id] });
    expect(refused.json).toMatchObject({
      deletedCount: 1,
      rejections: [{ mailbox: String(made[0].id), code: 'in_use' }],
    });
    expect((await api.list()).json.mailboxes[0]).toMatchObject({ id: made[0].id, campaignsCount: 1 });
    expect((await api.remove({ mailboxes: [made[0].id], force: true })).json.deletedCount).toBe(1);
    expect(await api.jobs()).toEqual(['mailboxes.deleted', 'mailboxes.deleted']);
  });

  test('the list comes from one place: none is a 422, two are a 422', async () => {
    expect(codes(await api.remove(undefined))).toEqual([['body.mailboxes', 'missing_one_of']]);
    expect(codes(await api.remove({ mailboxes: [1] }, { mailboxes: '1' }))).toEqual([
      ['query.mailboxes', 'conflicting_values'],
    ]);
  });
});

describe('access', () => {
  test.each([
    ['GET', '/mailboxes', undefined],
    ['POST', '/mailboxes', { mailboxes: [{ address: 'x@example.org', firstName: '', lastName: '' }] }],
    ['POST', '/mailboxes/update', { mailboxes: [1] }],
    ['DELETE', '/mailboxes', { mailboxes: [1] }],
    ['POST', '/mailboxes/1/verify', undefined],
  ] as const)('%s %s wants a key and a workspace of that key', async (method, url, body) => {
    const ask = (workspaceId: number, key: string | null) =>
      world.inject({ method, url, query: { workspaceId }, key, ...(body === undefined ? {} : { body }) });
    expect((await ask(world.a.id, null)).status).toBe(401);
    const foreign = await ask(world.b.id, world.a.key);
    const missing = await ask(999_999, world.a.key);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  });

  test('a mailbox of another workspace is not found in the same words as one that is not there', async () => {
    const own = (await api.create([jo()])).json.mailboxes[0];
    const verify = (id: number | string) =>
      world.inject({
        method: 'POST',
        url: `/mailboxes/${id}/verify`,
        key: world.b.key,
        query: { workspaceId: world.b.id },
      });
    const [foreign, missing] = [await verify(own.id), await verify(999_999)];
    expect([foreign.status, foreign.json.code]).toEqual([404, 'mailbox_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await verify('jo')).json.detail).toMatchObject([{ type: 'int_parsing', loc: ['path', 'mailbox_id'] }]);
  });
});

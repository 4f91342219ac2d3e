import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { syncLoop } from './sync.worker.js';

describe.each(['gmail_api', 'graph'] as const)('reading a mailbox through %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind);
  });
  afterAll(() => open?.close());
  afterEach(async () => {
    open.api.setPage(50);
    open.oauth.revoke(OWNER);
    await open.reset();
  });

  /** Request paths for changes and for a message. */
  const changes = kind === 'gmail_api' ? '/history' : '/inbox/messages/delta';
  const inbound = async () => {
    const rows = await open.r.rows(`select message_id_header as id from messages where direction = 'inbound'`);
    return rows.map(({ id }) => String(id).slice(1).split('@')[0]).sort();
  };
  const sync = () => open.r.row('select failures, due_at, last_error from mailbox_syncs');
  const mailbox = async () => (await open.r.world.inA({ url: '/mailboxes' })).json.mailboxes[0];
  const reply = (id: string, answered: Buffer): string =>
    [
      ...['From: lead0@clients.test', `To: ${OWNER}`, 'Subject: Re: Quick question'],
      ...[`Message-ID: <${id}@clients.test>`, `In-Reply-To: ${headerOf(answered, 'Message-ID')}`, '', 'Yes'],
    ].join('\r\n');
  /** Connects a mailbox that sends one email, and returns both. */
  const sentOne = async (): Promise<Buffer> => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    await open.campaign(id);
    await open.r.drain();
    return open.api.sent[before]?.raw ?? Buffer.alloc(0);
  };
  const ids = (n: number) => Array.from({ length: n }, (_, at) => `m${at + 1}`);

  it('reads each message of several pages once, in the first poll and in later ones', async () => {
    open.api.setPage(2);
    const raw = await sentOne();
    for (const id of ids(5)) open.api.arrive(reply(id, raw));
    await open.poll();
    expect(await inbound()).toEqual(ids(5));
    for (const id of ids(9).slice(5)) open.api.arrive(reply(id, raw));
    await open.poll();
    await open.poll();
    expect(await inbound()).toEqual(ids(9));
  });

  it('has read everything that is due when its loop is drained', async () => {
    const raw = await sentOne();
    open.api.setPage(2);
    for (const id of ids(5)) open.api.arrive(reply(id, raw));
    const { ctx, clock } = open.r.world;
    await ctx.sql.execute('update mailbox_syncs set due_at = $1', [clock.now()]);
    const loop = syncLoop();
    await drainLoops(ctx, ctx.worker, [loop]);
    expect(await inbound()).toEqual(ids(5));
    await loop.drain?.();
  });

  it('lists again after any form of cursor rejection', async () => {
    const raw = await sentOne();
    await open.poll();
    open.api.arrive(reply('m1', raw));
    open.api.fault({
      on: changes,
      kind: 'answer',
      answer: { status: 400, body: { error: { code: 400, message: 'Invalid' } } },
    });
    await open.poll();
    expect(await inbound()).toEqual(['m1']);
    expect(await sync()).toMatchObject({ failures: 0, last_error: null });
  });

  it('continues after a failure within a page, without losing or repeating a message', async () => {
    const raw = await sentOne();
    await open.poll();
    for (const id of ids(4)) open.api.arrive(reply(id, raw));
    const read = kind === 'gmail_api' ? 'GET /gmail/v1/users/me/messages/' : '$value';
    open.api.fault({ on: read, kind: 'drop_before', skip: 2 });
    await open.poll();
    expect(await inbound()).toEqual(['m1', 'm2']);
    expect(await sync()).toMatchObject({ failures: 1 });
    await open.poll();
    expect(await inbound()).toEqual(ids(4));
    expect(await sync()).toMatchObject({ failures: 0 });
    expect((await open.r.row('select reply_count from contacts'))['reply_count']).toBe(4);
  });

  it('reads mail that a rule moves to a folder, except copies of its own messages', async () => {
    const raw = await sentOne();
    await open.poll();
    open.api.arrive(reply('m1', raw), 'filed');
    open.api.arrive(reply('own', raw).replace('From: lead0@clients.test', `From: Jo <${OWNER}>`), 'filed');
    open.r.world.clock.advanceMs(6 * 60_000);
    await open.poll();
    expect(await inbound()).toEqual(['m1']);
  });

  it('waits for the retry time of a throttled request, without counting a failure', async () => {
    await open.connect();
    await open.poll();
    const body = { error: { code: 429, message: 'Too many concurrent requests for user' } };
    open.api.fault({ on: changes, kind: 'answer', answer: { status: 429, body, headers: { 'retry-after': '300' } } });
    await open.poll();
    const { failures, due_at: dueAt } = await sync();
    expect(failures).toBe(0);
    expect((dueAt as Date).getTime() - open.r.world.clock.now().getTime()).toBe(300_000);
    expect(await mailbox()).toMatchObject({ status: 'active', errorCode: null });
  });

  it('renews a token that the API rejects; a second rejection disconnects the mailbox', async () => {
    await open.connect();
    await open.poll();
    open.r.world.clock.advanceMs(120_000);
    const answer = { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } };
    const before = open.oauth.requests.length;
    open.api.fault({ on: changes, kind: 'answer', answer, times: 2 });
    await open.poll();
    await open.renewTokens();
    expect(open.oauth.requests.slice(before)).toEqual(['refresh_token']);
    expect(await mailbox()).toMatchObject({ status: 'active' });
    await open.poll();
    expect(await mailbox()).toMatchObject({ status: 'disconnected', errorCode: 'auth_failed' });
  });
});

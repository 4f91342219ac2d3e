import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { mortal } from '../../../../../test/support/faults/mortal.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { syncLoop } from './sync.worker.js';

/** Statements of the first process that is killed, which has claimed the mailbox, and how many more each later one executes. */
const FIRST_KILL = 8;
const KILLED_LATER = 3;

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

  it('reads each message of several pages once, in the first poll and in later ones, and leaves older mail alone', async () => {
    open.api.setPage(2);
    open.api.arrive(reply('old', Buffer.alloc(0)));
    open.r.world.clock.advanceMs(2 * 86_400_000);
    const raw = await sentOne();
    for (const id of ids(5)) open.api.arrive(reply(id, raw));
    await open.poll();
    expect(await inbound()).toEqual(ids(5));
    for (const id of ids(9).slice(5)) open.api.arrive(reply(id, raw));
    await open.poll();
    await open.poll();
    expect(await inbound()).toEqual(ids(9));
  });

  it('skips drafts and deleted messages, and is not held up by a broken message', async () => {
    const raw = await sentOne();
    for (const poll of [1, 2]) {
      open.api.arrive(reply(`draft${poll}`, raw), 'draft');
      open.api.arrive(reply(`deleted${poll}`, raw), 'deleted');
      open.api.arrive('Content-Type: multipart/mixed; boundary=\r\n\r\n--x--\r\n--');
      open.api.arrive(reply(`behind${poll}`, raw));
      await open.poll();
    }
    const read = await inbound();
    expect(read.filter((id) => /^(?:draft|deleted|behind)/.test(id ?? ''))).toEqual(['behind1', 'behind2']);
    // The broken message is there once: without a Message-ID, its content identifies it.
    expect(read).toHaveLength(3);
    expect(await sync()).toMatchObject({ failures: 0 });
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

  it('reads each message and settles each email once when its process is killed after any number of statements', async () => {
    const { id } = await open.connect();
    await open.poll();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    open.api.fault({ on: open.sends, kind: 'drop_after' });
    open.api.fault({ on: open.searches, kind: 'drop_before', times: 2 });
    await open.r.drain();
    const statusOf = () => open.r.row('select status from sends where campaign_id = $1 and step_order = 1', campaignId);
    expect(await statusOf()).toEqual({ status: 'unknown' });
    const raw = open.api.sent[before]?.raw ?? Buffer.alloc(0);
    open.api.setPage(2);
    for (const id of ids(3)) open.api.arrive(reply(id, raw));
    const { ctx, clock } = open.r.world;
    const positions = () => open.r.rows('select cursor from mailbox_folders order by name');
    /** Whether a process was killed between the messages of a page and its cursor. */
    let isBetween = false;
    let statements = FIRST_KILL;
    for (let isKilled = true; isKilled; statements += KILLED_LATER) {
      const [read, cursors] = [await inbound(), await positions()];
      await ctx.sql.execute('update mailbox_syncs set due_at = $1', [clock.now()]);
      const process = mortal(ctx, statements);
      const worker = await startWorker(ctx, `killed after ${statements}`);
      await Promise.race([process.death, drainLoops(process.ctx, worker, [syncLoop()])]);
      isKilled = process.isDead();
      await syncLoop().recover?.(ctx, [worker.id]);
      await worker.stop({ clean: true });
      const isSame = JSON.stringify(await positions()) === JSON.stringify(cursors);
      isBetween ||= isSame && (await inbound()).length > read.length;
    }
    expect(isBetween).toBe(true);
    await open.poll();
    expect(await inbound()).toEqual(ids(3));
    expect(await open.r.row('select reply_count from contacts')).toEqual({ reply_count: 3 });
    expect(await statusOf()).toEqual({ status: 'sent' });
    const { rows } = open.r;
    expect(await rows(`select 1 from messages where direction = 'outbound'`)).toHaveLength(1);
    expect(open.api.sent.length - before).toBe(1);
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

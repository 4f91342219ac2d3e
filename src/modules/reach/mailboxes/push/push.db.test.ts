import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import { finishSync } from '../mailbox-health.service.js';
import { claimSyncs } from '../syncs/index.js';
import { announceMail } from '../watches/arrival.service.js';
import { watchesLoop } from './watches.worker.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe.each(['gmail_api', 'graph'] as const)('new mail announced by %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind, { push: true });
  });
  afterAll(() => open?.close());
  afterEach(async () => {
    open.api.heal();
    open.push.losses.mute(false);
    await open.push.arrived();
    await open.reset();
  });

  const every = kind === 'gmail_api' ? HOUR_MS : 15 * MINUTE_MS;
  const starts = kind === 'gmail_api' ? 'POST /gmail/v1/users/me/watch' : 'POST /v1.0/subscriptions';
  const renews = kind === 'gmail_api' ? starts : 'PATCH /v1.0/subscriptions/';
  const changes = kind === 'gmail_api' ? 'GET /gmail/v1/users/me/history' : 'inbox/messages/delta';

  const world = () => open.r.world;
  const now = () => world().clock.now().getTime();
  const later = (ms: number): void => world().clock.advanceMs(ms);
  const watch = () => open.r.row('select * from mailbox_watches');
  const watched = () => open.r.rows('select * from mailbox_watches');
  const dueIn = async () =>
    ((await open.r.row('select due_at from mailbox_syncs'))['due_at'] as Date).getTime() - now();
  const asked = (part: string) => open.api.requests.filter((request) => request.includes(part)).length;
  const inbound = async () => {
    const rows = await open.r.rows(`select message_id_header as id from messages where direction = 'inbound'`);
    return rows.map(({ id }) => String(id).slice(1).split('@')[0]).sort();
  };
  const reply = (id: string, answered: Buffer): string =>
    [
      ...['From: lead0@clients.test', `To: ${OWNER}`, 'Subject: Re: Quick question'],
      ...[`Message-ID: <${id}@clients.test>`, `In-Reply-To: ${headerOf(answered, 'Message-ID')}`, '', 'Yes'],
    ].join('\r\n');
  const newMail = async (id: number) => (await world().inA({ url: `/mailboxes/${id}` })).json.newMail;

  const remove = (id: number) =>
    world().inA({ method: 'DELETE', url: '/mailboxes', query: { force: true }, body: { mailboxes: [id] } });

  /** Connects a mailbox with push that has sent one email, and polls it. */
  const connected = async (): Promise<{ id: number; raw: Buffer }> => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    await open.campaign(id);
    await open.r.drain();
    await open.poll();
    await open.keepWatches();
    later(2_000);
    await open.visit();
    return { id, raw: open.api.sent[before]?.raw ?? Buffer.alloc(0) };
  };

  it('is read right after the announcement, and polls become rare', async () => {
    const { id, raw } = await connected();
    expect([open.push.live(), await dueIn(), await newMail(id)]).toEqual([
      ...[1, every, { by: 'push', pollSeconds: every / 1_000, problem: null }],
    ]);
    later(MINUTE_MS);
    open.api.arrive(reply('m1', raw));
    await open.push.arrived();
    await open.visit();
    expect(await inbound()).toEqual(['m1']);
    expect(await dueIn()).toBe(every);
  });

  it('is read by the next poll, within an hour, if the announcement is lost', async () => {
    const { raw } = await connected();
    open.push.losses.mute(true);
    open.api.arrive(reply('m1', raw));
    await open.visit();
    expect(await inbound()).toEqual([]);
    later(every);
    await open.visit();
    expect(await inbound()).toEqual(['m1']);
  });

  it('is read without a gap after the provider has forgotten the position', async () => {
    const { raw } = await connected();
    later(MINUTE_MS);
    open.push.losses.mute(true);
    open.api.arrive(reply('m1', raw));
    open.api.forget();
    open.push.losses.mute(false);
    open.api.arrive(reply('m2', raw));
    await open.push.arrived();
    await open.visit();
    expect(await inbound()).toEqual(['m1', 'm2']);
  });

  it('causes one poll for a thousand announcements', async () => {
    await connected();
    later(MINUTE_MS);
    const before = asked(changes);
    for (let n = 0; n < 1_000; n += 1) open.push.announce(OWNER);
    await open.push.arrived();
    await open.visit();
    await open.visit();
    expect(asked(changes) - before).toBe(1);
    expect(await dueIn()).toBe(every);
  });

  it('causes another poll if it is announced during one', async () => {
    const { id } = await connected();
    later(every);
    const capacity = { limit: 1, open: 1, held: new Map<number, number>() };
    const [claim] = await claimSyncs(world().ctx, world().ctx.worker.id, capacity);
    await announceMail(world().ctx, world().a.id, id);
    const nextDueAt = new Date(now() + every);
    await finishSync(world().ctx, claim!, { kind: 'done', nextDueAt, announcedFrom: new Date(now() + 2_000) });
    expect(await dueIn()).toBe(2_000);
  });

  it('stays announced: renewed long before the end, and polled as before once it has ended', async () => {
    const { id } = await connected();
    const first = (await watch())['expires_at'] as Date;
    const before = asked(renews);
    later(DAY_MS - MINUTE_MS);
    await open.keepWatches();
    expect(asked(renews)).toBe(before);
    later(MINUTE_MS);
    await open.keepWatches();
    expect(asked(renews)).toBe(before + 1);
    const life = kind === 'gmail_api' ? 7 * DAY_MS : 3 * DAY_MS;
    expect(((await watch())['expires_at'] as Date).getTime() - now()).toBe(life);
    expect(first.getTime()).toBeGreaterThan(now() + DAY_MS);

    later(8 * DAY_MS);
    expect(await newMail(id)).toEqual({ by: 'polling', pollSeconds: 30, problem: null });
    await open.renewTokens();
    await open.visit();
    expect(await dueIn()).toBe(30_000);
    await open.keepWatches();
    expect([open.push.live(), (await newMail(id)).by]).toEqual([1, 'push']);
  });

  it('is polled as before while the provider rejects, throttles, or does not respond, and the mailbox stays active', async () => {
    const text = 'Error sending test message to Cloud PubSub: User not authorized to perform this action.';
    const body = {
      error: { code: kind === 'graph' ? 'ExtensionError' : 403, message: text, status: 'PERMISSION_DENIED' },
    };
    open.api.fault({ on: starts, kind: 'answer', answer: { status: 403, body } });
    const { id } = await connected();
    expect(await newMail(id)).toMatchObject({ by: 'polling', pollSeconds: 30, problem: expect.stringContaining(text) });
    expect(((await watch())['due_at'] as Date).getTime() - now()).toBe(HOUR_MS - 2_000);

    later(HOUR_MS);
    open.api.fault({
      on: starts,
      kind: 'answer',
      answer: { status: 429, body: {}, headers: { 'retry-after': '600' } },
    });
    await open.renewTokens();
    await open.keepWatches();
    expect(((await watch())['due_at'] as Date).getTime() - now()).toBe(600_000);

    later(600_000);
    open.api.fault({ on: starts, kind: 'drop_before' });
    await open.keepWatches();
    expect(((await watch())['due_at'] as Date).getTime() - now()).toBe(4 * MINUTE_MS);
    await open.visit();
    expect(await dueIn()).toBe(30_000);
    const mailbox = (await world().inA({ url: `/mailboxes/${id}` })).json;
    expect(mailbox).toMatchObject({ status: 'active', errorCode: null });

    later(4 * MINUTE_MS);
    await open.keepWatches();
    expect([open.push.live(), (await newMail(id)).by]).toEqual([1, 'push']);
  });

  it('survives a process that is killed after the request: another one takes its place', async () => {
    const { id, raw } = await connected();
    const dead = world().ctx.ids.uuid();
    // The state after the kill: the secret is stored, the ID of the subscription is not, and a dead worker holds the row.
    await world().ctx.sql.execute(
      `update mailbox_watches set status = 'starting', watch_id = null, expires_at = null, due_at = $1, worker_id = $2`,
      [world().clock.now(), dead],
    );
    await watchesLoop.recover?.(world().ctx, [dead]);
    await open.keepWatches();
    expect((await newMail(id)).by).toBe('push');
    await open.visit();
    later(MINUTE_MS);
    open.api.arrive(reply('m1', raw));
    await open.push.arrived();
    await open.visit();
    expect(await inbound()).toEqual(['m1']);
    // A subscription without an owner ends within three days, while the other one is renewed.
    for (const _ of [1, 2, 3]) {
      later(DAY_MS);
      await open.renewTokens();
      await open.keepWatches();
    }
    expect(open.push.live()).toBe(1);
  });

  it('is no longer announced after the mailbox is deleted', async () => {
    const { id } = await connected();
    await remove(id);
    expect(await open.r.rows('select * from mailbox_tokens')).toEqual([]);
    await open.keepWatches();
    expect([open.push.live(), await watched()]).toEqual([0, []]);
  });

  it('is no longer announced after the operator turns push off, or the mailbox loses its access', async () => {
    const { id } = await connected();
    const { push } = world().ctx.config;
    Object.assign(world().ctx.config, { push: { microsoft: false, gmail: null } });
    try {
      later(DAY_MS);
      await open.renewTokens();
      await open.keepWatches();
      expect([open.push.live(), await watched()]).toEqual([0, []]);
      expect(await newMail(id)).toEqual({ by: 'polling', pollSeconds: 30, problem: null });
    } finally {
      Object.assign(world().ctx.config, { push });
    }
    await open.visit();
    await open.keepWatches();
    expect(open.push.live()).toBe(1);
    await world().ctx.sql.execute(`update mailbox_syncs set due_at = 'infinity'`);
    later(DAY_MS);
    await open.keepWatches();
    expect(await watched()).toEqual([]);
  });

  it('ends when it expires if the provider cannot be reached after the deletion', async () => {
    const { id } = await connected();
    await remove(id);
    const stops = kind === 'gmail_api' ? '/stop' : 'DELETE /v1.0/subscriptions';
    open.api.fault({ on: stops, kind: 'drop_before', times: 10 });
    for (let n = 0; n < 5; n += 1) {
      await open.keepWatches();
      later(HOUR_MS);
    }
    expect(await watched()).toEqual([]);
    later(8 * DAY_MS);
    expect(open.push.live()).toBe(0);
  });
});

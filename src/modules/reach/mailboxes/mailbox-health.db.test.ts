import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServers, startMailServers } from '../../../../test/support/mail-servers.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { backgroundWork } from '../../../jobs.js';
import { findNextDueAt, takeOver } from '../../../platform/due/claims/claims.js';
import { type RunningWorker, startWorker } from '../../../platform/due/worker.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../platform/queue/start-queue.js';
import { imapEndpointOf } from './connection/endpoints.js';
import { checkMailbox } from './connection/probe.service.js';
import type { MailboxRow } from './core/mailboxes.repo.js';
import { finishSync, recordSendingFailure, recordSendingSuccess } from './mailbox-health.service.js';
import { findInboundMailbox } from './mailbox-refs.service.js';
import { loadSenders } from './senders/senders.service.js';
import { SYNCS } from './syncs/due-syncs.js';
import { claimDueSyncs } from './syncs/mailbox-syncs.repo.js';

let world: TestWorld;
let servers: MailServers;
let worker: RunningWorker;
let queue: RunningQueue;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false, egressAllow: ['127.0.0.0/8'] } });
  servers = await startMailServers();
  worker = await startWorker(world.ctx, 'worker');
  queue = await startQueue(world.ctx, worker, { handlers: backgroundWork().handlers });
});
afterAll(async () => {
  await queue?.stop(5_000);
  await worker?.stop({ clean: true });
  await servers?.close();
  await world?.close();
});
beforeEach(async () => {
  servers.setPassword('testpass');
  servers.logins.length = 0;
  await world.database.sql.query(
    'truncate mailboxes, mailbox_slots, mailbox_syncs, domains, events, campaigns, campaign_slots cascade',
  );
});

const connection = (password = 'testpass') => ({
  username: 'testuser',
  password,
  smtp: { host: '127.0.0.1', port: servers.smtpPort, security: 'none' },
  imap: { host: '127.0.0.1', port: servers.imapPort, security: 'none' },
});

async function create(more: object = {}): Promise<{ id: number; uuid: string; status: string }> {
  const answer = await world.inject({
    method: 'POST',
    url: '/mailboxes',
    query: { workspaceId: world.a.id },
    body: { mailboxes: [{ address: 'jo@example.org', firstName: 'Jo', lastName: 'Park', ...more }] },
  });
  expect(answer.status).toBe(200);
  return answer.json.mailboxes[0];
}

const read = async () =>
  (await world.inject({ url: '/mailboxes', query: { workspaceId: world.a.id } })).json.mailboxes[0];
const row = async () => (await world.database.sql.query<MailboxRow>('select * from mailboxes'))[0] as MailboxRow;
const events = (type: string) =>
  world.database.sql.query<{ data: Record<string, unknown> }>(
    'select data from events where type = $1 order by position',
    [type],
  );
const sync = async () =>
  (
    await world.database.sql.query<{ due: Date; waits: boolean }>(
      `select case when due_at < 'infinity' then due_at end as due, due_at = 'infinity' as waits from mailbox_syncs`,
    )
  )[0];
const verify = (id: number, headers: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url: `/mailboxes/${id}/verify`, query: { workspaceId: world.a.id }, headers });
const update = (body: object) =>
  world.inject({ method: 'POST', url: '/mailboxes/update', query: { workspaceId: world.a.id }, body });

describe('a new connection', () => {
  test('becomes active once it has signed in to SMTP and IMAP, with one event, and is polled from then on', async () => {
    await create({ connection: connection() });
    await drainJobs(world.ctx);
    expect(servers.logins).toEqual(['testuser testpass']);
    expect(await read()).toMatchObject({
      status: 'active',
      readyToSend: true,
      errorCode: null,
      connection: {
        smtp: { status: 'ok', checkedAt: '2026-03-02T08:00:00.000Z' },
        imap: { status: 'ok', error: null },
      },
    });
    expect(await events('mailbox.connected')).toMatchObject([
      { data: { address: 'jo@example.org', status: 'active' } },
    ]);
    expect(await sync()).toMatchObject({ due: world.clock.now() });
  });

  test('with wrong credentials it is disconnected, told once with the words of the server, and not polled', async () => {
    await create({ connection: connection('wrong') });
    await drainJobs(world.ctx);
    expect(await read()).toMatchObject({
      status: 'disconnected',
      errorCode: 'auth_failed',
      connection: { smtp: { status: 'failed', error: expect.stringContaining('5.7.8') }, imap: { status: 'failed' } },
    });
    expect(await events('mailbox.disconnected')).toMatchObject([
      { data: { errorCode: 'auth_failed', affectedCampaigns: [], status: 'disconnected' } },
    ]);
    expect(await sync()).toMatchObject({ waits: true });
  });

  test('without a responding server, has status error and is checked automatically until the server responds', async () => {
    const dead = { ...connection(), smtp: { host: '127.0.0.1', port: 1, security: 'none' } };
    const { id } = await create({ connection: dead });
    expect((await drainJobs(world.ctx)).nextDueAt).toEqual(new Date('2026-03-02T08:30:00Z'));
    expect(await read()).toMatchObject({ status: 'error', errorCode: 'connection_failed' });
    world.clock.advanceMs(30 * 60_000);
    expect((await drainJobs(world.ctx)).nextDueAt).toEqual(new Date('2026-03-02T09:30:00Z'));
    const stored = { auth: 'password', smtp: { ...connection().smtp, username: 'testuser' }, imap: null };
    await world.database.sql.query('update mailboxes set connection = $1 where id = $2', [JSON.stringify(stored), id]);
    world.clock.advanceMs(60 * 60_000);
    expect((await drainJobs(world.ctx)).nextDueAt).toBeNull();
    expect(await read()).toMatchObject({ status: 'active', errorCode: null });
    expect(await events('mailbox.disconnected')).toHaveLength(1);
    expect(await events('mailbox.connected')).toHaveLength(1);
  });

  test('a new password brings a disconnected mailbox back; its campaigns are looked at now', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    servers.setPassword('changed');
    await verify(id);
    await verify(id);
    expect((await read()).status).toBe('disconnected');
    const seeded = await seedCampaign(world, { contacts: 1, mailboxes: 1 });
    await world.database.sql.query('update campaign_mailboxes set mailbox_id = $1', [id]);
    await world.database.sql.query("update campaign_slots set next_check_at = '2027-01-01'");
    servers.setPassword('testpass');
    const answer = await update({ mailboxes: [id], connection: { password: 'testpass' } });
    expect(answer.json.mailboxes[0].status).toBe('connecting');
    await drainJobs(world.ctx);
    expect(await events('mailbox.reconnected')).toHaveLength(1);
    const [slot] = await world.database.sql.query<{ next_check_at: Date }>(
      'select next_check_at from campaign_slots where campaign_id = $1',
      [seeded.campaignId],
    );
    expect(slot?.next_check_at).toEqual(world.clock.now());
  });
});

describe('a requested check', () => {
  test('answers with what the servers say now, and twice with one key with the same', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    servers.setPassword('changed');
    const headers = { 'idempotency-key': `verify-${id}` };
    const answer = await verify(id, headers);
    expect(answer.json).toMatchObject({
      id,
      status: 'active',
      errorCode: 'auth_failed',
      connection: { smtp: { status: 'failed' }, imap: { status: 'ok' } },
    });
    servers.setPassword('testpass');
    expect((await verify(id, headers)).json.connection.smtp.status).toBe('failed');
    expect((await verify(id)).json).toMatchObject({ status: 'active', errorCode: null });
  });

  test('a hosted mailbox is active before and after', async () => {
    const { id } = await create();
    expect((await verify(id)).json).toMatchObject({ status: 'active', connection: null, errorCode: null });
  });

  test('results for a connection that has changed since are discarded', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    const slow = {
      ...world.ctx,
      mail: {
        ...world.ctx.mail,
        verifySmtp: async () => {
          await world.database.sql.query("update mailboxes set secrets = 'other'::bytea where id = $1", [id]);
          return { ok: false, errorCode: 'auth_failed' as const, message: 'old words' };
        },
      },
    };
    await checkMailbox(slow, { workspaceId: world.a.id, mailboxId: id, round: 0 });
    expect(await row()).toMatchObject({ error_code: null, smtp_status: 'ok', consecutive_failures: 0 });
  });
});

describe('failures while sending', () => {
  const fail = (id: number, errorCode: string, refused = false) =>
    recordSendingFailure(world.ctx, world.a.id, id, { errorCode, message: 'no', refused });
  const nextAllowed = async () =>
    (await world.database.sql.query<{ at: Date }>('select next_allowed_at as at from mailbox_slots'))[0]?.at.getTime();

  test('each lets the mailbox rest twice as long, up to an hour; an accepted message ends that', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    const now = world.clock.now().getTime();
    const rests: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      await fail(id, 'timeout');
      rests.push(((await nextAllowed()) ?? 0) - now);
    }
    expect(rests.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await read()).toMatchObject({ status: 'active', errorCode: 'timeout' });
    await recordSendingSuccess(world.ctx, world.a.id, [id]);
    expect(await row()).toMatchObject({ consecutive_failures: 0, error_code: null, smtp_status: 'ok' });
  });

  test('pauses only their domain when recipients’ own servers are unreachable', async () => {
    const { id } = await create();
    const before = await nextAllowed();
    const failure = { errorCode: 'connection_failed', message: 'no', refused: false, destination: 'away.test' };
    for (let time = 0; time < 12; time += 1) await recordSendingFailure(world.ctx, world.a.id, id, failure);
    expect(await row()).toMatchObject({ status: 'active', consecutive_failures: 0 });
    expect(await nextAllowed()).toBe(before);
    const { destinationRests } = (await world.inA({ url: `/mailboxes/${id}` })).json;
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect(destinationRests).toEqual([{ domain: 'away.test', until, errorCode: 'connection_failed', message: 'no' }]);
  });

  test('credentials refused once may be a busy server; refused twice in a row the mailbox is disconnected', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    const seeded = await seedCampaign(world, { contacts: 1, mailboxes: 1 });
    await world.database.sql.query('update campaign_mailboxes set mailbox_id = $1', [id]);
    await fail(id, 'auth_failed', true);
    await fail(id, 'timeout');
    await fail(id, 'auth_failed', true);
    expect(await events('mailbox.disconnected')).toEqual([]);
    await fail(id, 'auth_failed', true);
    await fail(id, 'auth_failed', true);
    expect(await events('mailbox.disconnected')).toMatchObject([
      { data: { mailboxId: id, errorCode: 'auth_failed', errorMessage: 'no', affectedCampaigns: [seeded.campaignId] } },
    ]);
    const [stored] = await world.database.sql.query('select status from mailboxes where id = $1', [id]);
    expect(stored).toEqual({ status: 'disconnected' });
  });

  test('ten failures in a row are an error, a block by the provider is one immediately', async () => {
    const { id } = await create({ connection: connection() });
    await drainJobs(world.ctx);
    for (let time = 0; time < 9; time += 1) await fail(id, 'connection_failed');
    expect((await read()).status).toBe('active');
    await fail(id, 'connection_failed');
    expect((await read()).status).toBe('error');
    await world.database.sql.query("update mailboxes set status = 'active', consecutive_failures = 0");
    await fail(id, 'policy_rejected', true);
    expect((await read()).status).toBe('error');
  });

  test('a success costs no write while nothing is new, and one an hour keeps the word fresh', async () => {
    const { id } = await create();
    const version = async () =>
      (await world.database.sql.query<{ v: string }>('select xmin::text as v from mailboxes'))[0]?.v;
    await recordSendingSuccess(world.ctx, world.a.id, [id]);
    const first = await version();
    await recordSendingSuccess(world.ctx, world.a.id, [id]);
    expect(await version()).toBe(first);
    world.clock.advanceMs(3_600_001);
    await recordSendingSuccess(world.ctx, world.a.id, [id]);
    expect(await version()).not.toBe(first);
  });
});

describe('polling', () => {
  const claim = () =>
    claimDueSyncs(world.ctx.sql, world.clock.now(), worker.id, { limit: 10, open: 10, held: new Map() });
  const due = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);

  test('each due mailbox is claimed once by one of many, and ends its own claim only', async () => {
    await create({ connection: connection() });
    await drainJobs(world.ctx);
    const claims = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(claims).toHaveLength(1);
    const [mine] = claims;
    if (mine === undefined) throw new Error('nothing was claimed');
    expect(await finishSync(world.ctx, mine, { kind: 'done', nextDueAt: due(5) })).toBe(true);
    expect(await findNextDueAt(world.ctx.sql, SYNCS)).toEqual(due(5));
    expect((await read()).lastSyncAt).toBe(world.clock.now().toISOString());
    expect(await finishSync(world.ctx, mine, { kind: 'done', nextDueAt: due(9) })).toBe(false);
    expect(await findNextDueAt(world.ctx.sql, SYNCS)).toEqual(due(5));
  });

  test('what a dead worker had claimed is due again, and its late answer counts no more', async () => {
    await create({ connection: connection() });
    await drainJobs(world.ctx);
    const [late] = await claim();
    if (late === undefined) throw new Error('nothing was claimed');
    await takeOver(world.ctx.sql, SYNCS, [worker.id]);
    expect(await finishSync(world.ctx, late, { kind: 'done', nextDueAt: due(9) })).toBe(false);
    expect(await claim()).toHaveLength(1);
  });

  test('credentials refused twice by IMAP disconnect the mailbox and end its polling', async () => {
    await create({ connection: connection() });
    await drainJobs(world.ctx);
    for (const expected of ['active', 'disconnected']) {
      const [claimed] = await claim();
      if (claimed === undefined) throw new Error('nothing was claimed');
      await finishSync(world.ctx, claimed, {
        kind: 'failed',
        nextDueAt: world.clock.now(),
        errorCode: 'auth_failed',
        message: 'no',
      });
      expect(await read()).toMatchObject({ status: expected, connection: { imap: { status: 'failed', error: 'no' } } });
    }
    expect(await claim()).toEqual([]);
    expect(await findNextDueAt(world.ctx.sql, SYNCS)).toBeNull();
    expect(await events('mailbox.disconnected')).toHaveLength(1);
  });

  test('the endpoint of a mailbox holds its clear password; a hosted one has none', async () => {
    await create({ connection: connection() });
    expect(await imapEndpointOf(world.ctx, world.a.id, await row())).toEqual({
      host: '127.0.0.1',
      port: servers.imapPort,
      security: 'none',
      auth: { user: 'testuser', pass: 'testpass' },
    });
    expect(await imapEndpointOf(world.ctx, world.a.id, { id: 1, connection: null, secrets: null })).toBeNull();
  });
});

describe('who a mailbox is', () => {
  test('a hosted address takes mail in any case and with a plus; connected and unknown ones take none', async () => {
    const { id } = await create();
    await create({ address: 'ada@example.org', connection: connection() });
    const found = async (address: string) => (await findInboundMailbox(world.ctx, address))?.mailboxId ?? null;
    expect(await found('JO@Example.ORG')).toBe(id);
    expect(await found('jo+news+x@example.org')).toBe(id);
    expect(await found('+jo@example.org')).toBeNull();
    expect(await found('ada@example.org')).toBeNull();
    expect(await found('nobody')).toBeNull();
    const tagged = await create({ address: 'jo+vip@example.org' });
    expect(await found('jo+vip@example.org')).toBe(tagged.id);
  });

  test('a sender has name, server and clear password, signs when hosted, and follows changes', async () => {
    const hosted = await create();
    const connected = await create({
      address: 'ada@example.org',
      connection: connection(),
      replyTo: 'team@example.org',
    });
    const load = () => loadSenders(world.ctx, world.a.id, [hosted.id, connected.id, 999_999]);
    const senders = await load();
    expect([...senders.keys()].sort()).toEqual([hosted.id, connected.id].sort());
    expect(senders.get(hosted.id)).toMatchObject({
      from: { name: 'Jo Park', address: 'jo@example.org' },
      route: { kind: 'direct' },
      dkim: { domain: 'example.org', selector: 'outrider', privateKeyPem: expect.stringContaining('PRIVATE KEY') },
    });
    expect(senders.get(connected.id)).toMatchObject({
      replyTo: 'team@example.org',
      dkim: null,
      route: { kind: 'smtp', endpoint: { port: servers.smtpPort, auth: { user: 'testuser', pass: 'testpass' } } },
    });
    await update({ mailboxes: [hosted.id], firstName: 'Joanna' });
    expect((await load()).get(hosted.id)?.from.name).toBe('Joanna Park');
    expect((await loadSenders(world.ctx, world.b.id, [hosted.id])).size).toBe(0);
  });
});

test('a deleted mailbox leaves its campaigns', async () => {
  const { id } = await create();
  const seeded = await seedCampaign(world, { contacts: 1, mailboxes: 1 });
  await world.database.sql.query('update campaign_mailboxes set mailbox_id = $1', [id]);
  const body = { mailboxes: [id], force: true };
  await world.inject({ method: 'DELETE', url: '/mailboxes', query: { workspaceId: world.a.id }, body });
  await expect
    .poll(() =>
      world.database.sql.query('select 1 from campaign_mailboxes where campaign_id = $1', [seeded.campaignId]),
    )
    .toEqual([]);
});

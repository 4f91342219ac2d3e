import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { startWorkerRole } from '../../../roles/worker-role.js';
import { releaseInstallation, reviewInstallation } from './index.js';

let open: SendingWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});
afterAll(() => open?.close());

const waiting = async (): Promise<number> =>
  (await world.ctx.sql.query(`select 1 from sends where status in ('scheduled', 'deferred')`)).length;

it('sends nothing until it is released, then pauses active campaigns with the reason', async () => {
  const { campaignId } = await seedCampaign(world, { contacts: 3 });
  const count = await waiting();
  expect(await reviewInstallation(world.ctx)).toBeNull();
  await world.ctx.sql.query('insert into installation_hold (since, snapshot_at) values ($1, $1)', [world.clock.now()]);
  let ticks = 0;
  const loop = {
    name: 'counted',
    tick: async () => {
      ticks += 1;
      return { worked: 0, nextDueAt: null };
    },
  };
  const role = await startWorkerRole(world.ctx, open.worker, { handlers: [], schedules: [], loops: [loop] });
  try {
    await sleep(500);
    expect(ticks).toBe(0);
    // A member sees what may have been sent after the backup before deciding; viewing changes nothing.
    expect(await reviewInstallation(world.ctx)).toEqual({
      snapshotAt: world.clock.now().toISOString(),
      ...{ activeCampaigns: 1, sendsUnderWay: 0, dueMessages: 0, messagesUnderWay: 0 },
      ...{ foundSends: 0, dueSends: 3, unprovenSends: 3 },
      mailboxes: { compared: 0, reading: 0, failing: 0, no_copies: 0, not_readable: 1 },
      uncompared: [],
    });
    expect(await waiting()).toBe(count);
    const released = await releaseInstallation(world.ctx);
    expect(released).toMatchObject({ pausedCampaigns: 1, unknownSends: 3, unknownMessages: 0 });
    const { json } = await world.inA({ url: `/campaigns/${campaignId}` });
    expect(json).toMatchObject({ status: 'paused' });
    expect(JSON.stringify(json)).toContain('Restored from the backup of');
    // The worker starts automatically, and the paused campaign still sends nothing.
    await expect.poll(() => ticks, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await waiting()).toBe(count - 3);
    expect(await releaseInstallation(world.ctx)).toBeNull();
  } finally {
    await role.stop(5_000);
  }
});

it('is released by the owner of the account over the API, once the mailboxes are read or on request', async () => {
  const { ctx, clock, a } = world;
  const release = (body: object = {}) =>
    world.inA({ method: 'POST', url: '/instance/release', body, key: world.adminKey });
  const hold = () => world.inA({ url: '/instance/hold', key: world.adminKey });
  const [mailbox] = await ctx.sql.query<{ id: number }>('select id from mailboxes where workspace_id = $1', [a.id]);
  await ctx.sql.query('insert into installation_hold (since, snapshot_at) values ($1, $1)', [clock.now()]);
  await ctx.sql.query(`update mailboxes set connection = '{"imap": {"host": "imap.example.test"}}' where id = $1`, [
    mailbox?.id,
  ]);
  await ctx.sql.query('insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, $2, $3)', [
    ...[a.id, mailbox?.id, clock.now()],
  ]);
  for (const [method, url] of [
    ['GET', '/instance/hold'],
    ['POST', '/instance/release'],
  ] as const) {
    const foreign = await world.inA({ method, url });
    expect([foreign.status, foreign.json.code]).toEqual([403, 'account_key_required']);
  }
  const { json } = await hold();
  expect(json.hold).toMatchObject({ snapshotAt: clock.now().toISOString(), mailboxes: { reading: 1 } });
  const early = await release();
  expect([early.status, early.json.code]).toEqual([409, 'mailboxes_unread']);
  const wrong = await release({ ignoreUnread: 'perhaps' });
  expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['body', 'ignoreUnread']]);

  const released = await release({ ignoreUnread: true });
  expect(released.json).toMatchObject({ snapshotAt: clock.now().toISOString(), pausedCampaigns: 0 });
  expect((await release()).json).toEqual({
    ...{ snapshotAt: null, pausedCampaigns: 0, unknownSends: 0, unknownMessages: 0 },
  });
  expect((await hold()).json).toEqual({ hold: null });
  const { json: log } = await world.inA({ url: '/audit-log?action=instance.released' });
  expect(log.items[0].changes).toEqual({ snapshotAt: clock.now().toISOString() });
});

it('marks messages written by people that were due since the backup as unknown, and keeps later ones', async () => {
  const inbox: AnsweringWorld = await openAnswering();
  try {
    await inbox.sentCampaign();
    const { ctx, clock } = inbox.world;
    const write = async (subject: string): Promise<void> => {
      const body = { to_emails: ['ana@example.test'], subject, body_text: 'x', undo_s: 30 };
      // The rate limit of sending is small: each request has its own key.
      const { json, text } = await inbox.ask('POST', '/new', body, {
        key: await inbox.world.makeKey(inbox.world.a.id),
      });
      expect(json.status, text).toBe('scheduled');
    };
    await write('was due');
    await write('comes later');
    // Runs in one transaction, so that the running worker of this world does not see the message become due.
    const released = await inTx(ctx, async (ctx) => {
      const now = clock.now();
      await ctx.sql.query('insert into installation_hold (since, snapshot_at) values ($1, $1)', [now]);
      await ctx.sql.query(
        'update outbound_operations set due_at = $1 where id = (select min(id::text)::uuid from outbound_operations)',
        [now],
      );
      expect(await reviewInstallation(ctx)).toMatchObject({ dueMessages: 1, messagesUnderWay: 0 });
      return releaseInstallation(ctx);
    });
    expect(released).toMatchObject({ unknownMessages: 1 });
    const states = await ctx.sql.query<{ status: string }>('select status from outbound_operations order by id');
    expect(states.map(({ status }) => status)).toEqual(['unknown', 'scheduled']);
  } finally {
    await inbox.close();
  }
});

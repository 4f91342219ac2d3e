import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inhabit } from '../../../test/support/every-operation/inhabited.js';
import { runOnMachine } from '../../../test/support/outside/command-line.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { smtpReceiver } from '../../modules/conversation/receiving/receive-smtp.service.js';
import { listDueSubscriptions } from '../../modules/insight/webhooks/delivery-claims.repo.js';
import { claimSyncs, letSyncGo, SYNCS } from '../../modules/reach/mailboxes/syncs/index.js';
import { findNextDueAt } from '../../platform/due/claims/claims.js';
import { startWorker } from '../../platform/due/worker.js';
import { drainJobs } from '../../platform/queue/drain.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { defineJob, handleJob } from '../../platform/queue/job.js';
import { startQueue } from '../../platform/queue/start-queue.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await inhabit(world);
  for (const [at, { id }] of [world.a, world.b].entries()) {
    await world.ctx.sql.query('insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, $2, $3)', [
      id,
      900 + at,
      world.clock.now(),
    ]);
  }
  await world.ctx.sql.query(`update workspaces set status = 'suspended' where id = $1`, [world.a.id]);
}, 60_000);
afterAll(() => world.close());

function outrider(...args: string[]) {
  const settings = {
    DATABASE_URL: world.database.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: tmpdir(),
  };
  return runOnMachine(args, settings);
}

/** Returns the workspaces whose mailboxes are read and whose webhooks are called now. */
async function served(): Promise<{ readonly read: number[]; readonly called: number[] }> {
  const { ctx } = world;
  const syncs = await claimSyncs(ctx, ctx.worker.id, { limit: 100, open: 100, held: new Map() });
  for (const sync of syncs) await letSyncGo(ctx, sync, ctx.clock.now());
  const subscriptions = await listDueSubscriptions(ctx.sql, ctx.clock.now(), 100);
  const ids = (rows: ReadonlyArray<{ readonly workspace_id: number }>): number[] =>
    [...new Set(rows.map((row) => row.workspace_id))].sort();
  return { read: ids(syncs), called: ids(subscriptions) };
}

it('stops reading mailboxes and calling webhooks of a workspace that moved, until it is undone', async () => {
  const { a, b } = world;
  expect(await served()).toEqual({ read: [a.id, b.id], called: [a.id] });
  const { code, err } = await outrider('retire', String(a.id), '--moved-to', 'https://new.example.com');
  expect([code, err]).toEqual([0, '']);
  expect(await served()).toEqual({ read: [b.id], called: [] });
  expect(await findNextDueAt(world.ctx.sql, SYNCS)).toEqual(world.clock.now());

  const activate = () => world.inA({ method: 'PATCH', url: `/workspaces/${a.id}`, body: { status: 'active' } });
  const refused = await activate();
  expect([refused.status, refused.json.code]).toEqual([409, 'workspace_moved']);
  const { text } = await world.inA({ url: '/overview/attention' });
  expect(text).toContain('This workspace moved to https://new.example.com on ');
  expect((await world.inB({ url: '/overview/attention' })).text).not.toContain('moved to');

  expect((await outrider('retire', String(a.id), '--undo')).code).toBe(0);
  expect(await served()).toEqual({ read: [a.id, b.id], called: [a.id] });
  expect((await activate()).status).toBe(200);

  const { json: log } = await world.inA({ url: '/audit-log?actor=operator' });
  expect(log.items.map(({ text }: { text: string }) => text)).toEqual([
    'The operator undid the retirement of the workspace',
    'The operator retired the workspace, which moved to another instance',
  ]);
  expect(log.items[1].changes).toEqual({ movedTo: 'https://new.example.com' });
});

it('accepts nothing for it: mail is deferred, forms are refused, and jobs wait', async () => {
  const { a, b, ctx } = world;
  await ctx.sql.query(`update workspaces set status = 'suspended' where id = $1`, [a.id]);
  await ctx.sql.query('delete from graphile_worker._private_jobs');
  const [mailbox] = await ctx.sql.query<{ address: string }>(
    `select address from mailboxes where workspace_id = $1 and provider = 'native' and deleted_at is null limit 1`,
    [a.id],
  );
  const { json: source } = await world.inA({
    ...{ method: 'POST', url: '/contact-sources' },
    body: { name: 'Website', mapping: { email: 'email' } },
  });
  const isTaken = () => smtpReceiver(ctx).onRecipient(String(mailbox?.address));
  const submit = (contentType: string, payload: string) => {
    const url = new URL(source.url).pathname;
    return world.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload });
  };
  const visit = defineJob<{ workspaceId: number }>({ name: 'test.visit' });
  const erase = defineJob<{ workspaceId: number }>({ name: 'test.erase', runsRetired: true });
  const ran: string[] = [];
  const noting = (job: typeof visit) =>
    handleJob(job, { run: async (_ctx, { workspaceId }) => void ran.push(`${job.name} ${workspaceId}`) });
  const worker = await startWorker(ctx, 'test');
  const queue = await startQueue(ctx, worker, { handlers: [noting(visit), noting(erase)] });

  expect((await outrider('retire', String(a.id))).code).toBe(0);
  await expect(isTaken()).rejects.toMatchObject({ responseCode: 450 });
  const json = await submit('application/json', '{"email":"ada@example.test"}');
  expect([json.statusCode, json.json().code]).toEqual([409, 'workspace_moved']);
  const form = await submit('application/x-www-form-urlencoded', 'email=ada@example.test');
  expect([form.statusCode, form.body]).toEqual([409, expect.stringContaining('This form moved to another address.')]);
  for (const { id } of [a, b]) await enqueue(ctx, visit, { workspaceId: id });
  await enqueue(ctx, erase, { workspaceId: a.id });
  await drainJobs(ctx);
  expect(ran.sort()).toEqual([`test.erase ${a.id}`, `test.visit ${b.id}`]);

  expect((await outrider('retire', String(a.id), '--undo')).code).toBe(0);
  world.clock.advanceMs(3_600_000);
  await drainJobs(ctx);
  expect(ran.at(-1)).toBe(`test.visit ${a.id}`);
  expect(await isTaken()).toMatchObject({ workspaceId: a.id });
  expect((await submit('application/json', '{"email":"ada@example.test"}')).statusCode).toBe(200);
  await queue.stop(5_000);
  await worker.stop({ clean: true });
});

it('refuses an active workspace, an unknown one, and an address that is none', async () => {
  expect((await outrider('retire', String(world.b.id))).err).toContain('is active. Suspend and archive it first.');
  expect((await outrider('retire', '999999')).err).toContain('There is no workspace 999999.');
  expect((await outrider('retire', String(world.b.id), '--moved-to', 'new')).err).toContain('must be a URL');
  expect((await outrider('retire', String(world.b.id), '--undo')).err).toContain('is not retired');
});

it('holds an instance whose database was recovered to an earlier time, and records the hold and the release', async () => {
  const { ctx } = world;
  const holds = () => ctx.sql.query<{ at: Date }>('select snapshot_at as at from installation_hold');
  for (const [asOf, said] of [
    ['yesterday', 'must be a time with its time zone'],
    ['2026-03-02 09:59', 'must be a time with its time zone'],
    ['2199-01-01T00:00:00Z', '--as-of 2199-01-01T00:00:00.000Z is in the future.'],
  ] as const) {
    expect((await outrider('hold', '--as-of', asOf)).err).toContain(said);
  }
  await ctx.sql.query('update workers set heartbeat_at = clock_timestamp()');
  expect((await outrider('hold', '--as-of', '2026-03-02T10:00:00Z')).err).toContain(
    'Outrider is running on this database',
  );
  expect(await holds()).toEqual([]);

  await ctx.sql.query(`update workers set heartbeat_at = '2026-03-02T10:00:00Z'`);
  await ctx.sql.query(`insert into held_mailboxes (workspace_id, mailbox_id, read_at) values ($1, 900, now())`, [
    world.a.id,
  ]);
  const { code, out, err } = await outrider('hold', '--as-of', '2026-03-02 11:59:30.5+02');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('What was sent after 2026-03-02T09:59:30.500Z is unknown.');
  // The recovered instance was held already: what is not read yet counts from the earlier time.
  await outrider('hold', '--as-of', '2026-03-02T10:30:00Z');
  expect(await holds()).toEqual([{ at: new Date('2026-03-02T09:59:30.500Z') }]);
  expect(await ctx.sql.query('select from held_mailboxes')).toEqual([]);

  expect((await outrider('release', '--yes', '--now')).code).toBe(0);
  expect(await holds()).toEqual([]);
  for (const ask of [world.inA, world.inB]) {
    const { json: log } = await ask({ url: '/audit-log?actor=operator&limit=3' });
    expect(log.items.map(({ text }: { text: string }) => text)).toEqual([
      'The operator released the instance after a restore',
      ...Array.from({ length: 2 }, () => 'The operator held the instance after the recovery of its database'),
    ]);
    expect(log.items[0].changes).toEqual({ snapshotAt: '2026-03-02T09:59:30.500Z' });
  }
});

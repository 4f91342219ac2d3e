import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inhabit } from '../../../test/support/every-operation/inhabited.js';
import { runOnMachine } from '../../../test/support/outside/command-line.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { listDueSubscriptions } from '../../modules/insight/webhooks/delivery-claims.repo.js';
import { claimSyncs, letSyncGo, SYNCS } from '../../modules/reach/mailboxes/syncs/index.js';
import { findNextDueAt } from '../../platform/due/claims/claims.js';

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
});

it('refuses an active workspace, an unknown one, and an address that is none', async () => {
  expect((await outrider('retire', String(world.b.id))).err).toContain('is active. Suspend and archive it first.');
  expect((await outrider('retire', '999999')).err).toContain('There is no workspace 999999.');
  expect((await outrider('retire', String(world.b.id), '--moved-to', 'new')).err).toContain('must be a URL');
  expect((await outrider('retire', String(world.b.id), '--undo')).err).toContain('is not retired');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { runOnMachine } from '../../../../test/support/outside/command-line.js';
import { type Provider, startProvider } from '../../../../test/support/outside/provider.js';
import {
  compareMailboxes,
  connectTo,
  replyTo,
  resume,
  sendDue,
} from '../../../../test/support/restored/held-instance.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { buildApp } from '../../../app.js';
import type { Ctx } from '../../../platform/context.js';
import { LocalWake } from '../../../platform/due/wake.js';
import { openSecrets } from '../../../platform/open-secrets.js';
import { unsubscribeUrl } from '../../sending/delivery/index.js';
import { releaseWorkspace, reviewWorkspace } from './index.js';

const DAY = 86_400_000;
const STEPS = [
  { subject: 'Hello', bodyText: 'Hi {{firstName}}' },
  { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
];
const KEY = Buffer.alloc(32, 7);

let open: SendingWorld;
let world: TestWorld;
let provider: Provider;
let target: TestDatabase;
let folder: string;

beforeEach(async () => {
  open = await openSendingWorld();
  world = open.world;
  provider = await startProvider({ keepsCopies: true, rewritesIds: false });
  target = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-moved-'));
});
afterEach(async () => {
  await target.drop();
  await provider.close();
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function outrider(database: string, ...args: string[]): Promise<void> {
  const settings = { DATABASE_URL: database, MASTER_KEY: KEY.toString('base64'), DATA_DIR: folder };
  const { code, err } = await runOnMachine(args, settings);
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
}

/** Moves workspace A to an instance of its own, and returns its context. */
async function move(): Promise<Ctx> {
  await world.ctx.sql.query(`update workspaces set status = 'suspended' where id = $1`, [world.a.id]);
  await outrider(world.database.url, 'archive', String(world.a.id), '--to', join(folder, 'archive'));
  await outrider(target.url, 'unarchive', join(folder, 'archive'));
  await target.sql.query('update workspace_moves set since = $1', [world.clock.now()]);
  const ctx = { ...world.ctx, sql: target.sql, pool: target.pool, wake: new LocalWake() };
  return { ...ctx, secrets: await openSecrets(ctx, { current: KEY, old: [] }) };
}

it('continues a campaign after the release: no email twice, old replies match, and old unsubscribe links work', async () => {
  Object.assign(world.ctx, { secrets: await openSecrets(world.ctx, { current: KEY, old: [] }) });
  const { campaignId, mailboxIds, contactIds } = await seedCampaign(world, { contacts: 4, steps: STEPS });
  await connectTo(world, mailboxIds[0] as number, provider);
  await sendDue(world.ctx, 2);
  world.clock.advanceMs(DAY);
  const [first, second] = provider.accepted;
  const link = new URL(unsubscribeUrl(world.ctx, world.a.id, await contactOf(world.ctx, second?.to))).pathname;

  const ctx = await move();
  expect(contactIds).toHaveLength(4);
  provider.imap.imap.appendMessage('INBOX', [], false, replyTo(first as (typeof provider.accepted)[number]));
  expect(await compareMailboxes(ctx, (ctx) => reviewWorkspace(ctx, world.a.id))).toMatchObject({
    mailboxes: { compared: 1 },
    unprovenSends: 0,
  });
  const replied = 'select status, reply_count from contacts where email = $1';
  expect(await ctx.sql.query(replied, [first?.to])).toEqual([{ status: 'replied', reply_count: 1 }]);

  const app = await buildApp(ctx);
  expect((await app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
  await app.close();
  expect(await ctx.sql.query('select status from contacts where email = $1', [second?.to])).toEqual([
    { status: 'unsubscribed' },
  ]);

  await sendDue(world.ctx, 100);
  expect(provider.accepted).toHaveLength(2);
  expect(await releaseWorkspace(ctx, world.a.id)).toMatchObject({ pausedCampaigns: 1, unknownSends: 0 });
  const recorded = `select changes->>'snapshotAt' is not null as snapshot from audit_log where action = 'workspace.released'`;
  expect(await ctx.sql.query(recorded)).toEqual([{ snapshot: true }]);
  await resume(ctx, campaignId);
  for (let day = 0; day < 2; day += 1) {
    await sendDue(ctx, 100);
    world.clock.advanceMs(DAY);
  }
  const sent = provider.accepted.map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`);
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  // Two contacts got both steps; the one who replied and the one who unsubscribed got no second email.
  expect(sent).toHaveLength(6);
}, 180_000);

async function contactOf(ctx: Ctx, email: string | undefined): Promise<string> {
  const [row] = await ctx.sql.query<{ id: string }>('select id from contacts where email = $1', [email]);
  return row?.id ?? '';
}

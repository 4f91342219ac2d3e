import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/support/outside/imap-reading.js';
import { type Accepted, type Provider, startProvider } from '../../../test/support/outside/provider.js';
import { type Backup, takeBackup } from '../../../test/support/restored/backup.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../test/support/sending-world.js';
import type { TestWorld } from '../../../test/support/world.js';
import { backgroundWork } from '../../jobs.js';
import type { Ctx } from '../../platform/context.js';
import { drainLoops } from '../../platform/due/drain.js';
import { startWorker } from '../../platform/due/worker.js';
import { startWorkerRole } from '../../roles/worker-role.js';
import { sendingLoop } from '../delivery/index.js';
import { sealSecrets } from '../mailboxes/core/connection.js';
import { type Review, releaseInstallation, reviewInstallation } from './index.js';

const DAY = 86_400_000;
const STEPS = [
  { subject: 'Hello', bodyText: 'Hi {{firstName}}' },
  { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
];

let open: SendingWorld;
let world: TestWorld;
const closers: Array<() => Promise<unknown>> = [];
beforeEach(async () => {
  open = await openSendingWorld();
  world = open.world;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await open?.close();
});

async function providerOf(keepsCopies: boolean, rewritesIds = false): Promise<Provider> {
  const provider = await startProvider({ keepsCopies, rewritesIds });
  closers.push(provider.close);
  return provider;
}

/** Moves a mailbox to a provider. */
async function connect(mailboxId: number, { smtpPort, imap }: Provider, password = 'testpass'): Promise<void> {
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', username: 'testuser' });
  const secrets = { smtpPassword: 'testpass', imapPassword: password };
  await world.ctx.sql.query(
    `with box as (update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1)
     insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($4, $1, $5)`,
    [
      mailboxId,
      JSON.stringify({ auth: 'password', smtp: at(smtpPort), imap: at(imap.port) }),
      sealSecrets(world.ctx, world.a.id, mailboxId, secrets),
      world.a.id,
      world.clock.now(),
    ],
  );
}

async function backup(): Promise<Backup> {
  const taken = await takeBackup(world);
  closers.push(taken.close);
  return taken;
}

const accepted = ({ accepted }: Provider): string[] =>
  accepted.map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`);

/** Sends what is due, with this daily limit of each mailbox. */
async function sendDue(ctx: Ctx, perDay: number): Promise<void> {
  await ctx.sql.execute('update mailboxes set daily_limit = $1', [perDay]);
  const worker = await startWorker(ctx, 'sender');
  await drainLoops(ctx, worker, [sendingLoop()]);
  await worker.stop({ clean: true });
}

/** Sends what is due, then advances the clock by a day. */
async function sendForADay(ctx: Ctx, perDay: number): Promise<void> {
  await sendDue(ctx, perDay);
  world.clock.advanceMs(DAY);
}

/** Runs the worker role of a restored instance until all readable mailboxes are read, and returns the review. */
async function compare(ctx: Ctx): Promise<Review> {
  const worker = await startWorker(ctx, 'held');
  const role = await startWorkerRole(ctx, worker, backgroundWork());
  try {
    const review = async () => (await reviewInstallation(ctx)) as Review;
    await until('read', async () => (await review()).mailboxes.reading === 0, 120_000);
    return await review();
  } finally {
    await role.stop(10_000);
    await worker.stop({ clean: true });
  }
}

/** Returns the recipient's reply to an email. */
const replyTo = ({ to, raw }: Accepted): string =>
  [
    `From: ${to}`,
    `To: ${/^From: .*<(.*)>/m.exec(raw)?.[1]}`,
    'Subject: Re: Hello',
    `Message-ID: <reply.${to}>`,
    `In-Reply-To: ${/^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim()}`,
    '',
    'Yes, call me',
  ].join('\r\n');

const statuses = (ctx: Ctx) =>
  ctx.sql.query<{ email: string; step: number; status: string; resolution: string | null }>(
    `select c.email, s.step_order as step, s.status, s.resolution from sends s join contacts c on c.id = s.contact_id
     order by c.email, s.step_order`,
  );

async function resume(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.sql.execute(
    `with c as (update campaigns set status = 'active' where id = $1)
     update campaign_slots set active = true, next_check_at = $2 where campaign_id = $1`,
    [campaignId, ctx.clock.now()],
  );
}

it.each([
  ['under our Message-IDs', false],
  ['under Message-IDs of the provider', true],
])(
  'sends nothing twice that was sent after the backup, and sends the rest: copies %s',
  async (_, rewritesIds) => {
    const provider = await providerOf(true, rewritesIds);
    const { campaignId, mailboxIds } = await seedCampaign(world, { contacts: 4, steps: STEPS });
    const mailboxId = mailboxIds[0] as number;
    await connect(mailboxId, provider);
    await sendForADay(world.ctx, 1);
    const taken = await backup();
    await sendForADay(world.ctx, 3);
    await sendForADay(world.ctx, 2);
    expect(provider.accepted).toHaveLength(6);

    const ctx = await taken.restore();
    const review = await compare(ctx);
    expect(review).toMatchObject({ foundSends: 5, dueSends: 1, unprovenSends: 0, mailboxes: { compared: 1 } });
    const found = { status: 'sent', resolution: 'found_in_sent_folder' };
    expect(await statuses(ctx)).toEqual([
      { email: 'person0@example.test', step: 1, status: 'sent', resolution: null },
      { email: 'person0@example.test', step: 2, ...found },
      { email: 'person1@example.test', step: 1, ...found },
      { email: 'person1@example.test', step: 2, ...found },
      { email: 'person2@example.test', step: 1, ...found },
      { email: 'person2@example.test', step: 2, ...found },
      { email: 'person3@example.test', step: 1, status: 'scheduled', resolution: null },
    ]);
    const released = await releaseInstallation(ctx);
    expect(released).toMatchObject({ pausedCampaigns: 1, unknownSends: 0 });
    await resume(ctx, campaignId);
    await sendForADay(ctx, 100);
    await sendForADay(ctx, 100);
    expect(accepted(provider).toSorted()).toEqual([...new Set(accepted(provider))].toSorted());
    expect(provider.accepted).toHaveLength(8);
  },
  60_000,
);

it('records replies since the backup, including replies to emails that the backup lacks', async () => {
  const provider = await providerOf(true);
  const { mailboxIds } = await seedCampaign(world, { contacts: 2, steps: STEPS });
  await connect(mailboxIds[0] as number, provider);
  await sendForADay(world.ctx, 1);
  const taken = await backup();
  await sendDue(world.ctx, 1);
  const [, sent] = provider.accepted;
  provider.imap.imap.appendMessage('INBOX', [], false, replyTo(sent as Accepted));

  const ctx = await taken.restore();
  expect(await compare(ctx)).toMatchObject({ foundSends: 1 });
  const [contact] = await ctx.sql.query('select status, reply_count from contacts where email = $1', [sent?.to]);
  expect(contact).toEqual({ status: 'replied', reply_count: 1 });
  // An email that was sent today uses the daily limit.
  expect(await ctx.sql.query('select sent_today from mailbox_slots')).toEqual([{ sent_today: 1 }]);
}, 180_000);

it('marks due emails as unknown where no Sent folder proves anything, and sends none of them again', async () => {
  const [silent, broken] = [await providerOf(false), await providerOf(true)];
  const campaigns = [];
  for (const each of [silent, broken, null]) {
    const seeded = await seedCampaign(world, { contacts: 3, steps: STEPS });
    if (each !== null) await connect(seeded.mailboxIds[0] as number, each);
    campaigns.push(seeded);
  }
  await sendForADay(world.ctx, 1);
  const taken = await backup();
  await sendForADay(world.ctx, 1);
  await broken.imap.close();

  const ctx = await taken.restore();
  const review = await compare(ctx);
  expect(review).toMatchObject({
    ...{ foundSends: 0, dueSends: 9, unprovenSends: 9 },
    mailboxes: { compared: 0, no_copies: 1, failing: 1, not_readable: 1 },
    uncompared: [{ state: 'no_copies' }, { state: 'failing', error: expect.any(String) }],
  });
  const sinkCount = open.sink.count();
  expect(await releaseInstallation(ctx)).toMatchObject({ unknownSends: 9, pausedCampaigns: 3 });
  expect((await statuses(ctx)).filter(({ status }) => status === 'unknown')).toHaveLength(9);
  for (const { campaignId } of campaigns) await resume(ctx, campaignId);
  await sendForADay(ctx, 100);
  expect(silent.accepted).toHaveLength(2);
  expect(open.sink.count()).toBe(sinkCount);
}, 180_000);

it('continues after an interruption, and settles each email once', async () => {
  const provider = await providerOf(true);
  const { mailboxIds } = await seedCampaign(world, { contacts: 5, steps: STEPS });
  await connect(mailboxIds[0] as number, provider);
  await sendForADay(world.ctx, 1);
  const taken = await backup();
  await sendForADay(world.ctx, 100);
  const ctx = await taken.restore();
  const worker = await startWorker(ctx, 'interrupted');
  const role = await startWorkerRole(ctx, worker, backgroundWork());
  await until('half of them', async () => ((await reviewInstallation(ctx)) as Review).foundSends >= 2, 30_000);
  provider.imap.cut();
  await role.stop(0);
  await worker.stop({ clean: true });

  expect(await compare(ctx)).toMatchObject({ foundSends: 5, unprovenSends: 0 });
  const counted = await ctx.sql.query('select sum(sent)::int as sent from campaign_stat_deltas');
  expect(counted).toEqual([{ sent: 6 }]);
  const events = await ctx.sql.query(
    `select type, count(*)::int as n from events where type like 'campaign.email.%' group by 1`,
  );
  expect(Object.fromEntries(events.map((row) => [row['type'], row['n']]))).toMatchObject({
    'campaign.email.sent': 1,
    'campaign.email.resolved': 5,
  });
}, 180_000);

it('stops a contact that received an email which this instance has not planned', async () => {
  const provider = await providerOf(true);
  const { mailboxIds } = await seedCampaign(world, { contacts: 1, steps: STEPS });
  await connect(mailboxIds[0] as number, provider);
  await sendForADay(world.ctx, 1);
  const email = 'late@example.test';
  const later = await seedCampaign(world, { contacts: 1, steps: STEPS, mailboxIds, email: () => email });
  const taken = await backup();
  await sendDue(world.ctx, 10);
  expect(provider.accepted.map(({ to }) => to)).toContain(email);

  const ctx = await taken.restore();
  // As if the campaign had been launched after the backup.
  await ctx.sql.execute('delete from sends where campaign_id = $1', [later.campaignId]);
  await compare(ctx);
  const [contact] = await ctx.sql.query('select status, status_reason from contacts where email = $1', [email]);
  expect(contact).toEqual({ status: 'stopped', status_reason: 'manual' });
}, 180_000);

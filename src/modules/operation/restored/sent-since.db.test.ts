import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../../test/support/outside/imap-reading.js';
import { type Accepted, type Provider, startProvider } from '../../../../test/support/outside/provider.js';
import { type Backup, takeBackup } from '../../../../test/support/restored/backup.js';
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
import { backgroundWork } from '../../../jobs.js';
import type { Ctx } from '../../../platform/context.js';
import { startWorker } from '../../../platform/due/worker.js';
import { startWorkerRole } from '../../../roles/worker-role.js';
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

const connect = (mailboxId: number, provider: Provider, password?: string) =>
  connectTo(world, mailboxId, provider, password);

async function backup(): Promise<Backup> {
  const taken = await takeBackup(world);
  closers.push(taken.close);
  return taken;
}

const accepted = ({ accepted }: Provider): string[] =>
  accepted.map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`);

/** Sends what is due, then advances the clock by a day. */
async function sendForADay(ctx: Ctx, perDay: number): Promise<void> {
  await sendDue(ctx, perDay);
  world.clock.advanceMs(DAY);
}

const statuses = (ctx: Ctx) =>
  ctx.sql.query<{ email: string; step: number; status: string; resolution: string | null }>(
    `select c.email, s.step_order as step, s.status, s.resolution from sends s join contacts c on c.id = s.contact_id
     order by c.email, s.step_order`,
  );

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
    const review = await compareMailboxes(ctx);
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
  expect(await compareMailboxes(ctx)).toMatchObject({ foundSends: 1 });
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
  const review = await compareMailboxes(ctx);
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

  expect(await compareMailboxes(ctx)).toMatchObject({ foundSends: 5, unprovenSends: 0 });
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
  await compareMailboxes(ctx);
  const [contact] = await ctx.sql.query('select status, status_reason from contacts where email = $1', [email]);
  expect(contact).toEqual({ status: 'stopped', status_reason: 'manual' });
}, 180_000);

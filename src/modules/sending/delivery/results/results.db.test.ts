import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectInOrder, someoneWaits } from '../../../../../test/support/faults/lock-order.js';
import { type SeededCampaign, seedCampaign } from '../../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { NO_EFFECTS } from '../../../../engine/stop-rules/effects.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import type { SmtpOutcome } from '../../../../platform/mail/smtp/types.js';
import { rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { changeContacts } from '../../../outreach/contacts/status/index.js';
import { suppress } from '../../../reach/suppressions/index.js';
import { applyEffects } from '../../sequence/index.js';
import { sendingLoop } from '../delivery.worker.js';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
const STOP = { ...NO_EFFECTS, contact: { status: 'stopped', reason: 'manual', holdUntil: null } } as const;

let open: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
});

afterAll(() => open?.close());

function stop({ workspaceId, campaignId, contactIds }: SeededCampaign) {
  const contactId = contactIds[0] as string;
  const subject = { plan: { id: campaignId, name: 'Seeded', groupId: null }, contactId, emailKey: 'a@stop.test' };
  return inTx(world.ctx, (ctx) => applyEffects(ctx, workspaceId, subject, STOP, 'api'));
}

async function stateOf({ campaignId }: SeededCampaign): Promise<unknown> {
  const [row] = await world.ctx.sql.query<{ state: unknown }>(
    `select json_build_array(p.status, (select json_agg(s.status order by s.id) from sends s where s.campaign_id = p.id)) as state
     from campaigns p where p.id = $1`,
    [campaignId],
  );
  return row?.state;
}

it('completes a campaign whose last contact was stopped while its last message was in progress', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'a@stop.test' });
  const ctx = answeredBy(world.ctx, async (message) => {
    await message.onHanded?.();
    await stop(seeded);
    // A claim during the message in progress finds that the campaign is not complete.
    await sendingLoop().tick({ ...world.ctx, mail: world.ctx.mail }, open.worker);
    return ACCEPTED;
  });
  await open.drain(ctx);
  expect(await stateOf(seeded)).toEqual(['completed', ['sent']]);
});

it('lets a stop and the return of a message to the queue meet without a deadlock', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'a@stop.test' });
  const { workspaceId, campaignId, contactIds } = seeded;
  let sending: Promise<unknown> = Promise.resolve();
  const ctx = answeredBy(world.ctx, async () => {
    stopped ??= stopSlowly();
    await locked;
    return { result: 'not_handed', reason: 'connect_failed', text: 'refused' };
  });
  let isLocked = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  let stopped: Promise<unknown> | undefined;
  const stopSlowly = () =>
    inTx(world.ctx, async (ctx) => {
      await changeContacts(ctx, workspaceId, contactIds, { status: 'stopped', reason: 'manual' });
      isLocked();
      await someoneWaits(world);
      await rescheduleCampaigns(ctx, workspaceId, [campaignId], new Date(world.clock.now().getTime() - 1));
    });
  sending = open.drain(ctx);
  await sending;
  await stopped;
  expect(await stateOf(seeded)).toEqual(['completed', ['cancelled']]);
});

it('locks the contacts of all results in one order', async () => {
  const { contactIds } = await seedCampaign(world, { contacts: 2, mailboxes: 2, email: (n) => `order${n}@order.test` });
  const [lowest] = await world.ctx.sql.query<{ email: string }>('select email from contacts where id = $1', [
    contactIds.toSorted()[0],
  ]);
  let underWay = 0;
  let isMet = (): void => undefined;
  const met = new Promise<void>((resolve) => {
    isMet = resolve;
  });
  const ctx = answeredBy(world.ctx, async (message) => {
    const isAccepted = message.envelope.to[0] === lowest?.email;
    if (isAccepted) await message.onHanded?.();
    underWay += 1;
    if (underWay === 2) isMet();
    await met;
    return isAccepted ? ACCEPTED : { result: 'not_handed', reason: 'connect_failed', text: 'refused' };
  });
  await expectInOrder(world, contactIds, () => open.drain(ctx));
});

it('permanently ends a send that cannot be composed, and leaves its mailbox unchanged', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'a@forged.test' });
  const text = 'X-Campaign: a line break';
  await open.drain(answeredBy(world.ctx, async () => ({ result: 'not_composed', text })));
  expect(await stateOf(seeded)).toEqual(['completed', ['failed']]);
  const [send] = await world.ctx.sql.query(
    `select s.error_code, s.error_message, c.status as contact, m.consecutive_failures as failures
     from sends s join contacts c on c.id = s.contact_id join mailboxes m on m.id = $2 where s.campaign_id = $1`,
    [seeded.campaignId, seeded.mailboxIds[0]],
  );
  expect(send).toEqual({ error_code: 'internal_failure', error_message: text, contact: 'failed', failures: 0 });
});

it.each(['550 5.1.8 Bad sender address', '550 5.1.2 seeded.test: host not found'])(
  'bounces no contact whose server refuses our side: %s',
  async (text) => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'a@theirs.example' });
    const [mailbox] = await world.ctx.sql.query<{ address: string }>(`select address from mailboxes where id = $1`, [
      seeded.mailboxIds[0],
    ]);
    const domain = String(mailbox?.address).split('@')[1] as string;
    const reply = text.replace('seeded.test', domain);
    const ctx = answeredBy(world.ctx, async (message) => {
      await message.onHanded?.();
      return { result: 'refused', stage: 'rcpt', code: 550, text: reply };
    });
    await open.drain(ctx);
    const [send] = await world.ctx.sql.query(
      `select s.status, s.error_code, c.status as contact, m.status as mailbox,
         (select count(*)::int from suppressions where value = 'a@theirs.example') as suppressed
       from sends s join contacts c on c.id = s.contact_id join mailboxes m on m.id = $2 where s.campaign_id = $1`,
      [seeded.campaignId, seeded.mailboxIds[0]],
    );
    expect(send).toMatchObject({ status: 'failed', error_code: 'policy_rejected', suppressed: 0 });
    expect((send as { contact: string }).contact).not.toBe('bounced');
  },
);

it('does not wait in a claim for a contact that another transaction changes', async () => {
  const seeded = await seedCampaign(world, { contacts: 2, email: (n) => `held${n}@held.test` });
  const { workspaceId, contactIds } = seeded;
  await suppress(world.ctx, workspaceId, [
    { email: 'held0@held.test', groupId: null, reason: 'manual', source: 'api' },
  ]);
  const ctx = answeredBy(world.ctx, async (message) => {
    await message.onHanded?.();
    return ACCEPTED;
  });
  await inTx(world.ctx, async (tx) => {
    await tx.sql.query('select 1 from contacts where id = $1 for update', [contactIds[0]]);
    await open.drain(ctx);
    expect((await stateOf(seeded)) as unknown[]).toEqual(['active', expect.arrayContaining(['scheduled', 'sent'])]);
  });
  world.clock.advanceMs(60_000);
  await open.drain(ctx);
  expect(await stateOf(seeded)).toEqual(['completed', expect.arrayContaining(['skipped', 'sent'])]);
});

it('plans no next email for a contact that was stopped while an email was in progress', async () => {
  const seeded = await seedCampaign(world, {
    contacts: 1,
    steps: [
      { subject: 'One', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 60 },
    ],
    email: () => 'a@stop.test',
  });
  const ctx = answeredBy(world.ctx, async (message) => {
    await message.onHanded?.();
    await stop(seeded);
    return ACCEPTED;
  });
  await open.drain(ctx);
  const [, sends] = (await stateOf(seeded)) as [string, string[]];
  expect(sends.sort()).toEqual(['cancelled', 'sent']);
});

it('does not continue a message when the process returns under another identity', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'a@stop.test' });
  const reborn = { id: open.worker.id, isAlive: () => true, lifetime: () => open.worker.lifetime() };
  const allowed: boolean[] = [];
  const base = answeredBy(world.ctx, async (message) => {
    try {
      await message.onHanded?.();
      allowed.push(true);
      return ACCEPTED;
    } catch (error) {
      allowed.push(false);
      return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
    }
  });
  const query: Ctx['sql']['query'] = async (text, values, name) => {
    const rows = await base.sql.query(text, values, name);
    // The process was paused while it waited for this response.
    if (name === 'sending-insert-handoff') reborn.id = '00000000-0000-4000-8000-000000000001';
    return rows as never;
  };
  const loop = sendingLoop();
  await loop.tick({ ...base, sql: { ...base.sql, query } }, reborn);
  await loop.drain?.();
  expect(allowed).toEqual([false]);
  expect(await stateOf(seeded)).toEqual(['active', ['scheduled']]);
});

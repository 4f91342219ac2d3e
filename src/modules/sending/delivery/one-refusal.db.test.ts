import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { Ctx } from '../../../platform/context.js';
import { createMailPort } from '../../../platform/mail/mail-port.js';
import {
  type Moment,
  type Reaction,
  startReactingServer,
} from '../../../platform/mail/smtp/reacting-server.fixture.js';
import { createEgressPolicy } from '../../../platform/outbound/egress-policy.js';
import { guardCampaigns } from '../protection/guards.service.js';

const closers: Array<() => unknown> = [];
let open: WorkerWorld;
/** Sends directly to the recipients' servers, or through a relay. */
let ctx: Ctx;
/** Server responses to recipients of these domains. */
let refusals: Map<string, Reaction>;
let taken: string[];

const domainIn = (text: string): string => /@([\w.-]+)>/.exec(text)?.[1] ?? '';

function react({ phase, text }: Moment): Reaction | undefined {
  if (phase === 'MAIL') return refusals.get('MAIL');
  if (phase === 'RCPT') return refusals.get(domainIn(text));
  if (phase === 'dot') {
    const recipient = /^To: .*<(.*)>\r$/m.exec(text)?.[1] ?? '';
    const refusal = refusals.get(`dot ${recipient.split('@')[1]}`);
    if (refusal === undefined) taken.push(recipient);
    return refusal;
  }
  return undefined;
}

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openWorld(route: 'direct' | 'relay'): Promise<void> {
  refusals = new Map();
  taken = [];
  const server = await startReactingServer(react, []);
  closers.push(() => server.close());
  open = await openWorkerWorld(
    route === 'relay' ? { config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}` } } : {},
  );
  closers.push(() => open.close());
  const mail = createMailPort({
    policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }),
    resolveMx: async (domain) => {
      return [{ exchange: domain === 'down.test' ? '127.0.0.9' : '127.0.0.1', priority: 10 }];
    },
    mxPort: server.port,
  });
  closers.push(() => mail.close());
  ctx = route === 'relay' ? open.world.ctx : { ...open.world.ctx, mail };
}

const sql = <T extends object>(text: string, values: readonly unknown[] = []) =>
  open.world.ctx.sql.query<T>(text, values);

async function outcome(campaignId: string) {
  const [mailbox] = await sql('select status, protected_until, consecutive_failures from mailboxes');
  const [campaign] = await sql('select status, pause_reason from campaigns where id = $1', [campaignId]);
  const sends = await sql<{ email: string; status: string }>(
    `select c.email, s.status from sends s join contacts c on c.id = s.contact_id where s.campaign_id = $1 and s.step_order = 1
     order by c.email`,
    [campaignId],
  );
  return { mailbox, campaign, sends: Object.fromEntries(sends.map(({ email, status }) => [email, status])) };
}

/** A second step keeps the campaign active. */
const steps = [{ subject: 'Hello', bodyText: 'Hi' }, { bodyText: 'Again' }];

const FINE = { status: 'active', protected_until: null, consecutive_failures: 0 };
const ACTIVE = { status: 'active', pause_reason: null };

describe.each(['direct', 'relay'] as const)('sent %s, a server that refuses the sender', (route) => {
  beforeEach(() => openWorld(route));

  it.each([
    ['RCPT', '550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using our own block list\r\n'],
    ['RCPT', '550 5.1.0 <nora@a.example> sender rejected. AUP#In-1310\r\n'],
    ['RCPT', '554 5.7.1 <nora@a.example>: Sender address rejected: Access denied by local rule of example.org\r\n'],
    ['RCPT', '550 5.7.26 Unauthenticated mail is not accepted\r\n'],
    ['dot', '554 5.7.1 The host is listed and blocked\r\n'],
  ])('fails only its own message, and the four others arrive (%s: %s)', async (phase, say) => {
    refusals.set(phase === 'RCPT' ? 'd2.test' : 'dot d2.test', { say });
    const { campaignId } = await seedCampaign(open.world, { steps, contacts: 5, email: (n) => `p${n}@d${n}.test` });
    await open.drain(ctx);
    await guardCampaigns(ctx, open.world.a.id);
    expect(await outcome(campaignId)).toEqual({
      mailbox: FINE,
      campaign: ACTIVE,
      sends: {
        'p0@d0.test': 'sent',
        'p1@d1.test': 'sent',
        'p2@d2.test': 'failed',
        'p3@d3.test': 'sent',
        'p4@d4.test': 'sent',
      },
    });
    expect(taken).toHaveLength(4);
    expect(await sql('select 1 from suppressions')).toEqual([]);
    const [failed] = await sql(`select error_code from sends where status = 'failed'`);
    expect(failed).toEqual({ error_code: 'policy_rejected' });
  });

  it('is paused for that mailbox for an hour, and explain, mailbox, attention and event show it', async () => {
    refusals.set('d0.test', { say: '550 5.7.1 client host blocked\r\n' });
    const { mailboxIds } = await seedCampaign(open.world, {
      steps,
      contacts: 1,
      email: () => 'first@d0.test',
    });
    await open.drain(ctx);
    refusals.clear();
    const later = await seedCampaign(open.world, {
      steps,
      contacts: 2,
      mailboxIds,
      email: (n) => (n === 0 ? 'second@d0.test' : 'other@d1.test'),
    });
    await open.drain(ctx);
    expect(taken).toEqual(['other@d1.test']);
    const until = new Date(open.world.clock.now().getTime() + 3_600_000).toISOString();

    const [send] = await sql<{ id: string }>(`select id from sends where contact_id = $1`, [later.contactIds[0]]);
    const explained = (await open.world.inA({ url: `/campaigns/${later.campaignId}/sends/${send?.id}/explain` })).json;
    expect(explained).toMatchObject({ decision: 'wait', reason: 'destination_resting', nextPossibleAt: until });
    expect(explained.summary).toContain('d0.test');

    const detail = (await open.world.inA({ url: `/mailboxes/${mailboxIds[0]}` })).json;
    expect(detail).toMatchObject({
      status: 'active',
      destinationRests: [
        { domain: 'd0.test', until, errorCode: 'policy_rejected', message: expect.stringContaining('blocked') },
      ],
    });
    const [event] = await sql<{ data: object }>(`select data from events where type = 'mailbox.destination_resting'`);
    expect(event?.data).toMatchObject({ mailboxId: mailboxIds[0], domain: 'd0.test', until, status: 'active' });
    const attention = JSON.stringify((await open.world.inA({ url: '/overview/attention' })).json);
    expect(attention).toContain('d0.test');

    open.world.clock.moveTo(new Date(until));
    await open.drain(ctx);
    expect(taken).toEqual(['other@d1.test', 'second@d0.test']);
  });

  it('holds the mailbox for a day when servers of three independent destinations reject it, and sending resumes automatically', async () => {
    for (const n of [0, 1, 2]) refusals.set(`d${n}.test`, { say: '550 5.7.1 Sender blocked\r\n' });
    const { campaignId } = await seedCampaign(open.world, { steps, contacts: 3, email: (n) => `p${n}@d${n}.test` });
    await open.drain(ctx);
    await guardCampaigns(ctx, open.world.a.id);
    const { mailbox, campaign } = await outcome(campaignId);
    const until = new Date(open.world.clock.now().getTime() + 86_400_000);
    expect(mailbox).toMatchObject({ status: 'active', protected_until: until });
    expect(campaign).not.toMatchObject({ pause_reason: 'mailboxes_unhealthy' });
    const [event] = await sql<{ data: object }>(`select data from events where type = 'mailbox.paused'`);
    expect(event?.data).toMatchObject({ reason: 'mailbox_protection', detail: expect.stringContaining('d1.test') });
  });

  it('holds no mailbox whose other messages arrive', async () => {
    const { mailboxIds } = await seedCampaign(open.world, {
      steps,
      contacts: 37,
      email: (n) => `p${n}@other${n}.test`,
    });
    await open.drain(ctx);
    expect(taken).toHaveLength(37);
    for (const n of [0, 1, 2]) refusals.set(`d${n}.test`, { say: '550 5.7.1 Sender blocked\r\n' });
    const { campaignId } = await seedCampaign(open.world, {
      ...{ steps, contacts: 3, mailboxIds },
      email: (n) => `p${n}@d${n}.test`,
    });
    await open.drain(ctx);
    expect((await outcome(campaignId)).mailbox).toEqual(FINE);
    expect(taken).toHaveLength(37);
  });
});

it('a recipient server that rejects MAIL of a direct sender, or is unreachable, delays only its own messages', async () => {
  await openWorld('direct');
  const { campaignId } = await seedCampaign(open.world, {
    steps,
    contacts: 3,
    email: (n) => ['a@down.test', 'b@d1.test', 'c@d2.test'][n] as string,
  });
  await open.drain(ctx);
  const { mailbox, campaign, sends } = await outcome(campaignId);
  expect({ mailbox, campaign }).toEqual({ mailbox: FINE, campaign: ACTIVE });
  expect(sends).toEqual({ 'a@down.test': 'deferred', 'b@d1.test': 'sent', 'c@d2.test': 'sent' });
  const [slot] = await sql<{ rests: boolean }>('select next_allowed_at > $1 as rests from mailbox_slots', [
    open.world.clock.now(),
  ]);
  expect(slot).toEqual({ rests: false });
});

it('a relay of the operator that rejects MAIL stops the mailbox, and the mailbox is checked again after a day', async () => {
  await openWorld('relay');
  refusals.set('MAIL', { say: '550 5.7.1 This account is blocked\r\n' });
  const { campaignId } = await seedCampaign(open.world, { steps, contacts: 2, email: (n) => `p${n}@d${n}.test` });
  await open.drain(ctx);
  await guardCampaigns(ctx, open.world.a.id);
  const { mailbox, campaign } = await outcome(campaignId);
  expect(mailbox).toMatchObject({ status: 'error' });
  expect(campaign).toEqual(ACTIVE);
  const jobs = await sql(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mailboxes.probe'`,
  );
  expect(jobs).toHaveLength(1);
});

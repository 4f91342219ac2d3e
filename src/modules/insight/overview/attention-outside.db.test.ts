import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer } from '../../../../sandbox/src/smtp/server.js';
import { openDomainWorld } from '../../../../test/support/domain-world.js';
import { mx, startNameServer, txt } from '../../../../test/support/name-server.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWarmupWorld, type WarmupWorld } from '../../../../test/support/warmup-world.js';
import { answer } from '../../../../test/support/webhook-receiver.js';
import { openWebhookWorld } from '../../../../test/support/webhook-world.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker } from '../../../platform/due/worker.js';
import { learnChecks } from '../../reach/domains/index.js';
import { sendingLoop } from '../../sending/delivery/index.js';

const HOUR_MS = 3_600_000;
const itemsOf = async (world: TestWorld) => (await world.inA({ url: '/overview/attention' })).json.items;

describe('what the outside world has done to a workspace', () => {
  it('a domain whose records fail waits from the first look that saw it, until they are published', async () => {
    const names = await startNameServer();
    const world = await openDomainWorld(names.port);
    const domain = 'studio-attention.com';
    const look = () => learnChecks(world.ctx, world.a.id, [domain], { everyDomain: true });
    await world.inA({
      method: 'POST',
      url: '/mailboxes',
      body: {
        mailboxes: [
          {
            ...{ address: `nora@${domain}`, firstName: 'Nora', lastName: 'Lind' },
            connection: { password: 'x', smtp: { host: 'smtp.example.org' }, imap: { host: 'imap.example.org' } },
          },
        ],
      },
    });
    await look();
    const since = world.clock.now().toISOString();
    world.clock.advanceMs(HOUR_MS);
    await look();
    expect(await itemsOf(world)).toEqual([
      {
        ...{ kind: 'domain_failing', severity: 'blocking', count: 1, since, resource: 'domain' },
        resourceId: domain,
        title: expect.stringMatching(/^studio-attention\.com cannot send: its .*(?:SPF|MX).* missing or conflicting$/),
      },
    ]);
    names.zone.set(domain, [txt('v=spf1 mx -all'), mx(`mx.${domain}`)]);
    await look();
    expect(await itemsOf(world)).toEqual([]);
    await world.close();
    await names.close();
  });

  it('a receiver that fails again and again waits, one that failed once does not, and one that is gone is worse', async () => {
    const w = await openWebhookWorld();
    let code = 500;
    const receiver = await w.receive((request, response) => answer(code)(request, response));
    const { id } = await w.subscribe(`${receiver.url}/hook?secret=s3cret`);
    await w.emit(1);
    await w.drain();
    expect(await itemsOf(w.world)).toEqual([]);
    await w.emit(2);
    await w.drain();
    const host = new URL(receiver.url).host;
    expect(await itemsOf(w.world)).toMatchObject([
      {
        ...{ kind: 'webhook_failing', severity: 'warning', count: 3, resource: 'webhook_subscription', resourceId: id },
        title: `${host} is failing: 3 consecutive deliveries failed`,
      },
    ]);
    code = 410;
    await w.emit(1);
    await w.drain();
    expect(await itemsOf(w.world)).toMatchObject([
      { severity: 'blocking', title: `${host} is disabled: the endpoint responded 410 Gone`, resourceId: id },
    ]);
    await w.removeAll();
    expect(await itemsOf(w.world)).toEqual([]);
    await w.close();
  });

  it('unconfirmed messages wait until a member resolves them', async () => {
    const server = await startSmtpServer({ handlers: { message: () => ({ after: 'reset' }) } });
    const world = await openTestWorld({ config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}` } });
    const worker = await startWorker(world.ctx, 'test');
    const { campaignId } = await seedCampaign(world, { contacts: 1 });
    await drainLoops(world.ctx, worker, [sendingLoop()]);
    expect(await itemsOf(world)).toEqual([
      {
        ...{ kind: 'send_unknown', severity: 'warning', count: 1, since: world.clock.now().toISOString() },
        title: '1 email of “Seeded” is unconfirmed',
        ...{ resource: 'campaign', resourceId: campaignId },
      },
    ]);
    const [send] = (await world.inA({ url: `/campaigns/${campaignId}/sends` })).json.items;
    await world.inA({
      method: 'POST',
      url: `/campaigns/${campaignId}/sends/${send.id}/resolve`,
      body: { verdict: 'sent' },
    });
    expect(await itemsOf(world)).toEqual([]);
    await worker.stop({ clean: true });
    await world.close();
    await server.close();
  });
});

describe('a mailbox whose warmup messages go to spam', () => {
  let w: WarmupWorld;
  beforeAll(async () => {
    w = await openWarmupWorld();
  });
  afterAll(() => w?.close());

  it('waits with the reason while it rests', async () => {
    const [id] = await w.api.host('ann@one.test', 'bob@two.test');
    await w.api.done('enable', ['ann@one.test', 'bob@two.test'], {
      settings: { startPerDay: 1, increment: 0, replyRate: 0 },
    });
    await w.pass(2 * HOUR_MS);
    const sentAt = new Date(w.world.clock.now().getTime() - HOUR_MS);
    await w.rows(
      `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
         partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at,
         sent_at, placement, placed_at, created_at)
       select a.workspace_id, gen_random_uuid(), a.workspace_id, gen_random_uuid(), 1, a.id, b.workspace_id, b.id, a.address,
         b.address, b.provider, '<spam' || n || '@one.test>', 'sent', $1, $1, 'spam', $1, $1
       from mailboxes a join mailboxes b on b.address = 'bob@two.test', generate_series(1, 20) as n
       where a.address = 'ann@one.test'`,
      sentAt,
    );
    await w.rows('update warmup_mailboxes set due_at = $1', w.world.clock.now());
    await w.pass(60_000);
    expect(await itemsOf(w.world)).toMatchObject([
      {
        ...{ kind: 'mailbox_quarantined', severity: 'warning', resource: 'mailbox', resourceId: String(id) },
        title: expect.stringMatching(/^ann@one\.test is quarantined: poor inbox placement \(.*landed in spam/),
      },
    ]);
    await w.api.done('resume', ['ann@one.test']);
    expect(await itemsOf(w.world)).toEqual([]);
  });
});

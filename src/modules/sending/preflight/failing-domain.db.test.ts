import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { mx, type NameServer, startNameServer, txt } from '../../../../test/support/name-server.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import { protectionLoop } from '../protection/protection.worker.js';
import { domainWatch } from './sending-domains.service.js';

let open: SendingWorld;
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  open = await openSendingWorld({ config: { rateLimits: false } });
});
afterAll(async () => {
  await open?.close();
  await names?.close();
});

const publish = (domain: string) => names.zone.set(domain, [txt('v=spf1 mx -all'), mx(`mx.${domain}`)]);
const watch = () => domainWatch.run(open.world.ctx, { attempt: 1, signal: new AbortController().signal });
const call = async (url: string) => (await requestsOf(open.world).call({ url })).json;
/** Returns the sending domains of the messages, once for each message. */
const senders = () =>
  open.sink
    .records()
    .map(({ from }) => from.slice(from.indexOf('@') + 1))
    .sort();

it('holds only the mailboxes of a failing domain while others can send, until its records are back', async () => {
  const { world } = open;
  for (const domain of ['sound-held.com', 'failing-held.com']) publish(domain);
  const { campaignId, mailboxIds } = await seedDraft(world, {
    contacts: 2,
    mailboxes: 2,
    domain: 'to-held.test',
    steps: [
      { subject: 'Hi', bodyText: 'One' },
      { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
    ],
  });
  const [sound, failing] = mailboxIds as [number, number];
  for (const [id, domain] of [
    [sound, 'sound-held.com'],
    [failing, 'failing-held.com'],
  ])
    await world.ctx.sql.query('update mailboxes set domain = $2 where id = $1', [id, domain]);
  await requestsOf(world).launch(campaignId);
  await open.drain();
  const first = senders();
  expect(new Set(first).size).toBe(2);
  expect(first).toHaveLength(2);

  names.zone.delete('failing-held.com');
  await watch();
  world.clock.advanceMs(10 * 60_000);
  await watch();
  expect((await protectionLoop().tick(world.ctx, open.worker)).worked).toBe(0);
  expect((await call(`/campaigns/${campaignId}`)).status).toBe('active');
  world.clock.advanceMs(3_600_000);
  expect(await open.drain()).toBeNull();
  expect(senders()).toHaveLength(3);

  const waiting = (await call(`/campaigns/${campaignId}/sends?status=scheduled`)).items;
  expect(waiting).toHaveLength(1);
  for (const { id, mailbox } of waiting) {
    expect(mailbox.mailboxId).toBe(failing);
    const { decision, reason } = await call(`/campaigns/${campaignId}/sends/${id}/explain`);
    expect([decision, reason]).toEqual(['wait', 'mailbox_dns_failing']);
  }

  publish('failing-held.com');
  await watch();
  await open.drain();
  expect(senders()).toEqual([...first, ...first].sort());
});

it('holds no mailbox of a campaign that switched its guards off, whatever its preflights find', async () => {
  const { world } = open;
  publish('unguarded-held.com');
  const launched = async (enabled: boolean) => {
    const { campaignId, mailboxIds } = await seedDraft(world, {
      contacts: 1,
      domain: `to-guarded-${enabled}.test`,
      settings: { bounceProtection: { enabled } },
      steps: [
        { subject: 'Hi', bodyText: 'One' },
        { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
      ],
    });
    await world.ctx.sql.query(`update mailboxes set domain = 'unguarded-held.com' where id = $1`, [mailboxIds[0]]);
    await requestsOf(world).launch(campaignId);
    return campaignId;
  };
  await launched(true);
  const unguarded = await launched(false);
  await open.drain();
  const before = senders().length;

  names.zone.delete('unguarded-held.com');
  await watch();
  for (const minutes of [30, 40]) {
    await requestsOf(world).preflight(unguarded);
    world.clock.advanceMs(minutes * 60_000);
  }
  await open.drain();
  const sent = (await call(`/campaigns/${unguarded}/sends?status=sent`)).items;
  expect(sent).toHaveLength(2);
  // The guarded campaign saw the domain fail once, which is not enough.
  expect(senders()).toHaveLength(before + 2);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openSandbox } from './support.js';

it('follows events until a reply arrives, and continues at a position without a gap', { timeout: 90_000 }, async ({
  signal,
}) => {
  const { outrider, campaignId } = await openSandbox();
  const types = ['campaign.email.sent', 'campaign.contact.replied'] as const;
  const feed = outrider.events.follow({ types, pollMs: 200, signal });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const event of feed) {
      seen.push(event.type);
      if (event.type !== 'campaign.contact.replied') continue;
      assert.equal(event.data.replyIntent, 'interested');
      return event;
    }
    throw new Error('The feed ended');
  })();
  // Sandbox recipients reply after a delay that their address sets: here, eight seconds.
  await outrider.contacts.create({
    campaignId,
    contacts: [{ email: 'ana151+reply@example.com', firstName: 'Ana', company: 'Acme' }],
  });
  await outrider.campaigns.launch({ campaignId });
  const reply = await reading;
  assert.deepEqual(seen, ['campaign.email.sent', 'campaign.contact.replied']);

  // The last page was not handled to its end, so it comes again: at least once.
  const rest: string[] = [];
  for await (const event of outrider.events.follow({ types, position: feed.position ?? '', signal })) {
    rest.push(event.id);
    if (event.id === reply.id) break;
  }
  assert.equal(rest.at(-1), reply.id);
});

it('ends when its signal is aborted', { timeout: 30_000 }, async () => {
  const { outrider } = await openSandbox();
  const signal = AbortSignal.timeout(500);
  for await (const event of outrider.events.follow({ signal, pollMs: 50 })) assert.ok(event.sequence > 0);
  assert.ok(signal.aborted);
});

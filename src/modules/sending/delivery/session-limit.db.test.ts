import { afterEach, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld } from '../../../../test/support/sending-world.js';
import { startReactingServer } from '../../../platform/mail/smtp/reacting-server.fixture.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it('a relay that responds 421 and closes after every third message gets the whole campaign, each message once', async () => {
  let taken = 0;
  let cutAt = 0;
  const server = await startReactingServer(({ phase }) => {
    if (phase === 'dot') taken += 1;
    if (phase !== 'MAIL' || taken - cutAt < 3) return undefined;
    cutAt = taken;
    return { say: '421 4.3.2 Service closing transmission channel\r\n', after: 'end' };
  });
  closers.push(() => server.close());
  const open = await openWorkerWorld({ config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}` } });
  closers.push(() => open.close());
  const { campaignId } = await seedCampaign(open.world, { contacts: 30, email: (n) => `p${n}@d${n}.test` });

  // The clock is frozen, so messages of a paused mailbox stay unsent.
  await open.drain();

  const recipients = server.accepted.map((text) => /^To: (.*)\r$/m.exec(text)?.[1]);
  expect(recipients).toHaveLength(30);
  expect(new Set(recipients).size).toBe(30);
  const sends = await open.world.ctx.sql.query(
    'select status, count(*)::int as n from sends where campaign_id = $1 group by 1',
    [campaignId],
  );
  expect(sends).toEqual([{ status: 'sent', n: 30 }]);
  const mailboxes = await open.world.ctx.sql.query('select status, error_code, consecutive_failures from mailboxes');
  expect(mailboxes).toEqual([{ status: 'active', error_code: null, consecutive_failures: 0 }]);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSmtpServer } from '../../../../sandbox/src/smtp/server.js';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import { defaultSettings } from '../../../engine/campaign/settings.js';

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let open: WorkerWorld;
let recipients: string[];
let accepted = 0;
beforeAll(async () => {
  server = await startSmtpServer({
    port: 0,
    hostname: 'mx.refusing.test',
    handlers: {
      rcpt: (_session, _transaction, to) => {
        recipients.push(to.address);
        return to.address.startsWith('gone') ? '550 5.1.1 no such user' : null;
      },
      message: () => {
        accepted += 1;
        return '250 2.0.0 OK';
      },
    },
  });
  open = await openWorkerWorld({ config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}`, rateLimits: false } });
});
afterAll(async () => {
  await open?.close();
  await server?.close();
});
beforeEach(() => {
  recipients = [];
  accepted = 0;
});

const MIN_SAMPLE = 10;
let run = 0;

/** Campaign without gaps, launched over HTTP and sent until nothing is due. */
async function sendAll(contacts: number, isGone: (index: number) => boolean, protection: object = {}): Promise<string> {
  run += 1;
  const bounceProtection = { ...defaultSettings.bounceProtection, minSample: MIN_SAMPLE, ...protection };
  const { campaignId } = await seedDraft(open.world, {
    contacts: Array.from({ length: contacts }, (_, index) => ({
      email: `${isGone(index) ? 'gone' : 'here'}${index}@pace${run}.test`,
    })),
    mailbox: { dailyLimit: 2000, minGapSeconds: 0 },
    settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection },
  });
  expect((await requestsOf(open.world).launch(campaignId)).json.status).toBe('launched');
  await open.drain();
  return campaignId;
}

const read = async (campaignId: string) => (await open.world.inA({ url: `/campaigns/${campaignId}` })).json;

it('stops a campaign without gaps whose list is bad after the sample that shows it, not after its end', async () => {
  const campaignId = await sendAll(46, (index) => index % 3 !== 0);
  // Half of a sample may be in flight when the sample is complete.
  expect(recipients.length).toBeGreaterThanOrEqual(MIN_SAMPLE);
  expect(recipients.length).toBeLessThanOrEqual(MIN_SAMPLE * 1.5);
  expect(await read(campaignId)).toMatchObject({
    status: 'paused',
    pauseReason: 'bounce_protection',
    pauseDetail: expect.stringMatching(/^\d+ of 1\d emails bounced within 7 days$/),
  });
});

it('sends all of a good list, and all of a bad one if protection is off', async () => {
  expect(await read(await sendAll(300, () => false))).toMatchObject({ status: 'completed' });
  expect(accepted).toBe(300);
  await sendAll(46, (index) => index % 3 !== 0, { enabled: false });
  expect(recipients.length).toBe(346);
});

it('continues near the threshold, with no more in progress than could cross it', async () => {
  const campaignId = await sendAll(120, (index) => index % 25 === 24);
  expect(await read(campaignId)).toMatchObject({ status: 'completed' });
  expect(recipients.length).toBe(120);
});

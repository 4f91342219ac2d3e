import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backgroundWork } from '../../src/jobs.js';
import { systemClock } from '../../src/platform/clock.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import type { ImapEndpoint, ImapSession } from '../../src/platform/mail/imap/types.js';
import { createMailPort } from '../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import type { RunningRole } from '../../src/roles/role.js';
import { startWorkerRole } from '../../src/roles/worker-role.js';
import { seedCampaign } from '../support/seed.js';
import { openTestWorld, type TestWorld } from '../support/world.js';

const port = (name: string): number => Number(process.env[name] ?? 0);
const certificate = process.env['CI_TLS_CERT'];
const isReady = port('CI_IMAPS_PORT') > 0 && port('CI_SUBMISSIONS_PORT') > 0 && certificate !== undefined;
const NAME = isReady
  ? 'an external mailbox on Dovecot and Postfix'
  : 'an external mailbox on Dovecot and Postfix (skipped: no CI_IMAPS_PORT, CI_SUBMISSIONS_PORT, CI_TLS_CERT)';

const MAILBOX = 'bob@s.test';
const CONTACT = 'ann@s.test';
const RUN = Date.now().toString(36);

let world: TestWorld;
let identity: RunningWorker;
let worker: RunningRole;
let session: ImapSession;

const until = async <T>(
  what: string,
  look: () => Promise<T | undefined>,
  ms: number,
): Promise<{ value: T; ms: number }> => {
  const started = performance.now();
  for (;;) {
    const value = await look();
    if (value !== undefined) return { value, ms: performance.now() - started };
    if (performance.now() - started > ms) throw new Error(`${what} did not happen within ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const row = async (text: string, ...values: unknown[]) =>
  (await world.ctx.sql.query<Record<string, unknown>>(text, values))[0];

describe.skipIf(!isReady)(NAME, () => {
  beforeAll(async () => {
    const ca = readFileSync(certificate ?? '', 'utf8');
    const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8', '::1/128'] }), ca });
    world = await openTestWorld({
      config: { egressAllow: ['127.0.0.0/8', '::1/128'] },
      parts: { clock: systemClock, mail },
    });
    identity = await startWorker(world.ctx, 'worker');
    worker = await startWorkerRole(world.ctx, identity, backgroundWork());
    const endpoint: ImapEndpoint = {
      host: 'localhost',
      port: port('CI_IMAPS_PORT'),
      security: 'tls',
      auth: { user: MAILBOX, pass: 'pw-bob' },
    };
    session = await mail.openImap(endpoint);
  });

  afterAll(async () => {
    await session?.close();
    await worker?.stop(10_000);
    await identity?.stop({ clean: true });
    await world?.close();
  });

  it('connects over TLS, sends a step, and an answer in its folder is in the thread within 5 s with the sequence stopped', async () => {
    const created = await world.inject({
      method: 'POST',
      url: '/mailboxes',
      query: { workspaceId: world.a.id },
      body: {
        mailboxes: [
          {
            address: MAILBOX,
            firstName: 'Bob',
            lastName: 'Builder',
            connection: {
              password: 'pw-bob',
              smtp: { host: 'localhost', port: port('CI_SUBMISSIONS_PORT'), security: 'tls' },
              imap: { host: 'localhost', port: port('CI_IMAPS_PORT'), security: 'tls' },
            },
          },
        ],
      },
    });
    expect(created.status, created.text).toBe(200);
    const { value: mailbox } = await until(
      'the connection',
      async () => {
        const found = await row('select id, status, error_message from mailboxes where address = $1', MAILBOX);
        if (found?.['status'] === 'disconnected') throw new Error(String(found['error_message']));
        return found?.['status'] === 'active' ? found : undefined;
      },
      15_000,
    );
    const mailboxId = mailbox['id'] as number;
    await row('update mailboxes set min_gap_seconds = 0 where id = $1', mailboxId);

    const subject = `Question ${RUN}`;
    const campaign = await seedCampaign(world, {
      contacts: 1,
      mailboxIds: [mailboxId],
      steps: [
        { subject, bodyText: 'Hello' },
        { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
      ],
      email: () => CONTACT,
    });
    world.ctx.wake.hint('sending');
    const { value: send } = await until(
      'sending',
      () => row(`select * from sends where campaign_id = $1 and status = 'sent'`, campaign.campaignId),
      15_000,
    );
    expect(send['smtp_code']).toBe(250);
    await until(
      'watching',
      () => row('select 1 from mailbox_syncs where mailbox_id = $1 and connected', mailboxId),
      15_000,
    );

    const answer = [
      `From: Ann <${CONTACT}>`,
      `To: ${MAILBOX}`,
      `Subject: Re: ${subject}`,
      `Message-ID: <answer.${RUN}@s.test>`,
      `In-Reply-To: ${send['message_id_header']}`,
      `Date: ${new Date().toUTCString()}`,
      '',
      'Yes, please call me.',
      '',
    ].join('\r\n');
    await session.append('INBOX', Buffer.from(answer), { flags: [], date: new Date() });
    const { value: message, ms } = await until(
      'the answer',
      () => row(`select * from messages where message_id_header = $1`, `<answer.${RUN}@s.test>`),
      5_000,
    );
    expect(ms).toBeLessThan(5_000);
    expect(Number(message['thread_id'])).toBe(Number(send['thread_id']));
    expect(await row('select status, status_reason from contacts where id = $1', campaign.contactIds[0])).toEqual({
      status: 'replied',
      status_reason: 'reply',
    });
    expect(
      await row('select status from sends where campaign_id = $1 and step_order = 2', campaign.campaignId),
    ).toEqual({
      status: 'cancelled',
    });
  }, 60_000);

  it('reads what its owner answers with another program, and stops the sequence for it', async () => {
    const mailbox = await row('select id from mailboxes where address = $1', MAILBOX);
    const campaign = await seedCampaign(world, {
      contacts: 1,
      mailboxIds: [mailbox?.['id'] as number],
      steps: [
        { subject: `Taken over ${RUN}`, bodyText: 'Hello' },
        { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
      ],
      email: () => 'carl@s.test',
    });
    world.ctx.wake.hint('sending');
    const { value: send } = await until(
      'sending',
      () => row(`select * from sends where campaign_id = $1 and status = 'sent'`, campaign.campaignId),
      15_000,
    );
    const manual = [
      `From: ${MAILBOX}`,
      'To: carl@s.test',
      `Subject: Re: Taken over ${RUN}`,
      `Message-ID: <manual.${RUN}@s.test>`,
      `In-Reply-To: ${send['message_id_header']}`,
      '',
      'I answer myself.',
    ].join('\r\n');
    await session.append('Sent', Buffer.from(manual), { flags: ['\\Seen'], date: new Date() });
    // Outrider reads the Sent folder a few times a minute.
    const { value: message } = await until(
      'the manual answer',
      () => row('select * from messages where message_id_header = $1', `<manual.${RUN}@s.test>`),
      30_000,
    );
    expect(message).toMatchObject({ direction: 'outbound', kind: 'reply' });
    expect(await row('select status, status_reason from contacts where id = $1', campaign.contactIds[0])).toEqual({
      status: 'stopped',
      status_reason: 'manual',
    });
  }, 60_000);
});

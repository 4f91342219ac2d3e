import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, openWarmupWorld, type WarmupWorld } from '../../../../../test/support/warmup-world.js';
import type { WrittenText } from '../../../../engine/warmup/text/writer.js';
import { writeMessage } from '../conversations/message-text.service.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { REFERENCE_HEADER } from '../conversations/reference.js';
import { warmupLoop } from '../warmup.worker.js';

const STEP_MS = 3 * 60_000;
let w: WarmupWorld;

beforeAll(async () => {
  w = await openWarmupWorld();
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.api.mailboxes.clear();
  await w.rows(
    'truncate warmup_mailboxes, warmup_conversations, warmup_messages, warmup_ids, warmup_copies, warmup_pairs cascade',
  );
  await w.rows('truncate threads, messages cascade');
  await w.api.host('ann@one.test', 'bob@two.test', 'eve@three.test');
  await w.api.done('enable', ['ann@one.test', 'bob@two.test'], {
    settings: { startPerDay: 1, replyRate: 0, increment: 0 },
  });
});

/** Runs the worker until the first opening arrives, and returns it. */
async function opening(): Promise<MessageRow> {
  // No mailbox replies within three minutes.
  const end = w.world.clock.now().getTime() + 3 * DAY_MS;
  while (w.world.clock.now().getTime() < end) {
    const next = await w.pass(STEP_MS);
    const [message] = await w.rows<MessageRow>(`select * from warmup_messages where status = 'sent' and position = 1`);
    if (message !== undefined) return message;
    if (next !== null && next > w.world.clock.now()) w.world.clock.moveTo(next);
  }
  throw new Error('Nobody wrote within three days.');
}
/** Returns the header field that earlier versions wrote into warmup mail. */
const earlierField = ({ workspace_id, id, from_email, to_email }: MessageRow) => {
  const key = Buffer.alloc(20);
  key.writeUInt32BE(workspace_id, 0);
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(key, 4);
  const mac = w.world.ctx.secrets.mac('warmup', `${key.toString('hex')}\n${from_email}\n${to_email}`);
  return { [REFERENCE_HEADER]: Buffer.concat([key, mac.subarray(0, 12)]).toString('base64url') };
};
const threads = () => w.rows<{ subject: string }>('select subject from threads');
const conversationOf = async ({ conversation_id }: MessageRow) =>
  (
    await w.rows<{ ended_by: string | null }>(
      'select ended_by from warmup_conversations where id = $1',
      conversation_id,
    )
  )[0];
const nothingOfIt = async () => {
  expect(await threads()).toEqual([]);
  expect(await w.rows(`select type from events where type like 'inbox.%' or type like 'campaign.%'`)).toEqual([]);
  for (const thread of [(await w.world.inA({ url: '/threads' })).json])
    expect(thread.threads ?? thread.items).toEqual([]);
};

describe('a reply that a person typed into a conversation', () => {
  test('stays out of the inbox and ends the conversation, and so do replies that refer only to it', async () => {
    const message = await opening();
    await w.deliver({
      from: message.to_email,
      to: message.from_email,
      subject: 'Re: your note',
      text: 'Who are you? Please call me.',
      messageId: '<typed.1@two.test>',
      inReplyTo: message.message_id_header,
      references: message.message_id_header,
    });
    expect((await conversationOf(message))?.ended_by).toBe('length');
    await w.deliver({
      from: message.from_email,
      to: message.to_email,
      subject: 'Re: your note',
      text: 'Sorry, wrong person.',
      messageId: '<typed.2@one.test>',
      inReplyTo: '<typed.1@two.test>',
    });
    await nothingOfIt();
  });

  test('cancels the automatic reply that was planned', async () => {
    await w.api.done('enable', ['ann@one.test', 'bob@two.test'], { settings: { replyRate: 100 } });
    const message = await opening();
    const planned = () => w.rows(`select status from warmup_messages where position = 2 and status = 'planned'`);
    expect(await planned()).toHaveLength(1);
    await w.deliver({
      from: `"Somebody" <${message.to_email.replace('@', '+work@')}>`,
      to: message.from_email,
      subject: 'Re: x',
      text: 'I answer this one myself.',
      inReplyTo: message.message_id_header,
    });
    expect(await planned()).toEqual([]);
    expect((await conversationOf(message))?.ended_by).toBe('person');
    await nothingOfIt();
    await w.pass(DAY_MS);
    const answers = `select status from warmup_messages where conversation_id = $1 and position = 2`;
    expect(await w.rows(answers, message.conversation_id)).toEqual([{ status: 'cancelled' }]);
  });

  test('cancels a planned reply that was not sent, because its worker died', async () => {
    await w.api.done('enable', ['ann@one.test', 'bob@two.test'], { settings: { replyRate: 100 } });
    const message = await opening();
    const deadWorker = randomUUID();
    await w.rows(`update warmup_messages set status = 'sending', worker_id = $1 where position = 2`, deadWorker);
    await w.deliver({
      from: message.to_email,
      to: message.from_email,
      subject: 'Re: x',
      text: 'I answer this one myself.',
      inReplyTo: message.message_id_header,
    });
    expect((await conversationOf(message))?.ended_by).toBe('person');
    await warmupLoop().recover?.(w.world.ctx, [deadWorker]);
    await w.pass(DAY_MS);
    const answers = `select status from warmup_messages where conversation_id = $1 and position = 2`;
    expect(await w.rows(answers, message.conversation_id)).toEqual([{ status: 'cancelled' }]);
  });

  test('counts as ordinary mail when a stranger wrote it, whatever it refers to', async () => {
    const message = await opening();
    await w.deliver({
      from: 'stranger@elsewhere.test',
      to: message.from_email,
      subject: 'An offer',
      text: 'Hello',
      inReplyTo: message.message_id_header,
      headers: earlierField(message),
    });
    expect(await threads()).toEqual([{ subject: 'An offer' }]);
  });

  test('is ordinary email in a mailbox outside the conversation', async () => {
    const message = await opening();
    await w.deliver({ from: message.to_email, to: 'eve@three.test', subject: 'Hello', text: 'Hello' });
    expect(await threads()).toEqual([{ subject: 'Hello' }]);
  });
});

describe('a message sent by Outrider', () => {
  const copyOf = (message: MessageRow, more: object = {}) => ({
    from: message.from_email,
    to: message.to_email,
    subject: 'x',
    text: 'x',
    messageId: message.message_id_header,
    ...more,
  });
  test('that was on its way during an upgrade is known by the field of earlier versions, under any Message-ID', async () => {
    const message = await opening();
    await w.deliver(copyOf(message, { messageId: '<rewritten@server.test>', headers: earlierField(message) }));
    await w.deliver({
      from: message.to_email,
      to: message.from_email,
      subject: 'Re: x',
      text: 'y',
      inReplyTo: '<rewritten@server.test>',
    });
    await nothingOfIt();
  });

  test('is known by its Message-ID', async () => {
    const message = await opening();
    await w.deliver(copyOf(message));
    await nothingOfIt();
  });

  test('is known by sender, recipient and words under the Message-ID of a server, and so are answers to that id', async () => {
    const message = await opening();
    const { subject, text } = (await writeMessage(w.world.ctx, message)) as WrittenText;
    const noticed = `[External message]\n\n${text}\n\n--\nScanned by the gateway`;
    await w.deliver(copyOf(message, { subject, text: noticed, messageId: '<rewritten@server.test>' }));
    await w.deliver({
      ...{ from: message.to_email, to: message.from_email, subject: 'Re: x', text: 'y' },
      inReplyTo: '<rewritten@server.test>',
    });
    await nothingOfIt();
  });

  test.each([
    ['other words', { text: 'Shall we meet for lunch?' }],
    ['another sender', { from: 'eve@three.test' }],
    ['a reference to other mail', { inReplyTo: '<customer@elsewhere.test>' }],
  ])('is ordinary mail under an unknown Message-ID with %s', async (_, other) => {
    const message = await opening();
    const { text } = (await writeMessage(w.world.ctx, message)) as WrittenText;
    await w.deliver(copyOf(message, { text, messageId: '<another@server.test>', ...other }));
    expect(await threads()).toHaveLength(1);
  });

  test('is ordinary mail with an invented header field', async () => {
    const message = await opening();
    const [[name = '', value = ''] = []] = Object.entries(earlierField(message));
    // Changes a character before the last one, which has insignificant bits.
    const forged = `${value.slice(0, -9)}${value.at(-9) === 'A' ? 'B' : 'A'}${value.slice(-8)}`;
    await w.deliver(copyOf(message, { messageId: '<new@one.test>', headers: { [name]: forged } }));
    expect(await threads()).toHaveLength(1);
  });

  test('is taken once, however often it comes', async () => {
    await w.api.done('enable', ['ann@one.test', 'bob@two.test'], { settings: { replyRate: 100 } });
    const message = await opening();
    for (let n = 0; n < 3; n += 1) await w.deliver(copyOf(message));
    expect(await w.rows(`select 1 from warmup_messages where position = 2`)).toHaveLength(1);
  });
});

describe('machine messages in a conversation', () => {
  test.each([
    ['sent', 'sent', null],
    ['unknown', 'failed', 'recipient_refused'],
  ])(
    'a delivery report about a message that is %s counts as a bounce of its sender and joins no conversation',
    async (was, status, errorCode) => {
      const message = await opening();
      await w.rows('update warmup_messages set status = $2 where id = $1', message.id, was);
      const report = [
        'From: MAILER-DAEMON@two.test',
        `To: ${message.from_email}`,
        'Subject: Undelivered Mail Returned to Sender',
        'Auto-Submitted: auto-replied',
        'Message-ID: <report@two.test>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'No such user.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; two.test',
        '',
        `Final-Recipient: rfc822; ${message.to_email}`,
        'Action: failed',
        'Status: 5.1.1',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${message.message_id_header}`,
        '--b--',
        '',
      ].join('\r\n');
      await w.deliver({ envelope: { from: '', to: [message.from_email] }, to: message.from_email, raw: report });
      const [row] = await w.rows<MessageRow>('select * from warmup_messages where id = $1', message.id);
      expect(row).toMatchObject({ status, error_code: errorCode, bounced_at: expect.any(Date) });
      await nothingOfIt();
    },
  );

  test('an automatic reply gets no reply and ends the conversation', async () => {
    await w.api.done('enable', ['ann@one.test', 'bob@two.test'], { settings: { replyRate: 100 } });
    const message = await opening();
    await w.deliver({
      from: message.to_email,
      to: message.from_email,
      subject: 'Out of office',
      text: 'I am back on Monday.',
      inReplyTo: message.message_id_header,
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect((await conversationOf(message))?.ended_by).toBe('machine');
    await w.pass(2 * DAY_MS);
    const others = await w.rows(
      'select position from warmup_messages where conversation_id = $1 and sent_at is not null',
      message.conversation_id,
    );
    expect(others).toEqual([{ position: 1 }]);
    await nothingOfIt();
  });
});

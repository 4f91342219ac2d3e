import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FakeImap } from '../../../../../test/support/outside/fake-imap.js';
import { answer, type ImapReading, imapReading, until } from '../../../../../test/support/outside/imap-reading.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { unsubscribeUrl } from '../../../sending/delivery/index.js';

let reading: ImapReading;
let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
  reading = imapReading(r);
});
afterAll(() => r?.close());
afterEach(() => reading.closeAll());

const startImap = (...given: Parameters<ImapReading['startImap']>) => reading.startImap(...given);
const external = (...given: Parameters<ImapReading['external']>) => reading.external(...given);
const startReading = (refreshMs?: number) => reading.startReading(refreshMs);
/** Interval of folders that the server does not announce, short enough not to be waited for. */
const SOON_MS = 1_000;
const inbound = (mailboxId: number) => reading.inbound(mailboxId);
const connected = (send: SentMail) => reading.connected(send);

describe('reading a mailbox over IMAP', () => {
  it('takes what arrives within moments, from INBOX and Junk, and leaves years before it alone', async () => {
    const { imap, port } = await startImap([
      { raw: 'Message-ID: <old@imap.test>\r\nSubject: old\r\n\r\nold', internaldate: new Date('2020-01-01') },
    ]);
    const { send } = await external(port);
    await startReading(SOON_MS);
    await until('connected', connected(send));
    imap.appendMessage('INBOX', ['\\Seen'], false, answer(send, 'fast'));
    await until('the answer', async () => (await inbound(send.mailboxId)).includes('fast'));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    expect(
      await r.row(`select is_read from messages where mailbox_id = $1 and direction = 'inbound'`, send.mailboxId),
    ).toEqual({ is_read: true });
    imap.appendMessage('Spam', [], false, answer(send, 'junk'));
    imap.appendMessage('INBOX', [], false, answer(send, 'second'));
    await until('all folders', async () => (await inbound(send.mailboxId)).length === 3, 20_000);
    expect(await inbound(send.mailboxId)).not.toContain('old');
    expect(
      await r.row(
        'select role, last_uid from mailbox_folders where mailbox_id = $1 and name = $2',
        send.mailboxId,
        'INBOX',
      ),
    ).toMatchObject({ role: 'inbox' });
  }, 40_000);

  it('takes what arrives in the very moment in which INBOX is opened', async () => {
    const { imap, port } = await startImap();
    const { send } = await external(port);
    let isOpening = false;
    let isThere = false;
    imap.server.on('connection', (socket: Socket) =>
      socket.prependListener('data', (data: Buffer) => {
        const said = data.toString('latin1');
        // The number of messages comes with the response to SELECT, without a later announcement.
        if (isOpening && !isThere && !/SELECT/i.test(said)) {
          isThere = true;
          imap.appendMessage('INBOX', [], false, answer(send, 'moment'));
        }
        if (/SELECT "?INBOX/i.test(said)) isOpening = true;
      }),
    );
    await startReading();
    await until('the answer', async () => (await inbound(send.mailboxId)).includes('moment'));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });

  it('asks every few seconds where the server announces nothing', async () => {
    const { imap, port } = await startImap([], []);
    const { send } = await external(port);
    await startReading();
    await until('connected', connected(send));
    imap.appendMessage('INBOX', [], false, answer(send, 'polled'));
    // The next check of all folders is only due a quarter of a minute after the last one.
    await until('the answer', async () => (await inbound(send.mailboxId)).includes('polled'), 14_000);
  });

  it('continues after the last message after a disconnect, and receives nothing twice', async () => {
    const { imap, cut, port } = await startImap();
    const { campaignId, send } = await external(port);
    const first = await startReading();
    await until('connected', connected(send));
    imap.appendMessage('INBOX', [], false, answer(send, 'a'));
    await until('the first', async () => (await inbound(send.mailboxId)).length === 1);
    cut();
    await first.stop();
    imap.appendMessage('INBOX', [], false, answer(send, 'b'));
    await r.rows('update mailbox_syncs set due_at = $2 where mailbox_id = $1', send.mailboxId, r.world.clock.now());
    await startReading();
    await until('the second', async () => (await inbound(send.mailboxId)).length === 2);
    expect(await inbound(send.mailboxId)).toEqual(['a', 'b']);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 2 });
  });

  it('reads a folder again under another UIDVALIDITY without a second message, event or count', async () => {
    const { imap, port } = await startImap();
    const { campaignId, send } = await external(port);
    const first = await startReading();
    await until('connected', connected(send));
    imap.appendMessage('INBOX', [], false, answer(send, 'kept'));
    await until('the first', async () => (await inbound(send.mailboxId)).length === 1);
    await first.stop();
    const before = await r.events(send.contactId);
    const folder = imap.folderCache['INBOX'] as NonNullable<FakeImap['folderCache'][string]>;
    folder.uidvalidity = 4711;
    for (const message of folder.messages) message.uid += 1000;
    folder.uidnext += 1000;
    imap.appendMessage('INBOX', [], false, answer(send, 'new'));
    await startReading();
    await until('the new one', async () => (await inbound(send.mailboxId)).includes('new'));
    expect(await inbound(send.mailboxId)).toEqual(['kept', 'new']);
    expect((await r.events(send.contactId)).filter((event) => event.type === 'campaign.contact.replied')).toHaveLength(
      2,
    );
    expect((await r.events(send.contactId)).slice(0, before.length)).toEqual(before);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 2, unique_replies: 1 });
    expect(
      await r.row(
        'select uid_validity from mailbox_folders where mailbox_id = $1 and name = $2',
        send.mailboxId,
        'INBOX',
      ),
    ).toEqual({ uid_validity: 4711 });
  });

  it('continues in a folder that was reset to an earlier state, and reads nothing twice', async () => {
    const { imap, port } = await startImap();
    const { campaignId, send } = await external(port);
    const first = await startReading();
    await until('connected', connected(send));
    const folder = imap.folderCache['INBOX'] as NonNullable<FakeImap['folderCache'][string]>;
    imap.appendMessage('INBOX', [], false, answer(send, 'kept'));
    // Other messages arrived and were lost when the server was restored from a copy with the same UIDVALIDITY.
    folder.uidnext += 500;
    imap.appendMessage('INBOX', [], false, answer(send, 'later'));
    await until('both', async () => (await inbound(send.mailboxId)).length === 2);
    await first.stop();
    folder.messages.pop();
    folder.uidnext = (folder.messages.at(-1)?.uid ?? 0) + 1;
    imap.appendMessage('INBOX', [], false, answer(send, 'after'));
    await startReading();
    await until('the one after', async () => (await inbound(send.mailboxId)).includes('after'));
    expect((await inbound(send.mailboxId)).toSorted()).toEqual(['after', 'kept', 'later']);
    const row = await r.row(
      'select last_uid from mailbox_folders where mailbox_id = $1 and name = $2',
      send.mailboxId,
      'INBOX',
    );
    expect(row).toEqual({ last_uid: folder.uidnext - 1 });
    expect(await r.counted(campaignId)).toMatchObject({ replies: 3, unique_replies: 1 });
  });

  it('is not held up by a broken message', async () => {
    const { imap, port } = await startImap();
    const { send } = await external(port);
    await startReading();
    await until('connected', connected(send));
    imap.appendMessage('INBOX', [], false, 'Content-Type: multipart/mixed; boundary=\r\n\r\n--x--\r\n--');
    imap.appendMessage('INBOX', [], false, answer(send, 'behind'));
    await until('the one behind', async () => (await inbound(send.mailboxId)).includes('behind'));
    expect((await inbound(send.mailboxId)).length).toBe(2);
  });

  it('takes the mailbox out when its credentials are refused twice, and stops asking', async () => {
    const { port } = await startImap();
    const { send } = await external(port, 'wrong');
    await startReading();
    const failures = async (): Promise<number> =>
      Number((await r.row('select failures from mailbox_syncs where mailbox_id = $1', send.mailboxId))['failures']);
    await until('the first refusal', async () => (await failures()) === 1);
    expect(await r.row('select status, imap_status from mailboxes where id = $1', send.mailboxId)).toEqual({
      status: 'active',
      imap_status: 'failed',
    });
    await r.rows('update mailbox_syncs set due_at = $2 where mailbox_id = $1', send.mailboxId, r.world.clock.now());
    await until(
      'the second',
      async () =>
        (await r.row('select status from mailboxes where id = $1', send.mailboxId))['status'] === 'disconnected',
    );
    expect(
      await r.row(`select due_at = 'infinity' as waits from mailbox_syncs where mailbox_id = $1`, send.mailboxId),
    ).toEqual({ waits: true });
    expect(
      await r.rows(
        `select 1 from events where type = 'mailbox.disconnected' and (data->>'mailboxId')::int = $1`,
        send.mailboxId,
      ),
    ).toHaveLength(1);
  });

  it('leaves a mailbox that has changed since to its next claim', async () => {
    const { imap, port } = await startImap();
    const { send } = await external(port);
    await startReading();
    await until('connected', connected(send));
    await r.rows(
      `update mailbox_syncs set worker_id = null, attempt = attempt + 1, due_at = 'infinity', connected = false where mailbox_id = $1`,
      send.mailboxId,
    );
    imap.appendMessage('INBOX', [], false, answer(send, 'late'));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await inbound(send.mailboxId)).toEqual([]);
    await r.rows('update mailbox_syncs set due_at = $2 where mailbox_id = $1', send.mailboxId, r.world.clock.now());
    await until('the next claim', async () => (await inbound(send.mailboxId)).includes('late'));
  });
});

describe('the Sent folder', () => {
  it('proves that a message of unknown fate was accepted', async () => {
    const { imap, port } = await startImap();
    const { send } = await external(port);
    await r.rows(`update sends set status = 'unknown', sent_at = null where id = $1`, send.id);
    imap.appendMessage(
      'Sent',
      ['\\Seen'],
      false,
      [
        `From: ${send.address}`,
        `To: ${send.email}`,
        'Subject: Quick question',
        `Message-ID: ${send.header}`,
        '',
        'Hi',
      ].join('\r\n'),
    );
    await startReading();
    await until(
      'resolved',
      async () => (await r.row('select status from sends where id = $1', send.id))['status'] === 'sent',
    );
    expect(await r.row('select resolution from sends where id = $1', send.id)).toEqual({
      resolution: 'found_in_sent_folder',
    });
    expect((await r.events(send.contactId)).map((event) => event.type)).toEqual(['campaign.email.resolved']);
    expect(await r.row('select count(*)::int as n from messages where thread_id = $1', send.threadId)).toEqual({
      n: 1,
    });
  });

  it('learns the Message-ID that a server substituted, so that replies to it are recognized', async () => {
    const { imap, port } = await startImap();
    const { send } = await external(port);
    const date = r.world.clock.now();
    const link = unsubscribeUrl(r.world.ctx, r.world.a.id, send.contactId).replace('http:', 'https:');
    imap.appendMessage(
      'Sent',
      ['\\Seen'],
      date,
      [
        `From: ${send.address}`,
        `To: ${send.email}`,
        'Subject: Quick question',
        `Date: ${date.toUTCString()}`,
        `Message-ID: <theirs.${send.id}@provider.test>`,
        `List-Unsubscribe: <${link}>`,
        '',
        'Hi',
      ].join('\r\n'),
    );
    await startReading();
    await until(
      'the alias',
      async () => (await r.rows('select 1 from message_aliases where mailbox_id = $1', send.mailboxId)).length === 1,
    );
    imap.appendMessage(
      'INBOX',
      [],
      false,
      answer(send, 'toTheirs', 'Yes', `<theirs.${send.id}@provider.test>`).replace(
        'Re: Quick question',
        'Another subject',
      ),
    );
    await until('the answer', async () => (await inbound(send.mailboxId)).includes('toTheirs'));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    expect(await r.row('select count(*)::int as n from messages where thread_id = $1', send.threadId)).toEqual({
      n: 2,
    });
  });

  it('shows what the owner wrote elsewhere, never as a reply, and stops the sequence for it', async () => {
    const { imap, port } = await startImap();
    const { campaignId, send } = await external(port);
    imap.appendMessage(
      'Sent',
      ['\\Seen'],
      false,
      [
        `From: ${send.address}`,
        `To: ${send.email}`,
        'Subject: Re: Quick question',
        `Message-ID: <manual.${send.id}@imap.test>`,
        `In-Reply-To: ${send.header}`,
        '',
        'I take over',
      ].join('\r\n'),
    );
    await startReading();
    await until(
      'the message',
      async () =>
        (await r.rows('select 1 from messages where message_id_header = $1', `<manual.${send.id}@imap.test>`))
          .length === 1,
    );
    expect(
      await r.row(
        'select direction, kind, thread_id::int as thread from messages where message_id_header = $1',
        `<manual.${send.id}@imap.test>`,
      ),
    ).toEqual({ direction: 'outbound', kind: 'reply', thread: Number(send.threadId) });
    expect(await r.contact(send.contactId)).toMatchObject({
      status: 'stopped',
      status_reason: 'manual',
      reply_count: 0,
    });
    expect(await r.counted(campaignId)).toEqual({});
  });
});

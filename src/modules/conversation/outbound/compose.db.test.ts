import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering();
});
afterAll(async () => {
  await open?.close();
});

/** Uses a separate key for each request, because the token buckets of the class `outbound` are small. */
async function post(path: string, body: unknown, query: Record<string, string> = {}) {
  const key = await open.world.makeKey(open.world.a.id);
  return open.ask('POST', path, body, { key, query });
}

const locations = (answer: { json: { detail: Array<{ loc: unknown[]; type: string; ctx?: { code?: string } }> } }) =>
  answer.json.detail.map(({ loc, type, ctx }) => [loc.join('.'), ctx?.code ?? type]);

const PDF = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10, 46, 13, 10]);

describe('a new message', () => {
  it('begins a conversation, with its files byte for byte, which can be downloaded and sent on', async () => {
    await open.sentCampaign();
    const sent = await post('/new', {
      to_emails: 'Ana Ünal <ana@example.test>, ben@example.test',
      subject: 'Größe ✓',
      body_text: 'See the file.',
      body_html: '<p>See the file.</p>',
      attachments: [
        { filename: 'Übersicht.pdf', content_type: 'application/pdf', content_base64: PDF.toString('base64') },
      ],
    });
    expect(sent.json, sent.text).toMatchObject({ status: 'sent', subject: 'Größe ✓' });
    const { message, files, taken } = await open.newest();
    expect(taken.to).toEqual(['ana@example.test', 'ben@example.test']);
    expect(message).toMatchObject({ subject: 'Größe ✓', inReplyTo: null, references: [] });
    expect(message.to[0]).toEqual({ address: 'ana@example.test', name: 'Ana Ünal' });
    expect(files.map(({ info, content }) => [info.filename, info.contentType, content.equals(PDF)])).toEqual([
      ['Übersicht.pdf', 'application/pdf', true],
    ]);
    const { thread_id: threadId, message_id: messageId } = sent.json;
    const read = await open.ask('GET', `/${threadId}/messages`);
    expect(read.json.thread).toMatchObject({ has_attachments: true, contact_email: 'ana@example.test' });
    const [attachment] = read.json.messages[0].attachments;
    const path = `/threads/${threadId}/messages/${messageId}/attachments/${attachment.id}`;
    const bytes = await open.world.app.inject({
      url: `${path}?workspaceId=${open.world.a.id}`,
      headers: { authorization: `Bearer ${open.world.a.key}` },
    });
    expect(bytes.rawPayload.equals(PDF)).toBe(true);
    const again = await post('/new', {
      to_emails: ['carl@example.test'],
      subject: 'The same file',
      body_text: 'x',
      attachments: [{ attachment_id: attachment.id }],
    });
    expect(again.json.status).toBe('sent');
    expect((await open.newest()).files[0]?.content.equals(PDF)).toBe(true);
    const foreign = await open.ask(
      'POST',
      '/new',
      { to_emails: 'x@example.test', subject: 'x', body_text: 'x', attachments: [{ attachment_id: attachment.id }] },
      { key: open.world.b.key, query: { workspaceId: open.world.b.id } },
    );
    expect(foreign.status).toBe(409);
    const missing = await post('/new', {
      to_emails: 'x@example.test',
      subject: 'x',
      body_text: 'x',
      attachments: [{ attachment_id: open.world.ctx.ids.uuid() }],
    });
    expect([missing.status, missing.json.code]).toEqual([404, 'attachment_not_found']);
  });

  it('is written by the mailbox that knows the recipient, else by the one with the most of its day left', async () => {
    const { sends } = await open.sentCampaign({ email: () => 'known@example.test' });
    const known = await post('/new', { to_emails: 'KNOWN@example.test', subject: 'Hello', body_text: 'Again' });
    expect(known.json).toMatchObject({ from_email: sends[0]?.address, sender_reason: 'history' });
    const { campaign } = await open.sentCampaign({ mailbox: { dailyLimit: 5000 } });
    const [wide] = await open.rows('select address from mailboxes where id = $1', campaign.mailboxIds[0]);
    const stranger = await post('/new', { to_emails: 'stranger@example.test', subject: 'Hello', body_text: 'First' });
    expect(stranger.json).toMatchObject({ from_email: wide?.['address'], sender_reason: 'budget' });
    const named = await post('/new', {
      to_emails: 'known@example.test',
      subject: 'Hello',
      body_text: 'From here',
      fromMailboxAddress: String(wide?.['address']).toUpperCase(),
    });
    expect(named.json).toMatchObject({ from_email: wide?.['address'], sender_reason: 'given' });
  });

  it('responds immediately on request, and receives replies into its conversation', async () => {
    await open.sentCampaign();
    const body = { to_emails: 'dora@example.test', subject: 'Plan', body_text: 'Shall we?' };
    const sent = await post('/new', body, { deliveryMode: 'async' });
    expect(sent.json.status).toBe('queued');
    expect(sent.json.estimated_finalization_s).toBeGreaterThan(0);
    const { from_email: address, message_id_header: header, thread_id: threadId } = sent.json;
    const mail = { from: 'dora@example.test', to: address, envelopeTo: address, subject: 'Re: Plan', text: 'Yes!' };
    await open.deliver({ ...mail, inReplyTo: header, references: header });
    const read = await open.ask('GET', `/${threadId}/messages`);
    expect(read.json.messages.map((message: { kind: string }) => message.kind)).toEqual(['new', 'customer_reply']);
    expect(read.json.thread).toMatchObject({ hasCustomerReply: true, unread_count: 1 });
  });

  it('of the same words has the same task hash, and another one of others', async () => {
    await open.sentCampaign();
    const body = { to_emails: 'eve@example.test', subject: 'Hash', body_text: 'x' };
    const hashes = [];
    for (const text of ['x', 'x', 'y']) hashes.push((await post('/new', { ...body, body_text: text })).json.task_hash);
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it.each([
    [{ subject: 'x', body_text: 'x' }, [['body.to_emails', 'missing']]],
    [{ to_emails: '', subject: 'x', body_text: 'x' }, [['body.to_emails', 'missing_one_of']]],
    [{ to_emails: 'a@example.test', subject: 'x' }, [['body.body_text', 'missing_one_of']]],
    [{ to_emails: 'a@example.test', subject: '', body_text: 'x' }, [['body.subject', 'string_too_short']]],
    [
      { to_emails: 'a@example.test', subject: 'x\u0000', body_text: 'x' },
      [['body.subject', 'string_pattern_mismatch']],
    ],
    [{ to_emails: 'a@example.test', subject: 'x', body_text: 'x', undo_s: 121 }, [['body.undo_s', 'less_than_equal']]],
    [
      { to_emails: 'a@example.test', subject: 'x', body_text: 'x', reply_to: 'no' },
      [['body.reply_to', 'invalid_email']],
    ],
    [
      {
        to_emails: 'a@example.test',
        subject: 'x',
        body_text: 'x',
        attachments: [{ filename: 'a\r\nX: y', content_base64: '' }],
      },
      [['body.attachments.0.filename', 'header_injection']],
    ],
  ])('%j is refused', async (body, expected) => {
    const count = open.server.taken.length;
    const refused = await post('/new', body);
    expect(refused.status, refused.text).toBe(422);
    expect(locations(refused)).toEqual(expected);
    expect(open.server.taken.length).toBe(count);
  });

  it('with more than 20 MiB of files is refused as too large', async () => {
    await open.sentCampaign();
    const half = Buffer.alloc(10.5 * 1024 * 1024).toString('base64');
    const attachments = ['a', 'b'].map((filename) => ({ filename, content_base64: half }));
    const body = { to_emails: 'a@example.test', subject: 'x', body_text: 'x', attachments };
    const refused = await post('/new', body);
    expect([refused.status, refused.json.code]).toEqual([413, 'payload_too_large']);
  });

  it('carries hostile words as words', async () => {
    await open.sentCampaign();
    const nasty = [
      '\u202e\u200b',
      '.',
      '..\r\n.\r\nQUIT',
      '=?utf-8?q?x?=',
      '{{7*7}}{a|b}',
      'x'.repeat(3000),
      '\ud83d\ude00\u0301',
    ];
    const sent = await post('/new', {
      to_emails: 'a@example.test',
      subject: '=?utf-8?q?x?= \u202e {{a}}',
      body_text: nasty.join('\n'),
    });
    expect(sent.json.status, sent.text).toBe('sent');
    const { message } = await open.newest();
    expect(message.subject).toBe('=?utf-8?q?x?= \u202e {{a}}');
    expect(message.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(nasty.join('\n').replaceAll('\r\n', '\n'));
  });
});

describe('a forward', () => {
  it('begins a new conversation with the original and its files below the comment', async () => {
    const attachments = [{ filename: 'offer.pdf', content: PDF, contentType: 'application/pdf' }];
    const { send } = await open.answered({ text: 'Here is our offer.', attachments });
    const sent = await post(`/${send.threadId}/forward`, {
      to_emails: 'sales@example.test',
      body_text: 'Who takes it?',
    });
    expect(sent.json, sent.text).toMatchObject({ status: 'sent', subject: 'Fwd: Re: Quick question' });
    expect(sent.json.thread_id).not.toBe(send.threadId);
    const { message, files, taken } = await open.newest();
    expect(taken.to).toEqual(['sales@example.test']);
    expect(message).toMatchObject({ inReplyTo: null, references: [] });
    expect(message.text).toContain('Who takes it?');
    expect(message.text).toContain(`From: Person <${send.email}>`);
    expect(message.text).toContain('Here is our offer.');
    expect(message.text).not.toContain('Hi Person');
    expect(files.map(({ info, content }) => [info.filename, content.equals(PDF)])).toEqual([['offer.pdf', true]]);
    const before = await open.ask('GET', `/${send.threadId}/messages`);
    expect(before.json.messages).toHaveLength(2);
  });

  it.each([false, true])(
    'of a message with HTML is HTML made safe, with text beside it (whole conversation: %s)',
    async (whole) => {
      const html = '<p>Our <b>offer</b> is below.<script>alert(1)</script><img src="x" onerror="alert(2)"></p>';
      const attachments = [{ filename: 'offer.pdf', content: PDF, contentType: 'application/pdf' }];
      const { send } = await open.answered({ html, attachments });
      const body = { to_emails: 'sales@example.test', body_text: 'Who takes it?', include_thread: whole };
      const sent = await post(`/${send.threadId}/forward`, body);
      expect(sent.json, sent.text).toMatchObject({ status: 'sent' });
      const { message, files } = await open.newest();
      expect(message.text).toContain('Who takes it?');
      expect(message.html).toContain('Who takes it?');
      expect(message.html).toContain('Our <b>offer</b> is below.');
      expect(message.html).not.toContain('alert(');
      expect(files.map(({ info }) => info.filename)).toEqual(['offer.pdf']);
    },
  );

  it('of the whole conversation has all its messages, and no files when they are not wanted', async () => {
    const attachments = [{ filename: 'offer.pdf', content: PDF, contentType: 'application/pdf' }];
    const { send } = await open.answered({ text: 'Here is our offer.', attachments });
    const body = { to_emails: ['sales@example.test'], include_thread: true, include_attachments: false };
    const sent = await post(`/${send.threadId}/forward`, body);
    expect(sent.json, sent.text).toMatchObject({ status: 'sent' });
    const { message, files } = await open.newest();
    expect(message.text).toContain('Here is our offer.');
    expect(message.text).toContain('Hi Person');
    expect(files).toEqual([]);
  });

  it('requires a recipient, and a conversation of this workspace', async () => {
    const { send } = await open.answered();
    expect(locations(await post(`/${send.threadId}/forward`, {}))).toEqual([['body.to_emails', 'missing']]);
    const other = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
    const body = { to_emails: 'a@example.test' };
    const foreign = await open.ask('POST', `/${send.threadId}/forward`, body, other);
    const missing = await open.ask('POST', '/77777777/forward', body, other);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'thread_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    for (const path of [`/${send.threadId}/forward`, '/new']) {
      expect((await open.ask('POST', path, body, { key: null })).status).toBe(401);
    }
  });
});

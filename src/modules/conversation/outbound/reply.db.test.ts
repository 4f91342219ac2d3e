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
async function reply(threadId: number | string, body: unknown, headers: Record<string, string> = {}) {
  const key = await open.world.makeKey(open.world.a.id);
  return open.ask('POST', `/${threadId}/reply`, body, { key, headers });
}

const locations = (answer: { json: { detail: Array<{ loc: unknown[]; type: string; ctx?: { code?: string } }> } }) =>
  answer.json.detail.map(({ loc, type, ctx }) => [loc.join('.'), ctx?.code ?? type]);

describe('a reply', () => {
  it('goes to the writer of the newest answer in its thread, quoted, and is read back there', async () => {
    const { send, replyId } = await open.answered({ text: 'Tell me more.\n\n> Hi Person' });
    const sent = await reply(send.threadId, { body_text: 'Gladly. Tuesday?' });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json).toMatchObject({
      status: 'sent',
      thread_id: send.threadId,
      from_email: send.address,
      subject: 'Re: Quick question',
      estimated_finalization_s: 0,
      sender_reason: 'thread',
    });
    expect(sent.json.task_hash).toMatch(/^[0-9a-f]{64}$/);
    const { message, taken } = await open.newest();
    expect(taken).toMatchObject({ from: send.address, to: [send.email] });
    expect(message).toMatchObject({
      subject: 'Re: Quick question',
      inReplyTo: replyId,
      references: [send.header, replyId],
    });
    expect(message.messageId).toBe(sent.json.message_id_header);
    expect(message.text).toContain('Gladly. Tuesday?');
    expect(message.text).toMatch(/On Mon, 2 Mar 2026 at 08:00 UTC, Person <.*> wrote:\n> Tell me more\./);

    const read = await open.ask('GET', `/${send.threadId}/messages`);
    expect(read.status).toBe(200);
    const kinds = read.json.messages.map((each: { kind: string }) => each.kind);
    expect(kinds).toEqual(['campaign', 'customer_reply', 'reply']);
    expect(read.json.messages[2]).toMatchObject({
      id: sent.json.message_id,
      status: 'sent',
      operation_id: sent.json.operation_id,
      body_text_trimmed: 'Gladly. Tuesday?',
      to_emails: [send.email],
    });
    expect(read.json.messages[2].date_sent).not.toBeNull();
    expect(read.json.thread).toMatchObject({ message_count: 3, last_message: { direction: 'outbound' } });
    const operation = await open.ask('GET', `/outbound-operations/${sent.json.operation_id}`);
    expect(operation.json).toMatchObject({ status: 'sent', attempts: 1, cancellable: false, smtp: { code: 250 } });
  });

  it('changes nothing about the sequence of a contact that has not answered', async () => {
    const { sends } = await open.sentCampaign();
    const [send] = sends;
    const before = await open.contact(send?.contactId ?? '');
    const sent = await reply(send?.threadId ?? 0, { body_text: 'One more thing.' });
    expect(sent.json.status).toBe('sent');
    const { message } = await open.newest();
    expect(message).toMatchObject({ inReplyTo: send?.header });
    expect(message.to[0]?.address).toBe(send?.email);
    expect(await open.contact(send?.contactId ?? '')).toEqual(before);
  });

  it('answers a repeated request byte for byte and sends one message', async () => {
    const { send } = await open.answered();
    const key = await open.world.makeKey(open.world.a.id);
    const headers = { 'idempotency-key': 'reply-once' };
    const body = { body_text: 'Once.' };
    const first = await open.ask('POST', `/${send.threadId}/reply`, body, { key, headers });
    const count = open.server.taken.length;
    const second = await open.ask('POST', `/${send.threadId}/reply`, body, { key, headers });
    expect(second.text).toBe(first.text);
    expect(first.json).toMatchObject({ status: 'sent', idempotency_key: 'reply-once' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(open.server.taken.length).toBe(count);
    const other = await open.ask('POST', `/${send.threadId}/reply`, { body_text: 'Twice.' }, { key, headers });
    expect(locations(other)).toEqual([['header.Idempotency-Key', 'idempotency_key_reuse']]);
  });

  it('takes X-Client-Request-Id as its key when there is none', async () => {
    const { send } = await open.answered();
    const key = await open.world.makeKey(open.world.a.id);
    const more = { key, headers: { 'x-client-request-id': 'client-7' } };
    const first = await open.ask('POST', `/${send.threadId}/reply`, { body_text: 'Once.' }, more);
    const second = await open.ask('POST', `/${send.threadId}/reply`, { body_text: 'Once.' }, more);
    expect(second.text).toBe(first.text);
    const operation = await open.ask('GET', `/outbound-operations/${first.json.operation_id}`);
    expect(operation.json).toMatchObject({ client_request_id: 'client-7', idempotency_key: 'client-7' });
  });

  it('with reply_all goes to all participants but the mailbox itself, each once, and hides blind copies', async () => {
    const { send } = await open.answered();
    const body = {
      body_text: 'Hi all',
      reply_all: true,
      cc_emails: `Boss <boss@example.test>; ${send.email.toUpperCase()}`,
      bcc_emails: ['crm@example.test', 'BOSS@example.test'],
    };
    const sent = await reply(send.threadId, body);
    expect(sent.json.status).toBe('sent');
    const { message, taken } = await open.newest();
    expect(taken.to).toEqual([send.email, 'boss@example.test', 'crm@example.test']);
    expect(message.cc).toEqual([{ address: 'boss@example.test', name: 'Boss' }]);
    expect(taken.raw.toString()).not.toContain('crm@example.test');
    const read = await open.ask('GET', `/${send.threadId}/messages`);
    expect(read.json.messages.at(-1)).toMatchObject({
      bcc_emails: ['crm@example.test'],
      cc_emails: ['boss@example.test'],
    });
  });

  it('with HTML carries text and HTML, the signature of the mailbox, and a quote made safe', async () => {
    const { send } = await open.answered({ html: '<p>Hello <script>steal()</script><b>there</b></p>' });
    await open.rows("update mailboxes set signature = 'Jo, Acme', updated_at = now() where id = $1", send.mailboxId);
    const sent = await reply(send.threadId, { body_html: '<p>Yes</p>' });
    expect(sent.json.status).toBe('sent');
    const { message } = await open.newest();
    expect(message.html).toContain('<p>Yes</p>');
    expect(message.html).toContain('<blockquote');
    expect(message.html).toContain('<b>there</b>');
    expect(message.html).not.toContain('steal');
    expect(message.text).toMatch(/^Yes\n\n-- ?\nJo, Acme\n\nOn Mon/);
    const bare = { body_text: 'Bare', include_quote: false, add_signature: false };
    expect((await reply(send.threadId, bare)).json.status).toBe('sent');
    expect((await open.newest()).message.text?.trim()).toBe('Bare');
  });

  it('shows attached images inside its HTML, in the email and in the conversation, and attaches the others', async () => {
    const { send } = await open.answered();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const file = (filename: string, content_type: string, content: Buffer) => ({
      ...{ filename, content_type, content_base64: content.toString('base64') },
    });
    const attachments = [
      file('Our chärt.gif', 'image/gif', gif),
      file('unused.gif', 'image/gif', gif),
      file('terms.pdf', 'application/pdf', Buffer.from('terms')),
    ];
    const html = '<p>Look:</p><img src="cid:Our%20cha\u0308rt.gif"><img src="cid:terms.pdf"><img src="cid:gone.gif">';
    const body = { body_text: 'Look: [image: Our chärt.gif]', body_html: html, attachments, include_quote: false };
    const sent = await reply(send.threadId, body);
    expect(sent.status, sent.text).toBe(200);
    const { message, taken } = await open.newest();
    const [id] = /cid:([0-9a-f]{24}@[^"]+)/.exec(message.html ?? '')?.slice(1) ?? [];
    expect(message.attachments.map(({ filename, inline, contentId }) => [filename, inline, contentId])).toEqual([
      ['Our chärt.gif', true, id],
      ['unused.gif', false, null],
      ['terms.pdf', false, null],
    ]);
    expect(message.html).toContain('<img src="cid:terms.pdf"><img src="cid:gone.gif">');
    expect(taken.raw.toString('latin1')).toMatch(/Content-Type: multipart\/related/i);

    const page = await open.ask('GET', `/${send.threadId}/messages/${sent.json.message_id}/view`);
    const [path] = / src="([^"]+)"/.exec(page.text)?.slice(1) ?? [];
    const picture = await open.world.inject({ url: path ?? '', key: null });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/gif']);

    // Plain text shows no images, so they are attached.
    await reply(send.threadId, { body_text: 'Look: [image: Our chärt.gif]', attachments: attachments.slice(0, 1) });
    const plain = (await open.newest()).message;
    expect([plain.html, plain.attachments.map(({ inline }) => inline)]).toEqual([null, [false]]);
  });

  it('renders templates with what it is given, and refuses a hole in strict mode', async () => {
    const { send } = await open.answered();
    const body = { body_text: '{Hi|Hi} {{firstName}}, {{custom}}', renderTemplates: true, include_quote: false };
    const hole = await reply(send.threadId, { ...body, templateContext: { firstName: 'Ana' } });
    expect(locations(hole)).toEqual([['body.templateContext', 'unknown_variable']]);
    const full = { ...body, templateContext: { firstName: 'Ana', custom: '{{firstName}} {a|b}' }, templateSeed: 1 };
    expect((await reply(send.threadId, full)).json.status).toBe('sent');
    // Values are data: template syntax inside them is not evaluated.
    expect((await open.newest()).message.text?.trim()).toBe('Hi Ana, {{firstName}} {a|b}');
    const lenient = await reply(send.threadId, { ...body, templateMode: 'lenient' });
    expect(lenient.json.status).toBe('sent');
    const broken = await reply(send.threadId, { body_text: '{{', body_html: '{a|', renderTemplates: true });
    expect(locations(broken)).toEqual([
      ['body.body_text', 'template_syntax'],
      ['body.body_html', 'unbalanced_spintax'],
    ]);
  });

  it('rejects values that could become another header, and reports all positions', async () => {
    const { send } = await open.answered();
    const count = open.server.taken.length;
    const bad = await reply(send.threadId, {
      to_emails: ['ok@example.test', 'x@example.test\r\nBcc: y@example.test', 'nobody'],
      cc_emails: 'a@b@c',
      attachments: [{ filename: 'a.txt' }, { filename: 'b.txt', content_base64: '%%%' }],
    });
    expect(locations(bad)).toEqual([
      ['body.to_emails.1', 'header_injection'],
      ['body.to_emails.2', 'invalid_email'],
      ['body.cc_emails', 'invalid_email'],
      ['body.attachments.0', 'missing_one_of'],
      ['body.attachments.1.content_base64', 'string_pattern_mismatch'],
      ['body.body_text', 'missing_one_of'],
    ]);
    const subject = await reply(send.threadId, { subject: 'Hi\r\nBcc: y@example.test', body_text: 'x' });
    expect(locations(subject)).toEqual([['body.subject', 'header_injection']]);
    const many = Array.from({ length: 26 }, (_, index) => `p${index}@example.test`);
    expect(locations(await reply(send.threadId, { to_emails: many, body_text: 'x' }))).toEqual([
      ['body.to_emails', 'too_long'],
    ]);
    expect(open.server.taken.length).toBe(count);
  });

  it('is not sent to a suppressed address without an override, which is audited', async () => {
    const { send } = await open.answered();
    await open.suppress('gone@example.test');
    const body = { body_text: 'x', to_emails: 'Gone@example.test' };
    const refused = await reply(send.threadId, body);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'recipient_suppressed',
      context: { recipients: ['Gone@example.test'] },
    });
    const forced = await reply(send.threadId, { ...body, override_suppression: true });
    expect(forced.json.status, forced.text).toBe('sent');
    const [entry] = await open.rows("select * from audit_log where action = 'suppression.overridden'");
    expect(entry).toMatchObject({
      resource_id: forced.json.operation_id,
      changes: { recipients: ['Gone@example.test'] },
    });
  });

  it('answers like a missing thread for a foreign one, and 401 without a key', async () => {
    const { send } = await open.answered();
    const key = open.world.b.key;
    const query = { workspaceId: open.world.b.id };
    const body = { body_text: 'x' };
    const foreign = await open.ask('POST', `/${send.threadId}/reply`, body, { key, query });
    const missing = await open.ask('POST', '/99999999/reply', body, { key, query });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect(foreign.json.code).toBe('thread_not_found');
    const other = await reply(send.threadId, { ...body, message_id: 1 });
    expect([other.status, other.json.code]).toEqual([404, 'message_not_found']);
    const word = await reply('abc', body);
    expect(locations(word)).toEqual([['path.thread_id', 'int_parsing']]);
    const anonymous = await open.ask('POST', `/${send.threadId}/reply`, body, { key: null });
    expect(anonymous.status).toBe(401);
  });

  it('needs an active mailbox', async () => {
    const { send } = await open.answered();
    await open.rows("update mailboxes set status = 'paused', updated_at = now() where id = $1", send.mailboxId);
    const refused = await reply(send.threadId, { body_text: 'x' });
    expect([refused.status, refused.json.code]).toEqual([409, 'mailbox_unavailable']);
    const unknown = await reply(send.threadId, { body_text: 'x', fromMailboxAddress: 'nobody@sender.test' });
    expect(locations(unknown)).toEqual([['body.fromMailboxAddress', 'unknown_mailbox']]);
  });
});

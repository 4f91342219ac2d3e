import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { unsubscribeUrl } from '../../../sending/delivery/index.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

let letters = 0;
/** Returns the fields of an email from a stranger to the mailbox of a send. */
const stranger = (send: SentMail) => ({ from: 'mallory@evil.test', to: send.address, envelopeTo: send.address });

/** Returns a delivery report that encloses the headers of a message. */
const bounceMail = (send: SentMail, of: { recipient: string; messageId: string | null; token?: string }): string => {
  letters += 1;
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mx.dead.test>',
    `To: ${send.address}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${letters}@mx.dead.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `<${of.recipient}>: host mx said: 550 5.1.1 User unknown`,
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.dead.test',
    '',
    `Final-Recipient: rfc822; ${of.recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `From: ${send.address}`,
    `To: ${of.recipient}`,
    ...(of.messageId === null ? [] : [`Message-ID: ${of.messageId}`]),
    ...(of.token === undefined ? [] : [`List-Unsubscribe: <${of.token}>`]),
    '--b--',
    '',
  ].join('\r\n');
};

const complaintMail = (send: SentMail, messageId: string | null): string => {
  letters += 1;
  return [
    'From: fbl@provider.test',
    `To: ${send.address}`,
    'Subject: FW: complaint',
    `Message-ID: <complaint-${letters}@provider.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: FBL/1',
    'Version: 1',
    `Original-Rcpt-To: ${send.email}`,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${send.email}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    '--b--',
    '',
  ].join('\r\n');
};

const deliverRaw = (send: SentMail, raw: string) => r.deliver({ ...stranger(send), envelopeFrom: '', raw });
const newest = (send: SentMail) =>
  r.row(
    `select id, thread_id, unverified, authentication from messages
     where mailbox_id = $1 and direction = 'inbound' order by id desc limit 1`,
    send.mailboxId,
  );
const decide = async (message: Record<string, unknown>, genuine: unknown, more: object = {}) =>
  r.world.inA({
    method: 'POST',
    url: `/threads/${message['thread_id']}/messages/${message['id']}/confirm`,
    body: { genuine },
    ...more,
  });
/** Expects that the contact is held without any other effect: no new status, suppression, or count. */
const expectOnlyHeld = async (campaignId: string, send: SentMail, effect: string, reason: string) => {
  expect(await newest(send)).toMatchObject({ unverified: effect, authentication: { verified: false, reason } });
  expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: `unverified_${effect}` });
  expect(await r.rows('select value from suppressions where value = $1', send.email)).toEqual([]);
  expect(await r.rows(`select status from sends where campaign_id = $1 order by step_order`, campaignId)).toEqual([
    { status: 'sent' },
    { status: 'scheduled' },
  ]);
  expect(await r.counted(campaignId)).toEqual({});
  expect(await r.typesOf(send.contactId)).toEqual(['inbox.message.received', 'campaign.contact.held']);
};
/** Returns an ID that a stranger who knows only the send's row ID would try. */
const guessed = (send: SentMail) => send.header.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`);

describe('the Message-ID of a sent message', () => {
  it('contains what cannot be guessed', async () => {
    const { send } = await r.one({ email: () => 'mac@proof.test' });
    expect(send.header).toMatch(new RegExp(`^<${send.id}\\.[0-9a-f]{24}@`));
    expect(guessed(send)).not.toBe(send.header);
  });
});

describe('a forged message', () => {
  it.each([
    ['no id', () => null],
    ['a guessed id', guessed],
    ['an id without its proof', (send: SentMail) => `<${send.id}@${send.address.split('@')[1]}>`],
  ])('that says a contact bounced, with %s, only holds it', async (name, idOf) => {
    const { campaignId, send } = await r.one({ email: () => `bounce-${name.replaceAll(' ', '-')}@proof.test` });
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: idOf(send) }));
    await expectOnlyHeld(campaignId, send, 'bounce', 'no_reference');
  });

  it('that bounces another recipient with an id that its forger got by right only holds the contact', async () => {
    const { campaignId, send } = await r.one({ email: () => 'other@proof.test' });
    await deliverRaw(send, bounceMail(send, { recipient: 'nobody@elsewhere.test', messageId: send.header }));
    await expectOnlyHeld(campaignId, send, 'bounce', 'other_recipient');
  });

  it('that complains in the name of a contact only holds it', async () => {
    const { campaignId, send } = await r.one({ email: () => 'complaint@proof.test' });
    await deliverRaw(send, complaintMail(send, null));
    await expectOnlyHeld(campaignId, send, 'complaint', 'no_reference');
  });

  it('that answers into the conversation from another address only holds the contact', async () => {
    const { campaignId, send } = await r.one({ email: () => 'reply@proof.test' });
    await r.deliver({
      ...answerTo(send),
      from: 'mallory@evil.test',
      inReplyTo: guessed(send),
      references: guessed(send),
      replyTo: send.email,
      subject: 'Re: Quick question',
      text: 'Not interested at all.',
    });
    await expectOnlyHeld(campaignId, send, 'reply', 'no_reference');
  });

  it('that opts a contact out from another address only holds it', async () => {
    const { campaignId, send } = await r.one({ email: () => 'optout@proof.test' });
    await r.deliver({
      ...stranger(send),
      replyTo: send.email,
      subject: 'Re: Quick question',
      text: 'Please unsubscribe me.',
    });
    await expectOnlyHeld(campaignId, send, 'opt_out', 'no_reference');
  });

  it('with the unsubscribe token of one contact does not opt another out', async () => {
    const { send } = await r.one({ email: () => 'victim@proof.test' });
    const { send: own } = await r.one({ email: () => 'owner@proof.test' });
    const token = unsubscribeUrl(r.world.ctx, r.world.a.id, own.contactId).split('/').at(-1);
    const unnamed = { inReplyTo: guessed(send), references: guessed(send), replyTo: send.email };
    await r.deliver({
      ...answerTo(send),
      ...unnamed,
      from: 'mallory@evil.test',
      subject: `unsubscribe ${token}`,
      text: '',
    });
    expect(await r.contact(send.contactId)).not.toMatchObject({ status: 'unsubscribed' });
  });
});

describe('a genuine message', () => {
  it('that returns our id bounces the contact', async () => {
    const { send } = await r.one({ email: () => 'gone@proof.test' });
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: send.header }));
    expect(await newest(send)).toMatchObject({ unverified: null, authentication: { verified: true, reason: null } });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
  });

  it('that returns our unsubscribe header instead of our id bounces the contact', async () => {
    const { send } = await r.one({ email: () => 'token@proof.test' });
    const token = unsubscribeUrl(r.world.ctx, r.world.a.id, send.contactId);
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: null, token }));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
  });

  it('that complains with our id suppresses the contact', async () => {
    const { send } = await r.one({ email: () => 'spam@proof.test' });
    await deliverRaw(send, complaintMail(send, send.header));
    expect(await r.rows('select reason from suppressions where value = $1', send.email)).toEqual([
      { reason: 'complaint' },
    ]);
  });

  it('of mail that an earlier version sent, without a proof in its id, still counts', async () => {
    const { send } = await r.one({ email: () => 'old@proof.test' });
    const old = `<${send.id}@${send.address.split('@')[1]}>`;
    await r.rows('update sends set message_id_header = $2 where id = $1', send.id, old);
    await r.rows(`update messages set message_id_header = $2 where send_id = $1`, send.id, old);
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: old }));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
  });
});

describe('a person decides on a message that waits', () => {
  const heldBounce = async (email: string) => {
    const { campaignId, send } = await r.one({ email: () => email });
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: null }));
    return { campaignId, send, message: await newest(send) };
  };

  it('genuine: what it means is done, counted and told, once', async () => {
    const { campaignId, send, message } = await heldBounce('yes@proof.test');
    const answer = await decide(message, true);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      thread_id: message['thread_id'],
      message_id: message['id'],
      genuine: true,
      effect: 'bounce',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
    expect(await r.counted(campaignId)).toMatchObject({ bounces: 1 });
    expect(await newest(send)).toMatchObject({ unverified: null, authentication: { verified: true } });
    expect((await decide(message, true)).json).toMatchObject({ code: 'invalid_transition' });
  });

  it('forged: the contact continues, and the message has no effect', async () => {
    const { campaignId, send, message } = await heldBounce('no@proof.test');
    expect((await decide(message, false)).status).toBe(200);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active', status_reason: null });
    expect(await r.counted(campaignId)).toEqual({});
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.resumed');
    expect((await decide(message, false)).status).toBe(409);
  });

  it('an answer that is genuine is read as any other', async () => {
    const { send } = await r.one({ email: () => 'late@proof.test' });
    await r.deliver({
      ...stranger(send),
      replyTo: send.email,
      subject: 'Re: Quick question',
      text: 'Yes, call me tomorrow!',
    });
    const message = await newest(send);
    expect((await decide(message, true)).json).toMatchObject({ effect: 'reply' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', reply_count: 1 });
  });

  it('of two waiting messages, both are decided before the contact continues', async () => {
    const { send, message } = await heldBounce('two@proof.test');
    await deliverRaw(send, bounceMail(send, { recipient: send.email, messageId: null }));
    const second = await newest(send);
    await decide(message, false);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused' });
    await decide(second, false);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  });

  it('is refused without the right, for what is no answer, and for what is not there or another’s', async () => {
    const { message } = await heldBounce('rights@proof.test');
    expect((await decide(message, true, { key: null })).status).toBe(401);
    expect((await decide(message, true, { key: await r.world.makeKey(r.world.a.id, ['read']) })).status).toBe(403);
    expect((await decide(message, 'perhaps')).json.detail[0].loc).toEqual(['body', 'genuine']);
    const url = `/threads/${message['thread_id']}/messages/${message['id']}/confirm`;
    const foreign = await r.world.inB({ method: 'POST', url, body: { genuine: true } });
    const missing = await decide({ ...message, id: 999_999 }, true);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.json.code).toBe(missing.json.code);
    expect(await r.row('select unverified from messages where id = $1', message['id'])).toEqual({
      unverified: 'bounce',
    });
    const headers = { 'idempotency-key': 'decide-once' };
    const first = await decide(message, false, { headers });
    const again = await decide(message, false, { headers });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('shows what waits in the conversation and finds it by a filter', async () => {
    const { send, message } = await heldBounce('filter@proof.test');
    const shown = await r.world.inA({
      url: `/threads/${message['thread_id']}/messages`,
      query: { show_system_messages: 'true' },
    });
    const found = shown.json.messages.find((one: { id: number }) => one.id === message['id']);
    expect(found).toMatchObject({ unverified: 'bounce', authentication: { verified: false, reason: 'no_reference' } });
    const listed = async (authenticated: string) => {
      const query = { authenticated, show_all_emails: 'true', limit: '100' };
      const { json } = await r.world.inA({ url: '/threads', query });
      return json.threads.map((thread: { id: number }) => thread.id);
    };
    expect(await listed('false')).toContain(message['thread_id']);
    expect(await listed('true')).not.toContain(message['thread_id']);
    await decide(message, false);
    expect(await listed('false')).not.toContain(message['thread_id']);
    expect(send.threadId).toBeDefined();
  });
});

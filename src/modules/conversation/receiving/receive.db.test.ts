import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const SENT_AT = new Date('2026-03-02T08:30:00Z');

it('the mail of a stranger begins a conversation that has it as its first message', async () => {
  const { send } = await r.one({ email: () => 'ida@begin.test' });
  const mail = { from: 'Bo <bo@begin.test>', to: send.address, envelopeTo: send.address, subject: 'A question' };
  await r.deliver({ ...mail, text: 'Do you deliver to Oslo?' });
  expect(await r.rows('select * from threads where contact_email = $1', 'bo@begin.test')).toMatchObject([
    {
      ...{ subject: 'A question', base_subject: 'A question', snippet: 'Do you deliver to Oslo?', contact_name: 'Bo' },
      ...{ message_count: 1, visible_count: 1, unread_count: 1, has_attachments: false, is_postmaster: false },
    },
  ]);
});

describe('a reply', () => {
  it('joins the conversation, stops the sequence, is counted and told', async () => {
    const { campaignId, send } = await r.one({ email: () => 'ana@reply.test' });
    await r.deliver({
      ...answerTo(send),
      from: 'Ana <ana@reply.test>',
      subject: 'Re: Quick question',
      text: 'Sounds good, call me.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Sender 0 <s@sender.test> wrote:\n> Hi Person\n',
    });
    const messages = await r.rows('select * from messages where thread_id = $1 order by id', send.threadId);
    expect(messages.map((message) => [message['direction'], message['kind']])).toEqual([
      ['outbound', 'campaign'],
      ['inbound', 'customer_reply'],
    ]);
    expect(messages[1]).toMatchObject({
      body_text_trimmed: 'Sounds good, call me.',
      send_id: send.id,
      is_system: false,
    });
    expect(await r.contact(send.contactId)).toMatchObject({
      status: 'replied',
      status_reason: 'reply',
      reply_count: 1,
    });
    expect(await r.rows('select status from sends where campaign_id = $1 order by step_order', campaignId)).toEqual([
      { status: 'sent' },
      { status: 'cancelled' },
    ]);
    const events = await r.events(send.contactId);
    const replied = events.find((event) => event.type === 'campaign.contact.replied')?.data;
    expect(replied).toMatchObject({
      campaignId,
      sendId: send.id,
      stepOrder: 1,
      threadId: send.threadId,
      replyMessageId: messages[1]?.['id'],
      bodyTextTrimmed: 'Sounds good, call me.',
      stopped: true,
    });
    expect(events.map((event) => event.type)).toContain('inbox.message.received');
    expect(events.map((event) => event.type)).toContain('campaign.contact.classified');
    expect(await r.row('select * from threads where id = $1', send.threadId)).toMatchObject({
      has_customer_reply: true,
      message_count: 2,
      unread_count: 1,
    });
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1, unique_replies: 1 });
  });

  it('is one reply however often it is delivered', async () => {
    const { campaignId, send } = await r.one({ email: () => 'twice@reply.test' });
    const mail = {
      ...answerTo(send),
      subject: 'Re: Quick question',
      text: 'Yes',
      messageId: '<twice@reply.test>',
      date: SENT_AT,
    };
    await Promise.all([r.deliver(mail), r.deliver(mail)]);
    await r.deliver(mail);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1, unique_replies: 1 });
    expect((await r.typesOf(send.contactId)).filter((type) => type === 'campaign.contact.replied')).toHaveLength(1);
  });

  it('counts a second answer of the same contact, but the contact once', async () => {
    const { campaignId, send } = await r.one({ email: () => 'again@reply.test' });
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Yes', messageId: '<a1@reply.test>' });
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'And?', messageId: '<a2@reply.test>' });
    expect(await r.counted(campaignId)).toMatchObject({ replies: 2, unique_replies: 1 });
    expect(await r.contact(send.contactId)).toMatchObject({ reply_count: 2 });
  });

  it('is found by subject and address where a client drops the references, and only then for "Re:"', async () => {
    const { send } = await r.one({ email: () => 'bare@reply.test' });
    const bare = { from: send.email, to: send.address, envelopeTo: send.address, text: 'Hello' };
    await r.deliver({ ...bare, subject: 'Quick question' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
    await r.deliver({ ...bare, subject: 'AW: Quick question' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });

  it('of a colleague from another address is still the contact’s', async () => {
    const { send } = await r.one({ email: () => 'boss@reply.test' });
    await r.deliver({
      ...answerTo(send),
      from: 'assistant@elsewhere.test',
      subject: 'Re: Quick question',
      text: 'He says yes',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });

  it('with no reference to anything here is kept and changes no contact', async () => {
    const { send } = await r.one({ email: () => 'other@reply.test' });
    await r.deliver({
      from: 'stranger@x.test',
      to: send.address,
      envelopeTo: send.address,
      subject: 'Offer',
      text: 'Buy',
    });
    const message = await r.row(`select kind, contact_id from messages where from_email = 'stranger@x.test'`);
    expect(message).toEqual({ kind: 'other', contact_id: null });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  });

  it('without a From is called after the SMTP conversation, once however often it comes, and proves nothing by that', async () => {
    const { send } = await r.one({ email: () => 'nameless@reply.test' });
    const mail = {
      envelopeFrom: 'nameless@reply.test',
      envelopeTo: send.address,
      raw: `To: ${send.address}\r\nSubject: Hello\r\nMessage-ID: <nameless@x.test>\r\n\r\nHello`,
    };
    await r.deliver(mail);
    await r.deliver(mail);
    const stored = await r.rows(`select from_email from messages where message_id_header = '<nameless@x.test>'`);
    expect(stored).toEqual([{ from_email: 'nameless@reply.test' }]);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  });

  it('waits for the record of the message it answers', async () => {
    const { send } = await r.one({ email: () => 'fast@reply.test' });
    await r.rows(`update sends set status = 'sending', thread_id = null where id = $1`, send.id);
    const mail = r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Yes' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
    await r.rows(`update sends set status = 'sent', thread_id = $2 where id = $1`, send.id, send.threadId);
    await mail;
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    expect((await r.rows('select id from messages where thread_id = $1', send.threadId)).length).toBe(2);
  });

  it('proves that a message of unknown fate arrived', async () => {
    const { campaignId, send } = await r.one({ email: () => 'fate@reply.test' });
    await r.rows(`update sends set status = 'unknown', sent_at = null, handed_at = now() where id = $1`, send.id);
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Yes' });
    expect(await r.row('select status, resolution from sends where id = $1', send.id)).toEqual({
      status: 'sent',
      resolution: 'reply_seen',
    });
    const resolved = (await r.events(send.contactId)).find((event) => event.type === 'campaign.email.resolved');
    expect(resolved?.data).toMatchObject({ status: 'sent', resolution: 'reply_seen', campaignId });
  });

  it('keeps attachments and the source byte for byte', async () => {
    const { send } = await r.one({ email: () => 'file@reply.test' });
    const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
    await r.deliver({
      ...answerTo(send),
      subject: 'Re: Quick question',
      text: 'See file',
      attachments: [{ filename: 'plan ü.bin', content }],
    });
    const file = await r.row(
      `select a.filename, a.size_bytes, a.data, s.raw from message_attachments a join messages m on m.id = a.message_id
       join message_sources s on s.message_id = m.id where m.contact_id = $1`,
      send.contactId,
    );
    expect(file).toMatchObject({ filename: 'plan ü.bin', size_bytes: 3000 });
    expect(content.equals(file['data'] as Buffer)).toBe(true);
    expect((file['raw'] as Buffer).toString('latin1')).toMatch(/^Return-Path: <file@reply\.test>\r\n/);
  });
});

describe('plain words', () => {
  const optOuts: ReadonlyArray<[string, string]> = [
    ['en', 'Please remove me from your list.'],
    ['de', 'Bitte nehmen Sie mich aus dem Verteiler.'],
    ['fr', 'Merci de me désinscrire de votre liste.'],
    ['es', 'Por favor, elimíneme de su lista.'],
    ['it', 'Per favore cancellatemi dalla lista.'],
    ['nl', 'Graag uitschrijven van deze lijst.'],
  ];

  it.each(optOuts)('in %s that ask for no more opt out before the acknowledgement', async (language, text) => {
    const { campaignId, send } = await r.one({ email: () => `words-${language}@optout.test` });
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed', reply_intent: 'unsubscribe' });
    expect(await r.rows('select reason, source from suppressions where value = $1', send.email)).toEqual([
      { reason: 'unsubscribe', source: 'reply' },
    ]);
    const told = (await r.events(send.contactId)).find((event) => event.type === 'campaign.contact.unsubscribed');
    expect(told?.data).toMatchObject({ method: 'reply' });
    expect(await r.counted(campaignId)).toMatchObject({ unsubscribes: 1, opt_outs: 1, replies: 1 });
  });

  it('are heard in a new mail too, from an address that was written to', async () => {
    const { send } = await r.one({ email: () => 'newmail@optout.test' });
    const mail = {
      from: send.email,
      to: send.address,
      envelopeTo: send.address,
      subject: 'Stop',
      text: 'Unsubscribe me',
    };
    await r.deliver(mail);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
  });

  it('are honored in a new message of a sender whose contact has been deleted', async () => {
    const { campaignId, send } = await r.one({ email: () => 'deleted@optout.test' });
    const url = `/campaigns/${campaignId}/contacts/${send.contactId}`;
    expect(await r.world.inA({ method: 'DELETE', url })).toMatchObject({ status: 200 });
    await r.deliver({
      from: send.email,
      to: send.address,
      envelopeTo: send.address,
      subject: 'Stop',
      text: 'Unsubscribe me',
    });
    expect(await r.rows('select reason, campaign_id from suppressions where value = $1', send.email)).toEqual([
      { reason: 'unsubscribe', campaign_id: campaignId },
    ]);
  });

  it('of one person stop the colleagues where the rules say so', async () => {
    const { campaign, sends } = await r.sentCampaign({
      contacts: 3,
      stopRules: { stopOnCompanyReply: true },
      email: (n) => (n < 2 ? `p${n}@firm.test` : 'p2@another.test'),
    });
    const [first, second, other] = sends as [SentMail, SentMail, SentMail];
    await r.deliver({ ...answerTo(first), subject: 'Re: Quick question', text: 'We will talk about it' });
    expect(await r.contact(first.contactId)).toMatchObject({ status: 'replied' });
    expect(await r.contact(second.contactId)).toMatchObject({ status: 'stopped', status_reason: 'company_reply' });
    expect(await r.contact(other.contactId)).toMatchObject({ status: 'active' });
    const [told] = await r.rows(
      `select data from events where contact_id = $1 and type = 'campaign.contact.stopped' order by position`,
      second.contactId,
    );
    expect(told).toEqual({
      data: {
        campaignId: campaign.campaignId,
        campaignName: expect.stringMatching(/./),
        groupId: null,
        contactId: second.contactId,
        email: 'p1@firm.test',
        firstName: expect.any(String),
        lastName: null,
        company: null,
        customFields: {},
        statusReason: 'company_reply',
        causeContactId: first.contactId,
      },
    });
    const follow = await r.rows(
      `select s.status_reason from sends s join contacts c on c.id = s.contact_id
       where s.campaign_id = $1 and s.step_order = 2 order by c.email`,
      campaign.campaignId,
    );
    expect(follow.map((row) => row['status_reason'])).toEqual(['contact_replied', 'company_replied', null]);
  });
});

describe('many parallel replies', () => {
  it('to one mailbox and of one contact are all taken, none twice, without a deadlock', async () => {
    const { campaign, sends } = await r.sentCampaign({ contacts: 12, email: (n) => `crowd${n}@crowd.test` });
    await Promise.all(
      sends.flatMap((send) =>
        [1, 2].map((n) =>
          r.deliver({
            ...answerTo(send),
            subject: 'Re: Quick question',
            text: `Answer ${n}`,
            messageId: `<${n}.${send.id}@crowd.test>`,
          }),
        ),
      ),
    );
    expect(await r.counted(campaign.campaignId)).toMatchObject({ replies: 24, unique_replies: 12 });
    const inbound = await r.row(
      `select count(*)::int as n from messages where campaign_id = $1 and direction = 'inbound'`,
      campaign.campaignId,
    );
    expect(inbound['n']).toBe(24);
  });
});

describe('the inbound server', () => {
  it('rejects unknown addresses and relays nothing', async () => {
    await expect(
      r.deliver({
        from: 'a@b.test',
        to: 'nobody@elsewhere.test',
        envelopeTo: 'nobody@elsewhere.test',
        subject: 'x',
        text: 'x',
      }),
    ).rejects.toThrow(/550 5\.1\.1/);
  });

  it('takes what is broken and shows what can be read of it', async () => {
    const { send } = await r.one({ email: () => 'broken@mime.test' });
    const broken = [
      'From: =?utf-8?Q?broken',
      `In-Reply-To: ${send.header}`,
      'Subject: =?utf-8?B?8J+Y?= Re: \u0000x',
      'Content-Type: multipart/mixed; boundary=',
      '',
      'Hello \u0000 there',
    ].join('\r\n');
    await r.deliver({ envelopeFrom: 'x@y.test', envelopeTo: send.address, raw: broken });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });

  it('recognizes sent text in any form, so that the sent footer is never an unsubscribe request', async () => {
    const { send } = await r.one({ email: () => 'echo@mime.test' });
    const [ours] = await r.rows(
      "update messages set body_text = body_text || $2 where send_id = $1 and direction = 'outbound' returning body_text",
      send.id,
      '\n\nIf this is not for you, please reply "unsubscribe me from this list" and I will not write again.',
    );
    const text = `Danke.\n\nNora hat dies am Montag geschickt\n${String(ours?.['body_text'])}`;
    await r.deliver({ ...answerTo(send), from: 'echo@mime.test', subject: 'Re: Quick question', text });
    const message = await r.row(
      "select body_text_trimmed, reply_intent from messages where thread_id = $1 and direction = 'inbound'",
      send.threadId,
    );
    expect(message['body_text_trimmed']).not.toContain('unsubscribe');
    expect(message['reply_intent']).not.toBe('unsubscribe');
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });

    await r.deliver({
      ...answerTo(send),
      from: 'echo@mime.test',
      subject: 'Re: Quick question',
      text: `Unsubscribe me.\n\n${String(ours?.['body_text'])}`,
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
  });

  it('gives a message in HTML alone a text that can be read, searched and quoted', async () => {
    const { send } = await r.one({ email: () => 'html@mime.test' });
    const raw = [
      'From: html@mime.test',
      'Subject: Re: Quick question',
      `In-Reply-To: ${send.header}`,
      'Message-ID: <html@mime.test>',
      'Content-Type: text/html; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Sounds =93good=94 &ndash; call <b>me</b>.</p><blockquote>unsubscribe</blockquote>',
    ].join('\r\n');
    await r.deliver({ envelopeFrom: 'html@mime.test', envelopeTo: send.address, raw });
    const message = await r.row(
      "select body_text, body_text_trimmed, reply_intent from messages where thread_id = $1 and direction = 'inbound'",
      send.threadId,
    );
    expect(message['body_text']).toContain('Sounds \u201cgood\u201d \u2013 call me.');
    expect(message).toMatchObject({
      body_text_trimmed: 'Sounds \u201cgood\u201d \u2013 call me.',
      reply_intent: 'interested',
    });
  });

  it('reads the answer in a multipart that names no boundary', async () => {
    const { send } = await r.one({ email: () => 'unbound@mime.test' });
    const raw = [
      'From: unbound@mime.test',
      `In-Reply-To: ${send.header}`,
      'Subject: Re: Quick question',
      'Content-Type: multipart/alternative',
      '',
      'Please take me off your list.',
    ].join('\r\n');
    await r.deliver({ envelopeFrom: 'unbound@mime.test', envelopeTo: send.address, raw });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
    expect(
      await r.row("select body_text from messages where thread_id = $1 and direction = 'inbound'", send.threadId),
    ).toEqual({
      body_text: expect.stringContaining('Please take me off your list.'),
    });
  });
});

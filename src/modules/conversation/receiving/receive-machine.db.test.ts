import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportOn } from '../../../../test/support/received/reports.js';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { unsubscribeUrl } from '../../sending/delivery/index.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

/** Returns a feedback loop complaint about a sent message (RFC 5965). */
const complaintAbout = (send: SentMail): string =>
  [
    'From: fbl@abuse.test',
    `To: ${send.address}`,
    'Subject: FW: Quick question',
    `Message-ID: <fbl.${send.id}@abuse.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Report',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: x/1',
    'Version: 1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${send.header}`,
    `From: ${send.address}`,
    'To: redacted',
    'Subject: Quick question',
    '',
    'Hi',
    '--b--',
    '',
  ].join('\r\n');

describe('machine mail', () => {
  const absences: ReadonlyArray<[string, string, string]> = [
    ['en', 'Automatic reply: Quick question', 'I am out of the office and will be back on March 16, 2026.'],
    ['de', 'Abwesenheitsnotiz: Quick question', 'Ich bin nicht im Büro und ab dem 16. März 2026 wieder erreichbar.'],
    ['fr', 'Réponse automatique : Quick question', 'Je suis absent du bureau et serai de retour le 16 mars 2026.'],
    ['es', 'Respuesta automática: Quick question', 'Estoy fuera de la oficina y volveré el 16 de marzo de 2026.'],
    ['it', 'Risposta automatica: Quick question', 'Sono fuori ufficio e tornerò il 16 marzo 2026.'],
    ['nl', 'Automatisch antwoord: Quick question', 'Ik ben niet op kantoor en ben weer terug op 16 maart 2026.'],
    ['pt', 'Resposta automática: Quick question', 'Estou fora do escritório e volto no dia 16 de março de 2026.'],
  ];

  it.each(absences)(
    'of an absent person in %s holds the contact until the day after the return',
    async (language, subject, text) => {
      const { campaignId, send } = await r.one({ email: () => `away-${language}@ooo.test` });
      await r.deliver({
        ...answerTo(send),
        envelopeFrom: '',
        subject,
        text,
        headers: { 'auto-submitted': 'auto-replied' },
      });
      const contact = await r.contact(send.contactId);
      expect(contact).toMatchObject({
        status: 'paused',
        status_reason: 'out_of_office',
        hold_until: new Date('2026-03-17T00:00:00Z'),
        reply_intent: 'out_of_office',
        reply_label: 'vacation',
        reply_count: 0,
      });
      expect(await r.typesOf(send.contactId)).toEqual([
        'inbox.message.received',
        'campaign.contact.auto_replied',
        'campaign.contact.classified',
        'campaign.contact.held',
      ]);
      expect(await r.counted(campaignId)).toEqual({ auto_replies: 1, out_of_office: 1 });
      expect(
        await r.row(
          'select has_customer_reply, message_count, visible_count from threads where id = $1',
          send.threadId,
        ),
      ).toEqual({
        has_customer_reply: false,
        message_count: 2,
        visible_count: 1,
      });
      expect(await r.rows(`select status from sends where campaign_id = $1 and step_order = 2`, campaignId)).toEqual([
        { status: 'scheduled' },
      ]);
    },
  );

  it('of a responder that names no message is tied to the send to its address', async () => {
    const { send } = await r.one({ email: () => 'noref@ooo.test' });
    await r.deliver({
      from: send.email,
      to: send.address,
      envelopeTo: send.address,
      envelopeFrom: '',
      subject: 'Out of office',
      text: 'I am on vacation until 2026-03-20.',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused' });
  });

  it('of a contact who left the company stops and suppresses the contact, and names the successor', async () => {
    const { send } = await r.one({ email: () => 'gone@left.test' });
    await r.deliver({
      ...answerTo(send),
      envelopeFrom: '',
      subject: 'Automatic reply: Quick question',
      text: 'I am no longer with the company. Please contact my successor at next@left.test.',
      headers: { 'auto-submitted': 'auto-replied' },
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'stopped', status_reason: 'left_company' });
    const auto = (await r.events(send.contactId)).find((event) => event.type === 'campaign.contact.auto_replied');
    expect(auto?.data).toMatchObject({ referralEmail: 'next@left.test', replyLabel: 'left_company' });
    expect(await r.rows(`select reason from suppressions where value = 'gone@left.test'`)).toEqual([
      { reason: 'left_company' },
    ]);
  });

  const bounce = (send: SentMail, status: string, diagnostic: string, action = 'failed') =>
    r.deliver({ envelopeFrom: '', envelopeTo: send.address, raw: reportOn(send, status, action, diagnostic) });

  it('that says an address is dead bounces the send, ends the contact and suppresses the address', async () => {
    const { campaignId, send } = await r.one({ email: () => 'nobody@dead.test' });
    await bounce(send, '5.1.1', '550 5.1.1 User unknown');
    await bounce(send, '5.1.1', '550 5.1.1 User unknown');
    expect(await r.row('select status, bounce_type from sends where id = $1', send.id)).toEqual({
      status: 'bounced',
      bounce_type: 'hard',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced', reply_intent: 'bounced' });
    expect(await r.rows(`select reason, source from suppressions where value = 'nobody@dead.test'`)).toEqual([
      { reason: 'bounce', source: 'bounce' },
    ]);
    const told = (await r.events(send.contactId)).filter((event) => event.type === 'campaign.email.bounced');
    expect(told).toHaveLength(1);
    expect(told[0]?.data).toMatchObject({
      bounceType: 'hard',
      enhancedCode: '5.1.1',
      suppressed: true,
      sendId: send.id,
    });
    expect(await r.counted(campaignId)).toEqual({ bounces: 1, reported_bounces: 1, hard_bounces: 1 });
    expect(
      await r.row('select count(*)::int as n from messages where send_id = $1 and kind = $2', send.id, 'bounce'),
    ).toEqual({ n: 1 });
    expect(await r.row('select reply_bucket, has_customer_reply from threads where id = $1', send.threadId)).toEqual({
      reply_bucket: 'automatic',
      has_customer_reply: false,
    });
  });

  it('about a full mailbox leaves the contact in the sequence', async () => {
    const { campaignId, send } = await r.one({ email: () => 'full@dead.test' });
    await bounce(send, '5.2.2', '552 5.2.2 Mailbox full');
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
    expect(await r.counted(campaignId)).toEqual({ bounces: 1, reported_bounces: 1, soft_bounces: 1 });
    expect(await r.rows(`select 1 from suppressions where value = 'full@dead.test'`)).toEqual([]);
  });

  it('about a delay is no bounce', async () => {
    const { campaignId, send } = await r.one({ email: () => 'slow@dead.test' });
    await bounce(send, '4.4.1', '451 4.4.1 No answer', 'delayed');
    expect(await r.row('select status from sends where id = $1', send.id)).toEqual({ status: 'sent' });
    expect(await r.counted(campaignId)).toEqual({});
    expect(
      await r.row('select kind, is_system from messages where send_id = $1 and direction = $2', send.id, 'inbound'),
    ).toEqual({ kind: 'postmaster', is_system: true });
  });

  it('that calls a message spam takes the address out of the whole workspace', async () => {
    const { campaignId, send } = await r.one({ email: () => 'angry@abuse.test' });
    await r.deliver({ envelopeFrom: 'fbl@abuse.test', envelopeTo: send.address, raw: complaintAbout(send) });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed', status_reason: 'complaint' });
    expect(await r.rows(`select reason, group_id from suppressions where value = 'angry@abuse.test'`)).toEqual([
      { reason: 'complaint', group_id: '' },
    ]);
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.complained');
    expect(await r.counted(campaignId)).toMatchObject({ complaints: 1 });
  });

  it('that a mail program makes of our unsubscribe header opts out without being a reply', async () => {
    const { campaignId, send } = await r.one({ email: () => 'click@mailto.test' });
    const token = unsubscribeUrl(r.world.ctx, r.world.a.id, send.contactId).split('/').at(-1);
    await r.deliver({
      from: 'relay-of@isp.test',
      to: send.address,
      envelopeTo: send.address,
      subject: `unsubscribe ${token}`,
      text: '',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed', reply_count: 0 });
    const told = (await r.events(send.contactId)).find((event) => event.type === 'campaign.contact.unsubscribed');
    expect(told?.data).toMatchObject({ method: 'mailto', suppressionScope: 'workspace' });
    expect(await r.counted(campaignId)).toEqual({ unsubscribes: 1 });
  });
});

describe('an address that is suppressed by', () => {
  const raws: ReadonlyArray<[string, (send: SentMail) => Promise<void>]> = [
    [
      'a reply',
      (send) => r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Please unsubscribe me.' }),
    ],
    [
      'an automatic reply of a person who left',
      (send) =>
        r.deliver({
          ...{ ...answerTo(send), envelopeFrom: '', subject: 'Automatic reply: Quick question' },
          text: 'I am no longer with the company.',
          headers: { 'auto-submitted': 'auto-replied' },
        }),
    ],
    [
      'a bounce',
      (send) =>
        r.deliver({
          ...{ envelopeFrom: '', envelopeTo: send.address },
          raw: reportOn(send, '5.1.1', 'failed', '550 5.1.1 User unknown'),
        }),
    ],
    [
      'a complaint',
      (send) => r.deliver({ envelopeFrom: 'fbl@abuse.test', envelopeTo: send.address, raw: complaintAbout(send) }),
    ],
    [
      'the unsubscribe header',
      (send) => {
        const token = unsubscribeUrl(r.world.ctx, r.world.a.id, send.contactId).split('/').at(-1);
        const subject = `unsubscribe ${token}`;
        return r.deliver({ from: send.email, to: send.address, envelopeTo: send.address, subject, text: '' });
      },
    ],
    [
      'a request',
      async (send) => {
        const answer = await r.world.inA({
          method: 'POST',
          url: '/campaigns/suppressions',
          body: { email: send.email },
        });
        expect(answer.status).toBe(200);
      },
    ],
  ];

  it.each(raws)(
    '%s is stopped in every campaign, and its waiting emails are canceled, before the answer',
    async (by, act) => {
      const email = () => `${by.replaceAll(' ', '-')}@everywhere.test`;
      const { send } = await r.one({ email });
      const { send: other } = await r.one({ email });
      const { send: bystander } = await r.one({ email: () => `other-${email()}` });
      await act(send);
      const status = async (id: string) => (await r.contact(id))['status'];
      expect([await status(other.contactId), await status(bystander.contactId)]).toEqual(['suppressed', 'active']);
      const waiting = `select status from sends where contact_id = any($1::uuid[]) and step_order = 2 order by status`;
      expect(await r.rows(waiting, [send.contactId, other.contactId, bystander.contactId])).toEqual([
        { status: 'cancelled' },
        { status: 'cancelled' },
        { status: 'scheduled' },
      ]);
    },
  );
});

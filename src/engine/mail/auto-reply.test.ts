import { describe, expect, it } from 'vitest';
import { classifyMachineMail } from './auto-reply.js';
import { parseComplaint } from './complaint.js';
import { messageOf, reportOf } from './message.fixture.js';

const header = (name: string, value: string) => ({ headers: [{ name, value }] });

describe('a responder', () => {
  it.each([
    [
      'Automatic reply: Quick question',
      'I am out of the office and will be back on March 9. In urgent cases please contact bob@customer.example.',
      'vacation',
      '2026-03-09',
      'bob@customer.example',
    ],
    [
      'Abwesenheitsnotiz: Frage',
      'Ich bin bis zum 12.03.2026 nicht im Büro. In dringenden Fällen wenden Sie sich an vertretung@customer.example',
      'vacation',
      '2026-03-12',
      'vertretung@customer.example',
    ],
    [
      'Réponse automatique : Question',
      'Je suis absent, de retour le 9 mars. En cas d’urgence, contactez paul@customer.example.',
      'vacation',
      '2026-03-09',
      'paul@customer.example',
    ],
    [
      'Respuesta automática: Pregunta',
      'Ya no trabajo en la empresa. Contacte con luis@customer.example',
      'left_company',
      null,
      'luis@customer.example',
    ],
    [
      'Automatic reply: Quick question',
      'Anna Lee is no longer with the company. Please write to her successor joe@customer.example.',
      'left_company',
      null,
      'joe@customer.example',
    ],
    [
      'We have received your request: Quick question',
      'A ticket [#4711] has been created. This is an automated message.',
      'auto_acknowledgement',
      null,
      null,
    ],
    ['Automatiskt svar: Fråga', 'Jag är på semester och är tillbaka den 9 mars.', 'vacation', '2026-03-09', null],
    ['Autosvar: Spørgsmål', 'Jeg holder ferie til og med 13. marts.', 'vacation', null, null],
    [
      'Automatyczna odpowiedź: Pytanie',
      'Jestem na urlopie do 13 marca. Wracam 16 marca.',
      'vacation',
      '2026-03-16',
      null,
    ],
  ])('%s: label, day of return and stand-in', (subject, text, label, returnDate, referralEmail) => {
    const result = classifyMachineMail(messageOf({ subject, text }));
    expect(result).toMatchObject({ kind: 'auto_reply', label, referralEmail });
    if (returnDate !== null) expect(result.returnDate).toBe(returnDate);
  });

  it('with a marking header is known whatever it writes', () => {
    for (const [name, value] of [
      ['auto-submitted', 'auto-replied (vacation)'],
      ['x-autoreply', 'yes'],
      ['x-autorespond', 'Quick question'],
      ['precedence', 'auto_reply'],
      ['x-post-messageclass', '9; Autoresponder'],
    ] as const) {
      expect(classifyMachineMail(messageOf({ ...header(name, value), text: 'Thanks' })).kind).toBe('auto_reply');
    }
  });

  it('does not read dates out of the message it quotes', () => {
    const text =
      'I am on vacation.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Mark <mark@sender.example> wrote:\n> Are you back on March 20?';
    expect(classifyMachineMail(messageOf({ subject: 'Out of office', text })).returnDate).toBeNull();
  });
});

describe('a person', () => {
  it.each([
    messageOf(),
    messageOf(header('auto-submitted', 'no')),
    messageOf(header('x-auto-response-suppress', 'All')),
    messageOf({ subject: 'Re: Out of office policy', text: 'Happy to talk about it.' }),
    messageOf({ ...header('list-id', '<sales.customer.example>'), inReplyTo: '<sent@sender.example>' }),
  ])('is never taken for a machine', (message) => {
    expect(classifyMachineMail(message).kind).toBe('human');
  });
});

describe('other machines', () => {
  it('are distinguished', () => {
    expect(
      classifyMachineMail(reportOf([['Final-Recipient: rfc822; a@b.example', 'Action: failed', 'Status: 5.1.1']])).kind,
    ).toBe('bounce');
    expect(
      classifyMachineMail(messageOf({ contentType: 'multipart/report; report-type="disposition-notification"' })).kind,
    ).toBe('read_receipt');
    expect(
      classifyMachineMail(
        messageOf({ subject: 'March news', headers: [{ name: 'list-unsubscribe', value: '<https://x.example>' }] }),
      ).kind,
    ).toBe('list');
    expect(
      classifyMachineMail(
        messageOf({ subject: 'Build failed', ...header('auto-submitted', 'auto-generated'), text: 'See the log.' }),
      ).kind,
    ).toBe('machine');
    expect(
      classifyMachineMail(messageOf({ subject: 'News', ...header('return-path', '<>'), text: 'Hello' })).kind,
    ).toBe('machine');
  });
});

describe('a complaint', () => {
  const report = messageOf({
    subject: 'FW: Quick question',
    contentType: 'multipart/report; report-type=feedback-report; boundary="x"',
    reportParts: [
      { contentType: 'text/plain', text: 'This is an email abuse report.' },
      {
        contentType: 'message/feedback-report',
        text: 'Feedback-Type: Abuse\r\nUser-Agent: Loop/1\r\nVersion: 1\r\nOriginal-Rcpt-To: <Anna@customer.example>\r\n',
      },
      {
        contentType: 'message/rfc822',
        text: 'Message-ID: <sent-1@sender.example>\r\nTo: redacted@customer.example\r\n\r\nHello',
      },
    ],
  });

  it('names type, message and recipient (RFC 5965)', () => {
    expect(parseComplaint(report)).toMatchObject({
      ...{ feedbackType: 'abuse', originalMessageId: '<sent-1@sender.example>', recipient: 'anna@customer.example' },
      ...{ returnPath: null, fromDomain: null, sourceIp: null },
    });
    expect(classifyMachineMail(report).kind).toBe('complaint');
  });

  it('is not seen in ordinary mail', () => {
    expect(parseComplaint(messageOf({ text: 'Feedback-Type: abuse' }))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { parseBounce } from './bounce.js';
import { messageOf, reportOf } from './message.fixture.js';

describe('a delivery report of RFC 3464', () => {
  it('names recipient, status and diagnostic, and suppresses an unknown mailbox', () => {
    const report = parseBounce(
      reportOf([
        [
          'Final-Recipient: rfc822; Anna@Customer.example',
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 <anna@customer.example>: Recipient address rejected:',
          ' User unknown in virtual mailbox table',
        ],
      ]),
    );
    expect(report).toMatchObject({
      delayed: false,
      originalMessageId: '<sent-1@sender.example>',
      recipients: [
        { address: 'anna@customer.example', action: 'failed', status: '5.1.1', type: 'hard', reason: 'user_unknown' },
      ],
    });
    expect(report?.originalHeaders).toContainEqual({ name: 'subject', value: 'Quick question' });
  });

  it.each([
    ['5.1.1', '550 5.1.1 User unknown', 'hard'],
    ['5.1.2', '550 5.1.2 Host unknown', 'hard'],
    ['5.1.6', '551 5.1.6 Mailbox has moved', 'hard'],
    ['5.1.10', '556 5.1.10 Recipient address has null MX', 'hard'],
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled', 'hard'],
    ['5.2.2', '552 5.2.2 The recipient mailbox is full', 'soft'],
    ['4.4.1', '451 4.4.1 No answer from host', 'soft'],
    ['5.4.7', '', 'soft'],
    ['5.3.4', '552 5.3.4 Message size exceeds fixed limit', 'soft'],
    ['5.7.1', '550 5.7.1 Message rejected due to content restrictions', 'policy'],
    ['5.7.26', '550 5.7.26 This message does not pass authentication checks', 'policy'],
    ['5.7.515', '550 5.7.515 Access denied, sending domain does not meet the required authentication level', 'policy'],
  ])('with %s %s is %s', (status, diagnostic, type) => {
    const lines = ['Final-Recipient: rfc822; a@b.example', 'Action: failed', `Status: ${status}`];
    const report = parseBounce(reportOf([[...lines, `Diagnostic-Code: smtp; ${diagnostic}`]]));
    expect(report?.recipients[0]).toMatchObject({ type, status });
  });

  it('that only warns of a delay is delayed and never hard', () => {
    const report = parseBounce(
      reportOf([
        [
          'Final-Recipient: rfc822; a@b.example',
          'Action: delayed',
          'Status: 4.1.1',
          'Diagnostic-Code: smtp; 450 4.1.1 unknown user',
        ],
      ]),
    );
    expect(report).toMatchObject({ delayed: true, recipients: [{ action: 'delayed', type: 'soft' }] });
  });

  it('of success is no bounce', () => {
    expect(
      parseBounce(reportOf([['Final-Recipient: rfc822; a@b.example', 'Action: delivered', 'Status: 2.0.0']])),
    ).toBeNull();
  });

  it('keeps recipients apart', () => {
    const report = parseBounce(
      reportOf([
        ['Final-Recipient: rfc822; a@b.example', 'Action: failed', 'Status: 5.1.1'],
        ['Final-Recipient: rfc822; c@b.example', 'Action: delivered', 'Status: 2.0.0'],
        ['Final-Recipient: rfc822; d@b.example', 'Action: failed', 'Status: 4.2.2'],
      ]),
    );
    expect(report?.recipients.map(({ address, type }) => [address, type])).toEqual([
      ['a@b.example', 'hard'],
      ['d@b.example', 'soft'],
    ]);
  });
});

describe('a report without machine-readable part', () => {
  const plain = (text: string, parts = {}) =>
    parseBounce(
      messageOf({
        from: { address: 'mailer-daemon@mx.example', name: '' },
        subject: 'failure notice',
        text,
        ...parts,
      }),
    );

  it('in the form of qmail names each recipient with its own words', () => {
    const report = plain(
      `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<gone@b.example>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 no such user
Giving up on 192.0.2.1.

<full@b.example>:
Remote host said: 552 5.2.2 mailbox over quota

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
Message-ID: <sent-2@sender.example>
Subject: hello
`,
    );
    expect(report).toMatchObject({
      originalMessageId: '<sent-2@sender.example>',
      recipients: [
        { address: 'gone@b.example', type: 'hard', status: '5.1.1' },
        { address: 'full@b.example', type: 'soft', status: '5.2.2' },
      ],
    });
  });

  it('in the form of Exim is read by its indented address', () => {
    const report = plain(
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  anna@b.example
    host mx.b.example [192.0.2.9]
    SMTP error from remote mail server after RCPT TO:<anna@b.example>:
    550 Administrative prohibition: blocked using zen.spamhaus.org
`,
      {
        headers: [{ name: 'x-failed-recipients', value: 'anna@b.example' }],
        subject: 'Mail delivery failed: returning message to sender',
      },
    );
    expect(report?.recipients).toMatchObject([{ address: 'anna@b.example', type: 'policy', reason: 'blocked' }]);
  });

  it('in the form of Gmail judges the other server, not the frame around it', () => {
    const report = plain(
      `Delivery to the following recipient failed permanently:

     anna@b.example

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain b.example. The error that the other server returned was:
554 5.7.1 Spam message rejected
`,
      { subject: 'Delivery Status Notification (Failure)' },
    );
    expect(report?.recipients).toMatchObject([{ address: 'anna@b.example', type: 'policy', status: '5.7.1' }]);
  });

  it('in German is recognised', () => {
    const report = plain(
      'Ihre Nachricht konnte nicht zugestellt werden:\n\n<anna@b.example>: Adresse existiert nicht',
      {
        subject: 'Unzustellbar: Frage',
      },
    );
    expect(report?.recipients[0]).toMatchObject({ address: 'anna@b.example', type: 'hard' });
  });
});

describe('a report in other words', () => {
  it.each<[string, string, string, 'hard' | 'soft' | 'policy']>([
    ['Mail delivery failed', '<anna@b.example>: Benutzer unbekannt', 'MAILER_DAEMON@mx.example', 'hard'],
    ['Returned email', '<anna@b.example>\n550 5.1.1 unknown user', 'Mail.Delivery.Subsystem@mx.example', 'hard'],
    ['Zustellung fehlgeschlagen', '<anna@b.example>: Das Postfach ist überfüllt', 'postmaster-de@mx.example', 'soft'],
    ['Échec de la remise', '<anna@b.example>: destinataire inconnu', 'bounce+123=x@mx.example', 'hard'],
    ['No se ha podido entregar', '<anna@b.example>: el usuario no existe', 'maildaemon@mx.example', 'hard'],
    ['Mancata consegna', '<anna@b.example>: casella piena', 'mailer-system@mx.example', 'soft'],
    ['Falha na entrega', '<anna@b.example>: destinatário desconhecido', 'mail-delivery@mx.example', 'hard'],
    ['Kan niet worden bezorgd', '<anna@b.example>: gebruiker bestaat niet', 'postmaster@mx.example', 'hard'],
    ['Niedostarczona wiadomość', '<anna@b.example>: użytkownik nie istnieje', 'postmaster@mx.example', 'hard'],
    ['Недоставленное сообщение', '<anna@b.example>: пользователь не найден', 'mailer-daemon@mx.example', 'hard'],
    [
      'メールが配信できませんでした',
      '<anna@b.example>\n宛先のメールアドレスが存在しません',
      'postmaster@mx.example',
      'hard',
    ],
    ['送信エラー', '<anna@b.example>\nメールボックスの容量を超えています', 'mail-system@mx.example', 'soft'],
    ['退信通知', '<anna@b.example>: 收件人不存在', 'postmaster@mx.example', 'hard'],
    ['배달 실패 알림', '<anna@b.example>: 사용자가 존재하지 않습니다', 'postmaster@mx.example', 'hard'],
    [
      'Delivery Status Notification (Failure)',
      'Die Gruppe, die Sie kontaktieren wollten (<sales@b.example>), existiert möglicherweise nicht, oder Sie sind nicht berechtigt, Nachrichten zu posten.',
      'mailer-daemon@googlemail.example',
      'policy',
    ],
    [
      'Delivery Status Notification (Failure)',
      'El grupo (sales) con el que intentaba ponerse en contacto puede no existir o quizás no tenga permiso para publicar.',
      'mailer-daemon@googlemail.example',
      'policy',
    ],
  ])('is recognised: %s / %s', (subject, text, address, type) => {
    expect(parseBounce(messageOf({ from: { address, name: '' }, subject, text }))?.recipients[0]?.type).toBe(type);
  });

  it.each(['MAILER-DAEMON', 'Mail Delivery System', '"Mail Delivery Subsystem" <>', '<>'])(
    'is recognised without an address in From: %s',
    (value) => {
      const headers = [
        { name: 'from', value },
        { name: 'return-path', value: '<>' },
      ];
      const text = 'Your message could not be delivered.\n\n<anna@b.example>: 550 5.1.1 User unknown';
      const message = messageOf({ from: null, headers, subject: 'Returned mail', text });
      expect(parseBounce(message)?.recipients[0]).toMatchObject({ address: 'anna@b.example', type: 'hard' });
    },
  );

  it('is not made of a person who forwards or writes about one', () => {
    for (const subject of ['Fwd: Returned mail', 'Delivery failed?', 'Zustellung fehlgeschlagen']) {
      expect(parseBounce(messageOf({ subject, text: '550 5.1.1 <anna@b.example>: user unknown' }))).toBeNull();
    }
  });

  const notice = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [
        { emailAddress: 'Anna@b.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
        { emailAddress: 'bob@b.example', status: '5.2.2', diagnosticCode: 'smtp; 552 5.2.2 mailbox full' },
      ],
    },
    mail: { headers: [{ name: 'Message-ID', value: '<sent-1@sender.example>' }] },
  };
  it.each([
    ['alone', JSON.stringify(notice)],
    ['wrapped', JSON.stringify({ Type: 'Notification', Message: JSON.stringify(notice) })],
    [
      'wrapped in lines, with a footer',
      `${JSON.stringify(notice).replace('user unknown', 'user\r\n unknown')}\n\n--\nIf you wish to stop`,
    ],
  ])('in JSON, %s, names each recipient', (_, text) => {
    const from = { address: 'no-reply@sns.example', name: 'Notifications' };
    const report = parseBounce(messageOf({ from, subject: 'AWS Notification Message', text }));
    expect(report?.originalMessageId).toBe('<sent-1@sender.example>');
    expect(report?.recipients.map(({ address, type, status }) => [address, type, status])).toEqual([
      ['anna@b.example', 'hard', '5.1.1'],
      ['bob@b.example', 'soft', '5.2.2'],
    ]);
  });

  it('that turns the sender away is trouble of the mailbox', () => {
    const group = (code: string) => [
      'Final-Recipient: rfc822; anna@customer.example',
      'Action: failed',
      `Status: ${code.split(' ')[1]}`,
      `Diagnostic-Code: smtp; ${code}`,
    ];
    for (const code of [
      '550 5.1.8 Domain not found',
      '550 5.1.2 sender.example: host not found',
      '553 5.1.0 unroutable sender address',
    ]) {
      expect(parseBounce(reportOf([group(code)]))?.recipients[0]).toMatchObject({
        type: 'policy',
        reason: 'sender_rejected',
      });
    }
    expect(parseBounce(reportOf([group('550 5.1.2 ours.example: host not found')]))?.recipients[0]?.type).toBe('hard');
    expect(
      parseBounce(reportOf([group('550 5.1.2 ours.example: host not found')]), ['ours.example'])?.recipients[0]?.type,
    ).toBe('policy');
  });
});

describe('mail that is no report', () => {
  it.each([
    [
      'a person who writes about a bounce',
      messageOf({
        subject: 'Re: your mail bounced',
        text: 'Your mail to bob@b.example bounced: 550 5.1.1 user unknown. Please use mine.',
      }),
    ],
    [
      'a responder with a null return path',
      messageOf({
        subject: 'Automatic reply: Returned mail',
        headers: [{ name: 'return-path', value: '<>' }],
        text: 'I am out of the office. My mailbox is not monitored.',
      }),
    ],
    [
      'a human postmaster',
      messageOf({
        from: { address: 'postmaster@b.example', name: 'Bob' },
        subject: 'Re: Quick question',
        text: 'Happy to talk on Monday.',
      }),
    ],
    [
      'a read receipt',
      messageOf({
        contentType: 'multipart/report; report-type=disposition-notification',
        subject: 'Read: delivery failure',
      }),
    ],
  ])('is not taken for one: %s', (_, message) => {
    expect(parseBounce(message)).toBeNull();
  });
});

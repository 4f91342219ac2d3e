import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../platform/mail/mime/parse-message.js';
import { classifyMachineMail } from './auto-reply.js';
import { parseBounce } from './bounce.js';

const mail = (...lines: readonly string[]) => parseMessage(Buffer.from(lines.join('\r\n')));
const read = (message: ReturnType<typeof mail>) => ({
  kind: classifyMachineMail(message).kind,
  failed: parseBounce(message)?.recipients.map(({ address, type }) => [address, type]) ?? null,
});

const HEAD = ['From: MAILER-DAEMON@mx.sender.example', 'To: mark@sender.example', 'Return-Path: <>'];
const TITLE = 'Subject: Undelivered Mail Returned to Sender';
/** Report with one recipient group, and readable text. */
const report = (recipient: string, words = 'Your message could not be delivered.') =>
  mail(
    ...[...HEAD, TITLE, 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', '', '--b'],
    ...[
      'Content-Type: text/plain; charset=utf-8',
      '',
      words,
      '--b',
      'Content-Type: message/delivery-status; charset=utf-8',
    ],
    ...['', 'Reporting-MTA: dns; mx.sender.example', '', `Final-Recipient: ${recipient}`, 'Action: failed'],
    ...['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown', '--b--'],
  );
const notice = (...words: readonly string[]) => mail(...HEAD, TITLE, '', ...words);

describe('the recipient of a report', () => {
  it.each([
    ['full-width marks', 'rfc822; anna＠customer．example'],
    ['full-width brackets', 'rfc822; ＜anna@customer.example＞'],
    ['a name and a remark', 'rfc822; "Anna Lee" <anna@customer.example>. (unknown)'],
    ['a dot at its end', 'rfc822; anna@customer.example.'],
    ['words of another script right behind it', 'rfc822; anna@customer.exampleは存在しません'],
  ])('is read in spite of %s', (_, recipient) => {
    expect(read(report(recipient)).failed).toEqual([['anna@customer.example', 'hard']]);
  });

  it.each([
    ['＜anna@customer.example＞： 550 5.1.1 User unknown'],
    ['宛先anna@customer.exampleへのメールは配信できませんでした。550 5.1.1 User unknown'],
    ['anna@customer.exampleは存在しません。 550 5.1.1 User unknown'],
  ])('is read where only words name it: %s', (words) => {
    expect(read(notice(words)).failed).toEqual([['anna@customer.example', 'hard']]);
  });

  it.each([
    ['rfc822; anna.customer.example'],
    ['x400; /G=Anna/S=Lee/O=Customer/'],
    ['rfc822; Mailbox of Anna Lee, at customer dot example'],
  ])('does not bounce another contact that a report mentions: %s', (recipient) => {
    const words = 'Your message could not be delivered. For help, please write to helpdesk@customer.example.';
    expect(read(report(recipient, words)).failed).toEqual([[null, 'hard']]);
  });

  it.each([
    [
      'Delivery to the following recipients failed.',
      '',
      '   anna@customer.example; ben@customer.example',
      '',
      '550 5.1.1 User unknown',
    ],
    ['Your message did not reach: anna@customer.example, ben@customer.example', '550 5.1.1 User unknown'],
    ['The following addresses failed: <anna@customer.example> and <ben@customer.example>', '550 5.1.1 User unknown'],
  ])('is each of several on one line: %s', (...words) => {
    expect(read(notice(...words)).failed).toEqual([
      ['anna@customer.example', 'hard'],
      ['ben@customer.example', 'hard'],
    ]);
  });
});

/** Rejection that a Sieve script sends as a disposition notification (RFC 5429 section 2.2, RFC 8098). */
const disposition = (subject: string, words: string, value: string) =>
  mail(
    ...['From: postmaster@customer.example', 'To: mark@sender.example', 'Auto-Submitted: auto-replied (rejected)'],
    ...[
      `Subject: ${subject}`,
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
      '',
    ],
    ...[
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      words,
      '--b',
      'Content-Type: message/disposition-notification',
    ],
    ...[
      '',
      'Reporting-UA: mx.customer.example; Dovecot Mail Delivery Agent',
      'Final-Recipient: rfc822; anna@customer.example',
    ],
    ...['Original-Message-ID: <sent-1@sender.example>', `Disposition: ${value}`, '--b--'],
  );

describe('a disposition notification', () => {
  it.each([
    ['Rejected: Quick question', 'I take no mail from outside.', 'automatic-action/MDN-sent-automatically; deleted'],
    ['Rejected: Quick question', 'For internal mail only', 'manual-action/MDN-sent-automatically; denied'],
    [
      'Automatically rejected mail',
      'This mailbox is closed, account disabled.',
      'automatic-action/MDN-sent-automatically; deleted',
    ],
    [
      'Abgelehnt: Kurze Frage',
      'Ihre Nachricht an anna@customer.example wurde abgelehnt.',
      'automatic-action/MDN-sent-automatically; deleted',
    ],
    [
      'Mail',
      'Your message to <anna@customer.example> was automatically rejected:\r\nno',
      'automatic-action/MDN-sent-automatically;deleted/error',
    ],
  ])('of a rejection is a soft bounce: %s, %s', (subject, words, value) => {
    const message = disposition(subject, words, value);
    expect(read(message)).toEqual({ kind: 'bounce', failed: [['anna@customer.example', 'soft']] });
    expect(parseBounce(message)).toMatchObject({ originalMessageId: '<sent-1@sender.example>' });
  });

  it.each([
    ['Read: Quick question', 'Your message was read.', 'manual-action/MDN-sent-manually; displayed'],
    [
      'Not read: Quick question',
      'Your message was deleted without being read.',
      'manual-action/MDN-sent-automatically; deleted',
    ],
    ['Read: Your offer was rejected', 'Your message was read.', 'manual-action/MDN-sent-manually; displayed'],
    ['Gelesen: Angebot', 'Ihre Nachricht wurde gelesen.', 'automatic-action/MDN-sent-automatically; processed'],
  ])('of anything else is a receipt: %s', (subject, words, value) => {
    expect(read(disposition(subject, words, value))).toEqual({ kind: 'read_receipt', failed: null });
  });
});

describe('comments in a media type (RFC 2045 section 5.1)', () => {
  const STATUS = [
    '',
    'Reporting-MTA: dns; mx',
    '',
    'Final-Recipient: rfc822; anna@customer.example',
    'Action: failed',
    'Status: 5.1.1',
    '--b--',
  ];
  it.each([
    [
      'multipart/report (why); report-type (x) = (y) delivery-status (z); boundary="b"',
      'message/delivery-status (fields)',
    ],
    [
      'multipart (a) / (b) report ; report-type*=us-ascii\'\'delivery-status; boundary="b"',
      'message (a)/(b)delivery-status',
    ],
    [
      'multipart/report (it\'s; a "test); report-type="delivery-status"; boundary=b',
      'message/delivery-status (; name="x)',
    ],
    ['multipart/report; report-type=(; boundary=c) delivery-status; boundary=b', 'message/delivery-status'],
  ])('hide no report: %s', (type, part) => {
    const message = mail(
      'From: Server <robot@mx.customer.example>',
      'To: mark@sender.example',
      'Subject: Hello',
      `Content-Type: ${type}`,
      '',
      '--b',
      `Content-Type: ${part}`,
      ...STATUS,
    );
    expect(read(message)).toEqual({ kind: 'bounce', failed: [['anna@customer.example', 'hard']] });
  });

  it.each(['(a comment) feedback-report', '"feedback-report" (RFC 5965)'])('hide no complaint: %s', (value) => {
    const message = mail(
      'From: fbl@provider.example',
      'To: mark@sender.example',
      'Subject: FW: Hello',
      `Content-Type: multipart/report; report-type=${value}; boundary=b`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <sent-1@sender.example>',
      '--b--',
    );
    expect(read(message).kind).toBe('complaint');
  });

  it('hide no receipt', () => {
    const message = mail(
      'From: anna@customer.example',
      'To: mark@sender.example',
      'Subject: Hello',
      'Content-Type: multipart/report; report-type=(x)disposition-notification; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Read.',
      '--b--',
    );
    expect(read(message).kind).toBe('read_receipt');
  });
});

describe('a report under "Re:" in the name of a person', () => {
  const answer = [
    'From: Anna Lee <anna@customer.example>',
    'To: mark@sender.example',
    'Subject: Re: Quick question',
    'In-Reply-To: <sent-1@sender.example>',
    'References: <sent-1@sender.example>',
  ];

  it('is a report with a null return path and a refusal', () => {
    const words = [
      'Delivery to the following recipient failed permanently:',
      '',
      '   anna@customer.example',
      '',
      '550 5.1.1 The email account that you tried to reach does not exist.',
    ];
    for (const more of [[], ['Auto-Submitted: auto-replied']]) {
      const message = mail(...answer, 'Return-Path: <>', ...more, '', ...words);
      expect(read(message)).toEqual({ kind: 'bounce', failed: [['anna@customer.example', 'hard']] });
    }
  });

  it('is a report with the fields of one and the mark of a machine', () => {
    const fields = [
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx',
      '',
      'Final-Recipient: rfc822; anna@customer.example',
      'Action: failed',
      'Status: 5.1.1',
      '--b--',
    ];
    const message = mail(
      ...answer,
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'This address is closed.',
      ...fields,
    );
    expect(read(message)).toEqual({ kind: 'bounce', failed: [['anna@customer.example', 'hard']] });
  });

  it('is the answer of a person without either', () => {
    const message = mail(
      ...answer,
      '',
      'I got "550 5.1.1 User unknown" when I wrote to you. Could not be delivered, it said.',
    );
    expect(read(message)).toEqual({ kind: 'human', failed: null });
  });
});

describe('notices of Japanese carriers', () => {
  it.each([
    [
      'MAILER-DAEMON@docomo.ne.jp',
      'Undelivered Mail Returned to Sender',
      '次のあて先へのメッセージはエラーのため送信できませんでした。\r\n送信先メールアドレスが見つからないか、送信先メールサーバの事由により送信できませんでした。\r\n<anna@docomo.ne.jp>',
      'anna@docomo.ne.jp',
      'hard',
    ],
    [
      'Postmaster@ezweb.ne.jp',
      'Mail System Error - Returned Mail',
      'ﾒｰﾙｱﾄﾞﾚｽが存在しないため､送信できませんでした｡\r\n\r\n<anna@ezweb.ne.jp>:',
      'anna@ezweb.ne.jp',
      'hard',
    ],
    [
      'postmaster@softbank.ne.jp',
      'メール送信エラー通知',
      '下記のアドレスへのメールは、受信者の設定により拒否されたため、お届けできませんでした。\r\nanna@softbank.ne.jp',
      'anna@softbank.ne.jp',
      'soft',
    ],
    [
      'postmaster@mx.customer.example',
      '配送不能通知',
      'あなたのメールは下記の受信者のメールボックスの容量を超えているため配送できませんでした。\r\nanna@customer.example',
      'anna@customer.example',
      'soft',
    ],
    [
      'no-reply@kddi.example',
      '【重要】送信できませんでした（エラーメール）',
      'anna@au.example 宛のメールは宛先不明のため送信できませんでした。',
      'anna@au.example',
      'hard',
    ],
    [
      'postmaster@softbank.ne.jp',
      'メール送信エラー',
      '迷惑メール対策により受信を拒否されました。宛先：anna@softbank.ne.jp',
      'anna@softbank.ne.jp',
      'policy',
    ],
    [
      'mail@carrier.example',
      'メールが送信できませんでした',
      '受信側のドメイン指定受信の設定により、下記宛先へお届けできませんでした。\r\nanna@docomo.ne.jp',
      'anna@docomo.ne.jp',
      'soft',
    ],
  ])('of %s, %s', (from, subject, words, address, type) => {
    const message = mail(
      `From: ${from}`,
      'To: mark@sender.example',
      'Return-Path: <>',
      `Subject: ${subject}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      words,
    );
    expect(read(message)).toEqual({ kind: 'bounce', failed: [[address, type]] });
  });
});

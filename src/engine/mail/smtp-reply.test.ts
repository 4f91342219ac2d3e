import { describe, expect, it } from 'vitest';
import { parseEnhancedCode } from './enhanced-code.js';
import { parseRetryAfter } from './retry-after.js';
import { classifySmtpReply, type SmtpReplyVerdict } from './smtp-reply.js';

const at = (stage: string, code: number | null, text: string) => classifySmtpReply({ stage, code, text });

describe('a refusal of the recipient', () => {
  it.each<[string, number, string, Partial<SmtpReplyVerdict>]>([
    [
      'rcpt',
      550,
      '5.1.1 User unknown',
      { outcome: 'permanent', about: 'recipient', errorCode: 'recipient_unknown', bounceType: 'hard', suppress: true },
    ],
    ['rcpt', 550, 'No such user here', { outcome: 'permanent', errorCode: 'recipient_unknown', suppress: true }],
    ['rcpt', 550, '5.1.2 Bad destination host', { errorCode: 'recipient_domain_invalid', suppress: true }],
    ['rcpt', 556, '5.1.10 null MX', { errorCode: 'recipient_domain_invalid', suppress: true }],
    ['rcpt', 450, '4.1.1 unknown user', { outcome: 'retry', suppress: false, bounceType: 'soft' }],
    ['rcpt', 550, '4.1.1 unknown user, contradicting itself', { outcome: 'retry', suppress: false }],
    ['rcpt', 552, '5.2.2 mailbox full', { outcome: 'retry', errorCode: 'recipient_mailbox_full', suppress: false }],
    [
      'rcpt',
      450,
      '4.2.0 Greylisted, try again in 5 minutes',
      { outcome: 'retry', errorCode: 'greylisted', retryAfterSeconds: 300, pauseMailbox: false },
    ],
    [
      'rcpt',
      450,
      '4.2.1 The user you are trying to contact is receiving mail too quickly',
      { outcome: 'retry', about: 'recipient', pauseMailbox: false },
    ],
    [
      'rcpt',
      550,
      'Something nobody understands',
      { outcome: 'permanent', about: 'recipient', errorCode: 'recipient_refused', suppress: false },
    ],
  ])('at %s with %i %s', (stage, code, text, expected) => {
    expect(at(stage, code, text)).toMatchObject(expected);
  });
});

describe('a refusal of the sender', () => {
  it.each<[string, number | null, string, Partial<SmtpReplyVerdict>]>([
    [
      'rcpt',
      554,
      '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      { outcome: 'permanent', about: 'policy', bounceType: 'policy', pauseMailbox: true },
    ],
    [
      'dot',
      550,
      '5.7.515 Access denied, domain does not meet the required authentication level',
      { about: 'policy', errorCode: 'policy_rejected', pauseMailbox: true },
    ],
    [
      'dot',
      550,
      '5.4.5 Daily user sending limit exceeded',
      { outcome: 'retry', about: 'mailbox', errorCode: 'sending_quota_exceeded', pauseMailbox: true },
    ],
    [
      'dot',
      554,
      '5.7.1 Message rejected as spam',
      { outcome: 'permanent', about: 'content', errorCode: 'content_rejected' },
    ],
    ['dot', 552, '5.3.4 Message too big', { about: 'content', errorCode: 'message_too_large', pauseMailbox: false }],
    [
      'mail',
      550,
      '5.1.8 Access denied, bad outbound sender',
      { outcome: 'permanent', about: 'mailbox', errorCode: 'policy_rejected', pauseMailbox: true },
    ],
    [
      'mail',
      552,
      '5.3.4 Message size exceeds fixed maximum',
      { about: 'content', errorCode: 'message_too_large', pauseMailbox: false },
    ],
    [
      'auth',
      535,
      '5.7.8 Username and Password not accepted',
      { outcome: 'permanent', errorCode: 'auth_failed', pauseMailbox: true },
    ],
    [
      'auth',
      454,
      '4.7.0 Too many login attempts, please try again later',
      { outcome: 'retry', errorCode: 'rate_limited_by_provider' },
    ],
    ['connect', 421, '4.3.2 Service not available', { outcome: 'retry', about: 'server' }],
    ['auth', null, 'The server offers no AUTH.', { outcome: 'permanent', errorCode: 'auth_failed' }],
    ['starttls', null, 'certificate has expired', { outcome: 'permanent', errorCode: 'tls_failed' }],
  ])('at %s with %s %s never suppresses the contact', (stage, code, text, expected) => {
    expect(at(stage, code, text)).toMatchObject({ ...expected, suppress: false });
  });
});

it('a message whose reply never came is unknown, and so is one with a reply that says neither yes nor no', () => {
  expect(at('dot', null, 'connection lost')).toMatchObject({ outcome: 'unknown', errorCode: 'lost_in_data' });
  expect(at('dot', 354, 'go ahead')).toMatchObject({ outcome: 'unknown' });
});

it('an enhanced code is taken from where servers write it', () => {
  expect(parseEnhancedCode('552-5.7.0 This message was blocked')?.text).toBe('5.7.0');
  expect(parseEnhancedCode('550 #5.1.0 Address rejected')?.text).toBe('5.1.0');
  expect(parseEnhancedCode('host 5.1.1.7 said 450 4.2.0 later')?.text).toBe('4.2.0');
  expect(parseEnhancedCode('version 5.1.22.3 of the server')).toBeNull();
  expect(parseEnhancedCode('5.0.0 (550 5.1.1 gone)')?.text).toBe('5.1.1');
});

it('a delay that a server asks for is bounded to a week', () => {
  expect(parseRetryAfter('try again in 00:04:59')).toBe(299);
  expect(parseRetryAfter('Retry in 99999 days')).toBe(7 * 86_400);
  expect(parseRetryAfter('You sent 30 messages')).toBeNull();
});

describe('a refusal that speaks of our side', () => {
  const ours = { domains: ['studio.test'], recipient: 'anna@customer.example' };

  it.each([
    "550 5.1.7 Bad sender's mailbox address syntax",
    "550 5.1.8 Bad sender's system address",
    '553 5.1.8 <nora@studio.test>... Domain of sender address nora@studio.test does not exist',
    '550 5.1.8 Access denied, bad outbound sender',
    '550 5.7.27 Sender address has null MX',
    '550 Sender address rejected: Domain not found',
    '550 unroutable sender address',
    '550 Unrouteable address: sender verify failed',
    '550 Verification failed for <nora@studio.test>; unknown user',
    '550 Invalid sender: no such user',
    '550 cannot resolve your domain studio.test: host not found',
    '554 studio.test: Domain does not exist',
    '550 The domain studio.test has no MX',
    '550 Absenderadresse unbekannt',
    "550 L'adresse de l'expéditeur est inconnue",
    '550 Return-path address does not exist',
    '550 5.1.2 Host unknown (studio.test)',
  ])('is trouble of the mailbox, never a hard bounce: %s', (text) => {
    const code = Number(text.slice(0, 3));
    for (const stage of ['rcpt', 'data', 'dot']) {
      expect(classifySmtpReply({ stage, code, text, ours })).toMatchObject({
        about: 'mailbox',
        bounceType: 'policy',
        suppress: false,
        pauseMailbox: true,
      });
    }
  });

  it.each([
    '550 5.1.1 <anna@customer.example>: Recipient address rejected: User unknown',
    '550 5.1.1 <anna@customer.example> user unknown (mail from nora@studio.test)',
    '550 No such user here',
    '550 5.1.2 customer.example: host not found, message from studio.test returned to sender',
    '550 5.1.1 The sender should check the address: mailbox does not exist',
    '550 5.1.10 Recipient address has null MX',
  ])('is distinguished from one about the recipient: %s', (text) => {
    expect(classifySmtpReply({ stage: 'rcpt', code: 550, text, ours })).toMatchObject({
      about: 'recipient',
      bounceType: 'hard',
      suppress: true,
    });
  });

  it('is not found in a domain that only begins or ends like ours, nor where both sides share it', () => {
    const text = '554 studio.test.customer.example: host not found';
    expect(classifySmtpReply({ stage: 'rcpt', code: 554, text, ours }).bounceType).toBe('hard');
    const colleague = { domains: ['studio.test'], recipient: 'bob@studio.test' };
    expect(
      classifySmtpReply({ stage: 'rcpt', code: 550, text: '550 studio.test: host not found', ours: colleague }),
    ).toMatchObject({
      bounceType: 'hard',
    });
  });
});

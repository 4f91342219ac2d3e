import { describe, expect, it } from 'vitest';
import { parseBounce } from '../bounce.js';
import { messageOf } from '../message.fixture.js';
import { classifyDiagnostic } from './classify-diagnostic.js';
import { bounceTypeOf } from './delivery-reasons.js';

const typeOf = (text: string) => bounceTypeOf(classifyDiagnostic({ text }));

describe('a refusal', () => {
  it.each([
    '554 Reject due to policy restrictions. For explanation visit https://postmaster.gmx.example',
    '554 Transaction failed Reject due to policy restrictions',
    '550-Requested action not taken: mailbox unavailable 550 Reject due to policy restrictions',
    '550 Mailbox unavailable due to policy',
    '554 Service unavailable; message rejected due to policy',
    '550 Permission denied to post to this list',
    '554 5.7.1 Permission denied for this sender',
    '550 Administrative prohibition',
    '550 5.2.0 This mailbox only accepts mail from permitted senders',
    '550 this account only accepts mail from known contacts',
    '550 mailbox closed by policy to external senders',
    '550 blocked by administrator',
    '550 5.0.0 Message refused by company policy',
  ])('that names its policy is about us: %s', (text) => {
    expect(typeOf(text)).toBe('policy');
  });

  it.each([
    '550 No such user here, see our policy at https://mx.example/policy',
    '550 5.1.1 <a@b.example>: User unknown; rejected due to policy on unknown users',
    '550 5.1.1 mailbox unavailable, rejected by policy',
  ])('of an unknown user stays hard beside the word policy: %s', (text) => {
    expect(typeOf(text)).toBe('hard');
  });

  it.each([
    "can't create /var/mail/anna: Permission denied",
    '451 4.3.0 cannot open mailbox: permission denied',
    '451 4.7.1 Service unavailable, rejected by policy server, try again later',
  ])('of a server whose disk or service fails is not: %s', (text) => {
    expect(typeOf(text)).not.toBe('policy');
  });
});

describe('a timeout', () => {
  it.each([
    "the recipient server's policy service did not respond",
    '550 5.7.1 recipient system policy check timed out',
    '554 5.7.1 did not answer within 300 seconds',
    '550 5.7.0 Operation took too long, message refused',
    '552 time limit for transfer exceeded',
    '550 Message delivery time limit exceeded; access denied by relay',
    'Remote Server returned 550 5.4.300 Message expired -> 451 4.7.500 Access denied, please try again later',
    'Zeitüberschreitung bei der Verbindung, abgelehnt',
    "délai d'attente dépassé, connexion refusée",
    'tiempo de espera agotado, conexión rechazada',
    'превышено время ожидания, отказано',
    'タイムアウトのため拒否されました',
    '连接超时，拒绝',
  ])('may pass: %s', (text) => {
    expect(typeOf(text)).toBe('soft');
    expect(classifyDiagnostic({ text })).toMatch(/^(?:expired|network_error)$/);
  });

  it.each([
    '550 5.7.26 unauthenticated mail, DMARC lookup timed out',
    '421 4.7.0 unsolicited mail, retry timeout exceeded',
    '554 5.7.1 blocked using block list; retry timeout exceeded',
  ])('changes nothing about authentication, spam and block lists: %s', (text) => {
    expect(typeOf(text)).toBe('policy');
  });
});

describe('a domain that takes no mail (RFC 7505)', () => {
  it.each([
    '556 5.1.10 Recipient address has null MX',
    '556 Delivery refused',
    'an MX record that consists only of "." (RFC 7505): the domain explicitly does not receive any e-mail',
    'The domain b.example publishes a null-MX record',
    'Domain b.example accepts no mail',
    'MX record of b.example is "."',
    'b.example has a single MX record "0 ." and takes no mail',
  ])('ends the address: %s', (text) => {
    expect(classifyDiagnostic({ text })).toBe('null_mx');
  });

  it('is ours where the status names the sender', () => {
    expect(classifyDiagnostic({ text: '550 5.7.27 Sender address has null MX' })).toBe('sender_rejected');
  });
});

describe('the names of hosts and addresses', () => {
  it.each([
    ['anna@customer.example', '554 rejected for policy reasons', 'policy'],
    ['user@account-mailbox.example', '554 rejected', 'policy'],
    ['postmaster@quota-full.example', '550 5.1.1 no such user', 'hard'],
    ['person@address.example', '451 try again later, not available', 'soft'],
  ])('are not read as words: %s, %s', (address, reply, type) => {
    const text = `<${address}>: host mx.${address.split('@')[1]} said: ${reply}`;
    const message = messageOf({
      from: { address: 'MAILER-DAEMON@mx.sender.example', name: 'Mail Delivery System' },
      subject: 'Undelivered Mail Returned to Sender',
      text,
    });
    expect(parseBounce(message)?.recipients[0]).toMatchObject({ address, type });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../test/support/hostile/growth.js';
import { classifyReply } from '../reply-intent/classify-reply.js';
import { classifyMachineMail } from './auto-reply.js';
import { baseSubject } from './base-subject.js';
import { parseBounce } from './bounce.js';
import { parseComplaint } from './complaint.js';
import { parseListUnsubscribe } from './list-unsubscribe.js';
import { messageOf } from './message.fixture.js';
import { parseMessageIds } from './message-id.js';
import type { ParsedMessage } from './parsed-message.js';
import { findReferral } from './referral.js';
import { trimReply } from './reply-text.js';
import { parseReturnDate } from './return-date.js';
import { classifySmtpReply } from './smtp-reply.js';

/** Runs every parser of untrusted text with one text in every field. */
function readEverywhere(text: string): void {
  for (const message of messagesOf(text)) {
    parseBounce(message);
    parseComplaint(message);
    classifyMachineMail(message);
  }
  trimReply(text);
  trimReply(text, null, [text.slice(0, 50_000)]);
  trimReply(null, text);
  classifyReply({ subject: text, text, machine: null });
  classifySmtpReply({ stage: 'rcpt', code: 550, text });
  classifySmtpReply({
    stage: 'rcpt',
    code: 550,
    text,
    ours: { domains: ['sender.example'], recipient: 'a@b.example' },
  });
  findReferral(text, []);
  parseReturnDate(text, new Date(0));
  parseMessageIds(text);
  parseListUnsubscribe(text, text);
  baseSubject(text);
}

function messagesOf(text: string): ParsedMessage[] {
  const daemon = { address: 'mailer-daemon@x.example', name: text.slice(0, 1000) };
  return [
    messageOf({ subject: text, text, html: text, headers: [{ name: 'auto-submitted', value: text }] }),
    messageOf({ from: daemon, subject: 'Returned mail', text }),
    messageOf({
      from: daemon,
      subject: text,
      contentType: `multipart/report; report-type=delivery-status; ${text.slice(0, 1000)}`,
      reportParts: ['text/plain', 'message/delivery-status', 'message/feedback-report', 'message/rfc822'].map(
        (contentType) => ({ contentType, text }),
      ),
    }),
  ];
}

describe('hostile text', () => {
  it('of random bytes never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 })),
        (text) => {
          readEverywhere(text);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('made of the pieces that rules look for never throws', () => {
    const piece = fc.constantFrom(
      '\n',
      ' ',
      '>',
      '<a@b.example>',
      '550 5.1.1',
      'On 1.1.2026 10:00',
      'wrote:',
      'From: a',
      'Subject: b',
      'unsubscribe',
      'not',
      'Final-Recipient: rfc822; a@b',
      'Action: failed',
      '-- ',
      '<blockquote>',
      '</blockquote>',
      'back on',
      '\ud800',
      '\u0000',
      'İ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => readEverywhere(pieces.join(''))),
      { numRuns: 150 },
    );
  });

  it.each([
    'a',
    ' ',
    '>',
    '\n',
    '<',
    '> \n',
    'a@',
    '1.1.',
    '550 ',
    'user account ',
    'not not ',
    'On 1 ',
    'From: a\n',
    '<a@b.c>: x\n',
    '<blockquote>',
    '&amp;',
    'until 3/3 ',
    'call me monday ',
    'unsubscribe me ',
    '"unsubscribe" ',
    'a: b@c 10:00 2026\n',
    'On 1.1.2026 10:00 <a@b.c> wrote\n',
    '-- \n',
    '___\nAnna Lee\n',
    'sender address ',
    '550 sender.example ',
    '{"Message":"',
    'please contact bob@c.example ',
    'https://a.example/ ',
    '---- ',
    'מאת: ',
    'write to me at ',
  ])('of many %j takes time in proportion to its length', async (piece) => {
    await expectProportional(60_000, (length) => readEverywhere(piece.repeat(Math.ceil(length / piece.length))));
  });

  it('in 10,000 headers marks no one as a machine', () => {
    const headers = Array.from({ length: 10_000 }, (_, index) => ({
      name: index % 2 ? 'received' : `x-${index}`,
      value: 'a '.repeat(500),
    }));
    expect(classifyMachineMail(messageOf({ headers })).kind).toBe('human');
  });
});

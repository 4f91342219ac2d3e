import { describe, expect, it } from 'vitest';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { classifyReply } from './classify-reply.js';

const CASES = readCases('labels', { sources: ['exact'] });

describe('the exact label of a reply', () => {
  it.each(CASES)('is $expected: $text', ({ expected, text, address }) => {
    const reply = classifyReply({
      subject: 'Re: x',
      text,
      machine: null,
      receivedAt: new Date('2026-06-01T09:00:00Z'),
    });
    expect(reply.label ?? reply.intent).toBe(expected);
    if (address !== undefined) expect(reply.referralEmail).toBe(address);
  });

  it('names no one if the address is the writer\u2019s own or part of a signature', () => {
    const of = (text: string) => classifyReply({ subject: 'Re: x', text, machine: null }).referralEmail;
    expect(of('Please use my private address, anna@home.example, from now on.')).toBeNull();
    expect(of('You can reach me at anna@mobile.example next week.')).toBeNull();
    expect(
      of(`Sounds good, let us talk.\n${'More words about it. '.repeat(30)}\nE-Mail: office@customer.example`),
    ).toBeNull();
    expect(of('Write to no-reply@customer.example')).toBeNull();
  });
});

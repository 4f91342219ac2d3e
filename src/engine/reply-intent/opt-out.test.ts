import { describe, expect, it } from 'vitest';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { trimReply } from '../mail/reply-text.js';
import { classifyReply } from './classify-reply.js';

const CASES = readCases('opt-outs', { sources: ['wishes'] });

const certaintyOf = (text: string): string =>
  classifyReply({ subject: 'Re: Quick question', text: trimReply(text), machine: null }).optOut ?? 'none';

describe('the wish to be left alone', () => {
  it.each(CASES)('is $expected in $language: $text', ({ expected, text }) => {
    expect(certaintyOf(text)).toBe(expected);
  });
});

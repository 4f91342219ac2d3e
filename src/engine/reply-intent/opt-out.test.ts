import { describe, expect, it } from 'vitest';
import { trimReply } from '../mail/reply-text.js';
import { classifyReply } from './classify-reply.js';
import { OPT_OUT_CASES } from './opt-out-cases.fixture.js';

const CASES = OPT_OUT_CASES.trim()
  .split('\n')
  .map((line) => {
    const [expected = '', language = '', ...rest] = line.split('|');
    return { expected, language, text: rest.join('|').replaceAll('\\n', '\n') };
  });

const certaintyOf = (text: string): string =>
  classifyReply({ subject: 'Re: Quick question', text: trimReply(text), machine: null }).optOut ?? 'none';

describe('the wish to be left alone', () => {
  it.each(CASES)('is $expected in $language: $text', ({ expected, text }) => {
    expect(certaintyOf(text)).toBe(expected);
  });
});

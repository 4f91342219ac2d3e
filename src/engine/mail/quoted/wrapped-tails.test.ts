import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyReply } from '../../reply-intent/classify-reply.js';
import { readReplyText, trimReply } from '../reply-text.js';

const INTRODUCTION = 'On Mon, Mar 2, 2026 at 9:00 AM Nora <nora@studio.test> wrote:';
const SENT = [
  'Hi Ana,',
  '',
  'we noticed that Acme is growing in Berlin and wondered who looks after the design with you?',
  '',
  'If you would rather not hear from us again about this offer, please click here to unsubscribe.',
  '',
  'Best,',
  'Nora',
].join('\n');

/** Quotes a text and wraps the quotation again: what does not fit moves to the next line without a mark. */
function quotedAndWrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrapped(`> ${line}`, columns))
    .join('\n');
}
function wrapped(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const at = line.lastIndexOf(' ', columns);
  return at < 3 ? line : `${line.slice(0, at)}\n${wrapped(line.slice(at + 1), columns)}`;
}
const replyOf = (own: string, columns: number, sent = SENT) =>
  `${own}\n\n${INTRODUCTION}\n${quotedAndWrapped(sent, columns)}`;

describe('a quotation that was wrapped again', () => {
  it.each([66, 70, 72, 74, 76, 78, 80])('at %i columns is fully removed from the reply', (columns) => {
    expect(trimReply(replyOf('Thanks, let me check.', columns))).toBe('Thanks, let me check.');
  });

  it('never makes our own footer the opt-out of its reader', () => {
    for (let columns = 60; columns <= 96; columns += 1) {
      const text = readReplyText(replyOf('Thanks, let me check.', columns), null, [SENT]).own;
      expect(text).toBe('Thanks, let me check.');
      expect(classifyReply({ subject: 'Re: x', text, machine: null }).optOut).toBeNull();
    }
  });

  it('of long paragraphs, each on one line before, is fully removed', () => {
    const paragraph = `${'we build clear interfaces for teams like yours and '.repeat(6)}more.`;
    expect(trimReply(replyOf('Sounds good.', 72, `Hi Ana,\n\n${paragraph}\n\n${paragraph}\n\nNora`))).toBe(
      'Sounds good.',
    );
  });

  it('are removed at any line width when the sent text is known', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 4, maxLength: 60 });
    const texts = fc.array(words, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 50, max: 90 }), (paragraphs, columns) => {
        const sent = paragraphs.map((line) => line.join(' ')).join('\n\n');
        fc.pre(sent.replace(/\s/g, '').length > 60);
        expect(readReplyText(replyOf('Merci, das passt!', columns, sent), null, [sent]).own).toBe('Merci, das passt!');
      }),
    );
  });
});

describe('an answer between the lines of a quotation', () => {
  const between = (...lines: string[]) => `${INTRODUCTION}\n${lines.join('\n')}`;
  it.each([
    [
      'to whole questions',
      between(
        '> Which plan do you want for your team of forty people in Berlin and Hamburg?',
        'pro',
        '> When shall we start with the first of the three offices that you have named?',
        'monday works',
      ),
      'pro\nmonday works',
    ],
    [
      'below a long last line',
      between('> Nora Lindqvist, Studio Nord, Hafenstrasse 12, 20457 Hamburg, Germany, Europe', 'yes please call me'),
      'yes please call me',
    ],
    [
      'in sentences',
      between(
        '> We could start with the two offices in Berlin, the one in Hamburg and another',
        'We only have one office in Berlin.',
        '> and then look at the rest of them together with your colleagues from design',
      ),
      'We only have one office in Berlin.',
    ],
    [
      'without anything else',
      between('> could it be that you are responsible for the interfaces of the warehouse at', 'yes', '> Acme?'),
      'yes',
    ],
    ['to short lines', between('> Which plan do you want', 'pro', '> When'), 'pro'],
  ])('%s is kept', (_which, text, own) => {
    expect(trimReply(text)).toBe(own);
  });
});

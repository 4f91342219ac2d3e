import { describe, expect, it } from 'vitest';
import { WARMUP_LANGUAGES } from '../settings.js';
import { expandRule } from './grammar.js';
import { ownWords, type WriteRequest, writeText } from './writer.js';

const ann = { firstName: 'Ann', name: 'Ann Park', address: 'ann@one.test' };
const bob = { firstName: 'Bob', name: 'Bob Lind', address: 'bob@two.test' };
const request = (more: Partial<WriteRequest> = {}): WriteRequest => ({
  language: 'en',
  seed: 5,
  position: 1,
  opener: ann,
  partner: bob,
  messages: [],
  zone: 'Europe/Berlin',
  ...more,
});
const sent = (n: number) =>
  Array.from({ length: n }, (_, index) => ({ variant: 0, sentAt: new Date(Date.UTC(2026, 2, 2, 9 + index)) }));

describe.each(WARMUP_LANGUAGES)('a conversation in %s', (language) => {
  it('has whole sentences at every position: no rule stays unexpanded and no text is empty', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      for (let position = 1; position <= 5; position += 1) {
        const { subject, text } = writeText(request({ language, seed, position, messages: sent(position) }));
        expect(`${subject} ${text}`, `${seed} ${position}`).not.toMatch(/[<[\]|$]|undefined| {2}|\s[,.!?](?!\S)\s*$/);
        expect(subject.length).toBeGreaterThan(4);
        const [greeting = '', words = '', closing = ''] = text.split('\n\n');
        expect(greeting.length).toBeGreaterThan(2);
        expect(words).toMatch(/[.?!]$/);
        expect(closing.split('\n').at(-1)).toBe(position % 2 === 1 ? 'Ann' : 'Bob');
      }
    }
  });

  it('carries nothing that looks like a token: no long run of letters and digits, no address, no link', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const { subject, text } = writeText(request({ language, seed, position: 1 + (seed % 2), messages: sent(2) }));
      expect(`${subject}\n${ownWords({ subject, text })}`).not.toMatch(
        /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{6,}\b|@|:\/\/|\b[A-Za-z\d]{22,}\b/,
      );
    }
  });

  it('is hardly ever the same twice, and another variant is another text', () => {
    const openings = new Set<string>();
    for (let seed = 0; seed < 5_000; seed += 1) openings.add(writeText(request({ language, seed })).text);
    expect(openings.size).toBeGreaterThan(4_980);
    const texts = [0, 1, 2].map(
      (variant) => writeText(request({ language, messages: [{ variant, sentAt: null }] })).text,
    );
    expect(new Set(texts).size).toBe(3);
  });
});

describe('a conversation', () => {
  it('keeps its subject, with Re: before answers, and the two take turns', () => {
    const talk = [1, 2, 3, 4, 5].map((position) => writeText(request({ position, messages: sent(position) })));
    const [opening] = talk;
    for (const answer of talk.slice(1)) expect(answer.subject).toBe(`Re: ${opening?.subject}`);
    expect(ownWords(talk[0] as never)).toMatch(/Bob,/);
    expect(ownWords(talk[1] as never)).toMatch(/Ann/);
  });

  it('is the same again for the same request', () => {
    const one = request({ position: 2, messages: sent(2) });
    expect(writeText(one)).toEqual(writeText({ ...one }));
  });

  it('quotes the previous message verbatim in two of three conversations', () => {
    let quoting = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const before = writeText(request({ seed, messages: [{ variant: 1, sentAt: null }] })).text;
      const messages = [
        { variant: 1, sentAt: new Date('2026-03-02T09:00:00Z') },
        { variant: 0, sentAt: null },
      ];
      const { text } = writeText(request({ seed, position: 2, messages }));
      const quoted = text.split('\n').filter((line) => line.startsWith('>'));
      if (quoted.length === 0) continue;
      quoting += 1;
      expect(quoted.map((line) => line.replace(/^> ?/, '')).join('\n')).toBe(before);
      expect(text).toMatch(/On .*2026.*, Ann Park wrote:/);
    }
    expect(quoting / 300).toBeGreaterThan(0.55);
    expect(quoting / 300).toBeLessThan(0.8);
  });
});

describe('a grammar', () => {
  it('refuses rules that are missing or never end', () => {
    const draw = { seed: 1, position: 1 };
    expect(() => expandRule({ topics: [], rules: { a: ['<b>'] } }, {}, 'a', draw)).toThrow(/no rule b/);
    expect(() => expandRule({ topics: [], rules: { a: ['<a>'] } }, {}, 'a', draw)).toThrow(/never ends/);
    expect(() => expandRule({ topics: [], rules: { a: ['[x|y'] } }, {}, 'a', draw)).toThrow(/not closed/);
  });

  it('keeps the fixed facts of a conversation equal in all of its messages', () => {
    const grammar = { topics: [], rules: { a: ['<$d> <$d>'], d: ['1', '2', '3', '4', '5', '6'] } };
    const texts = [1, 2, 3].map((position) => expandRule(grammar, {}, 'a', { seed: 9, position }));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.[0]).toBe(texts[0]?.[2]);
  });
});

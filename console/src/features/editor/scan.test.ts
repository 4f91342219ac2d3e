import { describe, expect, it } from 'vitest';
import { nearest } from './nearest';
import { scan } from './scan';

const kinds = (source: string, isHtml = false) =>
  scan(source, isHtml).tokens.map((token) => `${token.kind} ${source.slice(token.from, token.to)}`);
const mistakes = (source: string, isHtml = false) =>
  scan(source, isHtml).mistakes.map((mistake) => `${mistake.code} ${mistake.from}`);

describe('scan', () => {
  it('takes a Liquid span whole, with braces and pipes inside its strings', () => {
    expect(kinds('Hi {{ firstName | default: "a}}|b" }}!')).toEqual(['output {{ firstName | default: "a}}|b" }}']);
    expect(kinds('{% if a %}x{% endif %}')).toEqual(['tag {% if a %}', 'tag {% endif %}']);
  });

  it('marks braces and pipes of a choice with its depth, and leaves a pair without a pipe as text', () => {
    expect(scan('{a|{b|c}}', false).tokens.map((token) => token.depth)).toEqual([1, 1, 2, 2, 2, 1]);
    expect(kinds('a { b } c')).toEqual([]);
    expect(kinds('{{a|b}|c}')).toEqual(['spin {', 'spin {', 'spin |', 'spin }', 'spin |', 'spin }']);
  });

  it('ignores escaped characters and the contents of a style sheet', () => {
    expect(kinds('\\{a\\|b\\}')).toEqual(['escape \\{', 'escape \\|', 'escape \\}']);
    expect(mistakes('<style>a { b: c</style> {x|y}', true)).toEqual([]);
    expect(mistakes('a { b: c')).toEqual(['unclosed_brace 2']);
  });

  it('marks each mistake and continues after it', () => {
    expect(mistakes('a } {{ }} {{ b\n{c|d')).toEqual([
      'stray_brace 2',
      'empty_output 4',
      'unclosed_output 10',
      'unclosed_brace 15',
    ]);
    expect(mistakes('{% if a')).toEqual(['unclosed_tag 0']);
  });

  it('names the variables and whether they have a fallback', () => {
    const { uses } = scan('{{firstName}} {{ custom.role | default: "x" }}', false);
    expect(uses.map(({ name, hasDefault }) => [name, hasDefault])).toEqual([
      ['firstName', false],
      ['custom.role', true],
    ]);
  });
});

describe('nearest', () => {
  it('finds what was meant, and nothing when nothing is near', () => {
    expect(nearest('comany', ['company', 'country'])).toBe('company');
    expect(nearest('industry', ['company', 'country'])).toBeNull();
  });
});

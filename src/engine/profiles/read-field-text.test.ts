import { describe, expect, it } from 'vitest';
import type { FieldKind } from './field-types.js';
import { readFieldText } from './read-field-text.js';

const read = (type: FieldKind['type'], text: string, choices: readonly string[] = []) => {
  const reading = readFieldText({ type, choices }, text);
  return reading.ok ? reading.value : String(reading.issue);
};

describe('a cell of a file', () => {
  it('becomes a value of the type of its field', () => {
    expect(read('text', ' 25 ')).toBe('25');
    expect(['25', '-2.5', '+3'].map((text) => read('number', text))).toEqual([25, -2.5, 3]);
    expect(['Yes', '1', 'off'].map((text) => read('boolean', text))).toEqual([true, true, false]);
    expect(['2026-02-28', '2026-02-28T10:00:00Z'].map((text) => read('date', text))).toEqual([
      '2026-02-28',
      '2026-02-28',
    ]);
    expect(read('choice', 'PRO', ['free', 'Pro'])).toBe('Pro');
    expect(read('choices', 'b; A, b', ['a', 'b', 'c'])).toEqual(['b', 'a']);
    expect(read('choices', 'one, two', ['one, two'])).toEqual(['one, two']);
  });

  it('is refused with the reason if it does not fit', () => {
    expect(read('number', '1,5')).toBe('must be a number');
    expect(read('boolean', 'maybe')).toBe('must be true or false');
    expect(read('date', '28.02.2026')).toBe('must be a date, YYYY-MM-DD');
    expect(read('choice', 'x', ['a', 'b'])).toContain('a');
    expect(read('choices', 'a, x', ['a', 'b'])).toContain('must be a list of');
  });
});

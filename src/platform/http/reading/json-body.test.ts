import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, parseJsonBytes } from './json-body.js';

const fault = (text: string) => {
  const result = parseJson(text);
  return result.ok ? null : [result.offset, result.error];
};

describe('a body that is no JSON', () => {
  it.each([
    ['{a:1}', 1, 'Expecting property name enclosed in double quotes'],
    ['{"a":1,}', 7, 'Expecting property name enclosed in double quotes'],
    ['abc', 0, 'Expecting value'],
    ['', 0, 'Expecting value'],
    ['  ', 2, 'Expecting value'],
    ['[1 2]', 3, "Expecting ',' delimiter"],
    ['{"a" 1}', 5, "Expecting ':' delimiter"],
    ['{"a":tru}', 5, 'Expecting value'],
    ['{"a":1} x', 8, 'Extra data'],
    ['"open', 0, 'Unterminated string starting at'],
    ['"a\nb"', 2, 'Invalid control character at'],
    ['[1,2', 4, "Expecting ',' delimiter"],
    ['[', 1, 'Expecting value'],
    ['{"a":01}', 6, "Expecting ',' delimiter"],
  ])('names the offset and the reason in %j', (text, offset, error) => {
    expect(fault(text)).toEqual([offset, error]);
  });

  it('is refused when it is nested deeper than any request needs, without exhausting the stack', () => {
    expect(fault(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).not.toBeNull();
    expect(fault('['.repeat(500_000))).not.toBeNull();
    expect(fault(`${'['.repeat(65)}${']'.repeat(65)}`)).toEqual([0, 'Nested too deeply']);
    expect(fault(`${'['.repeat(60)}${']'.repeat(60)}`)).toBeNull();
  });

  it('is refused when its bytes are no UTF-8', () => {
    expect(parseJsonBytes(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false, error: 'Invalid UTF-8' });
  });

  it('always ends with an offset inside the text, however it was damaged', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), (text, position, noise) => {
        const cut = position % (text.length + 1);
        const damaged = text.slice(0, cut) + noise + text.slice(cut + 1);
        const result = parseJson(damaged);
        if (!result.ok) {
          expect(result.offset).toBeGreaterThanOrEqual(0);
          expect(result.offset).toBeLessThanOrEqual(damaged.length);
        }
      }),
    );
  });
});

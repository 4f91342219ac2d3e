import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearerToken, isWellFormedKey, keyHint, makeApiKey } from './credentials.js';

describe('API keys (docs/build/conventions.md, Keys)', () => {
  it('have the prefix, 30 random and 6 checksum characters, and differ', () => {
    const keys = new Set(Array.from({ length: 500 }, () => makeApiKey(randomBytes)));
    expect(keys.size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^otr_[0-9A-Za-z]{36}$/);
      expect(isWellFormedKey(key)).toBe(true);
    }
  });

  it('are rejected without a lookup after any change of one character', () => {
    const key = makeApiKey(randomBytes);
    fc.assert(
      fc.property(fc.nat(39), fc.constantFrom(...'0aZ9_-é '), (position, character) => {
        const changed = key.slice(0, position) + character + key.slice(position + 1);
        if (changed !== key) expect(isWellFormedKey(changed)).toBe(false);
      }),
    );
  });

  it('show only their prefix and last four characters in a hint', () => {
    const key = makeApiKey(randomBytes);
    expect(keyHint(key)).toBe(`otr_…${key.slice(-4)}`);
  });
});

describe('the Authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc ', 'abc'],
    ['Basic abc', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['abc', null],
    [undefined, null],
  ])('%j names %j', (header, token) => expect(bearerToken(header)).toBe(token));
});

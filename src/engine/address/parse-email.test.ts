import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddressList } from './address-list.js';
import { parseDomain } from './domain.js';
import { emailKey } from './email-key.js';
import { explainEmailRejection, parseEmail } from './parse-email.js';

function email(input: string): string {
  const result = parseEmail(input);
  return result.ok ? result.email : result.reason;
}

describe('parseEmail', () => {
  it.each([
    [' Ann.B@Example.COM ', 'Ann.B@example.com'],
    ['\u200bann@example.com\ufeff\u00a0', 'ann@example.com'],
    ['mailto:ann@example.com?subject=Hi', 'ann@example.com'],
    ['MAILTO:ann%2Bx@example.com', 'ann+x@example.com'],
    ['Ann B <ann@example.com>', 'ann@example.com'],
    ['"B, Ann <x>" <ann@example.com>', 'ann@example.com'],
    ['<ann@example.com>', 'ann@example.com'],
    ["'ann@example.com'", 'ann@example.com'],
    ['"ann@example.com"', 'ann@example.com'],
    ['ann@example.com (Ann B)', 'ann@example.com'],
    ['"ann.b"@example.com', 'ann.b@example.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['jörg@example.com', 'jörg@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('reads %j as %s', (input, expected) => {
    expect(email(input)).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['<>', 'empty'],
    ['ann', 'no_at_sign'],
    ['ann@example.com\r\nBcc: x@y.zz', 'control_character'],
    ['ann@example.com\n', 'control_character'],
    ['ann\0@example.com', 'control_character'],
    ['mailto:ann%0d%0aBcc@example.com', 'control_character'],
    ['mailto:ann%00@example.com', 'control_character'],
    ['a@example.com, b@example.com', 'invalid_local_part'],
    ['A <a@example.com>, B <b@example.com>', 'several_addresses'],
    ['ann@@example.com', 'invalid_local_part'],
    ['ann b@example.com', 'invalid_local_part'],
    ['.ann@example.com', 'invalid_local_part'],
    ['ann.@example.com', 'invalid_local_part'],
    ['a..b@example.com', 'invalid_local_part'],
    ['@example.com', 'invalid_local_part'],
    ['a(x)b@example.com', 'invalid_local_part'],
    ['a\u200bb@example.com', 'invalid_local_part'],
    ['a\u202eb@example.com', 'invalid_local_part'],
    ['a\ud800@example.com', 'invalid_local_part'],
    [`${'a'.repeat(65)}@example.com`, 'invalid_local_part'],
    [`${'ä'.repeat(33)}@example.com`, 'invalid_local_part'],
    ['"a b"@example.com', 'quoted_local_part'],
    ['"a@b"@example.com', 'quoted_local_part'],
    ['ann@[127.0.0.1]', 'address_literal'],
    ['ann@127.0.0.1', 'invalid_domain'],
    ['ann@１.2.3.4', 'invalid_domain'],
    ['ann@0x7f000001', 'invalid_domain'],
    ['ann@localhost', 'invalid_domain'],
    ['ann@example', 'invalid_domain'],
    ['ann@example.com.', 'invalid_domain'],
    ['ann@-example.com', 'invalid_domain'],
    ['ann@example-.com', 'invalid_domain'],
    ['ann@exa_mple.com', 'invalid_domain'],
    ['ann@example.c', 'invalid_domain'],
    ['ann@xn--a.com', 'invalid_domain'],
    ['ann@exämple.com/path', 'invalid_domain'],
    [`ann@${'a'.repeat(64)}.com`, 'invalid_domain'],
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.com`, 'too_long'],
    ['x'.repeat(20_000), 'too_long'],
  ])('refuses %j: %s', (input, reason) => {
    expect(email(input)).toBe(reason);
  });

  it('keeps the display name, on one line and without its quotes', () => {
    expect(parseEmail('"B \\"x\\",  Ann" <a@example.com>')).toMatchObject({ displayName: 'B "x", Ann' });
    expect(parseEmail('a@example.com')).toMatchObject({ displayName: null });
    expect(parseEmail('<a@example.com> Ann')).toMatchObject({ displayName: 'Ann' });
  });

  it('tells which addresses need SMTPUTF8: a domain alone never does', () => {
    expect(parseEmail('jörg@example.com')).toMatchObject({ needsSmtputf8: true });
    expect(parseEmail('joerg@bücher.example')).toMatchObject({ needsSmtputf8: false });
  });

  it('reads its own result as itself, and never lets a line break or NUL through', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      '.',
      '@',
      '<',
      '>',
      '"',
      '(',
      ')',
      '\\',
      ' ',
      'ä',
      'mailto:',
      '%0a',
      '\r',
      '\n',
      '\0',
      'x.com',
      '[',
      '`',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const result = parseEmail(parts.join(''));
        if (!result.ok) {
          expect(String(explainEmailRejection(result.reason))).toMatch(/\.$/);
          return;
        }
        expect(result.email).not.toMatch(/[\s\0<>,;()]/);
        expect(result.email.length).toBeGreaterThanOrEqual(3);
        expect(parseEmail(result.email)).toEqual({ ...result, displayName: null });
      }),
      { numRuns: 3_000 },
    );
  });

  it('answers long attack strings without running away', () => {
    for (const piece of ['"\\', '(', '<', '>', '@', '.', ' ', '%', '" ', "'"]) {
      for (const end of ['', '@x.com', '>', '"'])
        expect(parseEmail(piece.repeat(900 / piece.length) + end).ok).toBe(false);
    }
  });
});

describe('emailKey', () => {
  it('is the whole address in lower case', () => {
    expect(emailKey('Ann.B+x@Example.com')).toBe('ann.b+x@example.com');
  });
});

describe('parseDomain', () => {
  it.each([
    [' Example.COM ', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['BÜCHER.de', 'xn--bcher-kva.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['example.com.', null],
    ['http://example.com', null],
    ['exämple.com@evil.com', null],
    ['exämple.com:80', null],
    ['a b.com', null],
    ['localhost', null],
    ['', null],
  ])('reads %j as %j', (input, expected) => {
    expect(parseDomain(input)).toBe(expected);
  });
});

describe('parseAddressList', () => {
  it('parts at commas, semicolons and line breaks that stand outside of quotes and brackets', () => {
    const list = parseAddressList('"B, Ann" <a@example.com>; b@example.com,\r\nbad, c@example.com (C; D)\n\n');
    expect(list.addresses.map((one) => one.email)).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    expect(list.rejected).toEqual([{ input: 'bad', reason: 'no_at_sign' }]);
  });

  it('lets a line with an open quote spoil itself only', () => {
    const list = parseAddressList('"open <a@example.com>\nb@example.com');
    expect(list.addresses.map((one) => one.email)).toContain('b@example.com');
  });
});

const corpus = resolve('../shared/corpora/email-addresses');

describe.skipIf(!existsSync(corpus))('address corpora (skipped when the corpus is absent)', () => {
  const rows = <T>(file: string): T[] =>
    readFileSync(resolve(corpus, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);

  it('rejects every invalid address and accepts every plain valid one', () => {
    const all = rows<{ address: string; category?: string; invalid?: boolean }>('validity.jsonl');
    expect(all.length).toBeGreaterThan(100);
    for (const row of all) {
      const { ok } = parseEmail(row.address);
      if (row.invalid === true) expect(ok, row.address).toBe(false);
      if (row.category === 'ISEMAIL_VALID_CATEGORY') expect(ok, row.address).toBe(true);
    }
  });

  it('agrees with a lenient validator but for quoted strings, comments and domains that are no host names', () => {
    const all = rows<{ address: string; mailbox_syntax_valid?: boolean }>('validity.jsonl');
    const differs = all.filter(
      (row) => row.mailbox_syntax_valid !== undefined && row.mailbox_syntax_valid !== parseEmail(row.address).ok,
    );
    for (const { address } of differs) expect(address).toMatch(/"|@[^.]*$|_|@[\d.]+$/);
  });

  it('reads the address out of header forms, or refuses forms that no import has a use for', () => {
    for (const row of rows<{ input: string; address: string }>('header-addresses.jsonl')) {
      const result = parseEmail(row.input);
      if (result.ok) expect(result.email).toBe(row.address);
      else expect(row.input).toMatch(/\(|^[`[" ]|\.$|localhost|@\[|^[^@]*$/);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDecoder } from './decoder.js';
import { detectEncoding } from './encoding.js';
import type { Encoding } from './encodings.js';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

import { createCsvReader } from './reader.js';
import type { CsvRow } from './row.js';

const text = new TextEncoder();

function encode(value: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return text.encode(value);
  if (encoding === 'windows-1252') return Uint8Array.from(value, (char) => (char === '€' ? 0x80 : char.charCodeAt(0)));
  const octets = new Uint8Array(value.length * 2);
  const view = new DataView(octets.buffer);
  for (let at = 0; at < value.length; at += 1) view.setUint16(2 * at, value.charCodeAt(at), encoding === 'utf-16le');
  return octets;
}

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe('detectEncoding', () => {
  const german = 'Vorname;Straße;Größe\nJörg;Mühlweg;groß\n';

  it.each(ENCODINGS)('knows %s without a byte order mark', (encoding) => {
    expect(detectEncoding(encode(german.repeat(20), encoding)).encoding).toBe(encoding);
  });

  it('follows a byte order mark', () => {
    expect(detectEncoding(join(Uint8Array.of(0xef, 0xbb, 0xbf), text.encode('a')))).toEqual({
      encoding: 'utf-8',
      confidence: 1,
      bomLength: 3,
      candidates: [],
    });
    expect(detectEncoding(join(Uint8Array.of(0xff, 0xfe), encode('a', 'utf-16le'))).encoding).toBe('utf-16le');
    expect(detectEncoding(join(Uint8Array.of(0xfe, 0xff), encode('a', 'utf-16be'))).encoding).toBe('utf-16be');
  });

  it('takes a sample that ends inside a character for what it is', () => {
    const octets = text.encode('name\nJörg €');
    for (let length = 1; length <= octets.length; length += 1) {
      expect(detectEncoding(octets.slice(0, length)).encoding).toBe('utf-8');
    }
  });

  it('keeps UTF-8 with a little damage, and doubts what is no Western text', () => {
    const damaged = join(text.encode('é'.repeat(50)), Uint8Array.of(0xff), text.encode('x'));
    expect(detectEncoding(damaged)).toMatchObject({ encoding: 'utf-8', confidence: 0.6 });
    const cyrillic = Uint8Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? 0x20 : 0xe0 + (at % 31)));
    expect(detectEncoding(cyrillic).confidence).toBeLessThan(0.5);
    expect(detectEncoding(new Uint8Array(0)).encoding).toBe('utf-8');
  });
});

describe('createDecoder', () => {
  it('gives the same text however the octets are cut, without the byte order mark', () => {
    const value = '\ufeffa€é😀z\ufeff';
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      const octets = encode(value, encoding);
      for (let size = 1; size <= octets.length; size += 1) {
        const decoder = createDecoder(encoding);
        let out = '';
        for (let at = 0; at < octets.length; at += size) out += decoder.decode(octets.subarray(at, at + size));
        expect(out + decoder.end()).toBe(value.slice(1));
      }
    }
  });

  it('reads the quotes and the euro sign of Windows-1252', () => {
    expect(createDecoder('windows-1252').decode(Uint8Array.of(0x80, 0x93, 0xe9, 0x94, 0x81))).toBe('€“é”\ufffd');
  });

  it('replaces damaged octets instead of failing', () => {
    const decoder = createDecoder('utf-8');
    expect(decoder.decode(Uint8Array.of(0x61, 0xff, 0xc3)) + decoder.end()).toBe('a\ufffd\ufffd');
  });
});

describe('createCsvReader', () => {
  const line = fc.constantFrom('a,b', '"x\ny",é', '"€\r\n""",z', '', ',', '"open', '😀,1', 'é"é"');
  const file = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'))
    .map(([lines, end]) => lines.join(end));

  function readAll(octets: Uint8Array, encoding: Encoding): CsvRow[] {
    const reader = createCsvReader({ encoding, delimiter: ',' });
    return [...reader.push(octets), ...reader.end()];
  }

  it('continues from every checkpoint as if it had never stopped', () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.integer({ min: 1, max: 9 }),
        (content, encoding, size) => {
          const octets = join(encode('\ufeff', encoding), encode(content, encoding));
          const whole = readAll(octets, encoding);
          const reader = createCsvReader({ encoding, delimiter: ',' });
          const before: CsvRow[] = [];
          for (let at = 0; at < octets.length; at += size) {
            before.push(...reader.push(octets.subarray(at, at + size)));
            const from = reader.checkpoint();
            expect(from.rows).toBe(before.length);
            const resumed = createCsvReader({ encoding, delimiter: ',', from });
            const after = [...resumed.push(octets.subarray(from.byteOffset)), ...resumed.end()];
            expect([...before, ...after]).toEqual(whole);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('offers an earlier checkpoint while damaged octets hide the exact one, and numbers rows the same', () => {
    const octets = join(text.encode('a\nb\n'), Uint8Array.of(0xff), text.encode('c\nd'));
    const reader = createCsvReader({ encoding: 'utf-8', delimiter: ',' });
    reader.push(octets.subarray(0, 4));
    const known = reader.checkpoint();
    expect(known).toEqual({ byteOffset: 4, rows: 2, lines: 2 });
    reader.push(octets.subarray(4, 6));
    expect(reader.checkpoint()).toEqual(known);
    const rows = [...reader.push(octets.subarray(6)), ...reader.end()];
    expect(rows[0]).toMatchObject({ number: 3, problem: { code: 'bad_encoding' } });
    const resumed = createCsvReader({ encoding: 'utf-8', delimiter: ',', from: known });
    expect([...resumed.push(octets.subarray(known.byteOffset)), ...resumed.end()]).toEqual(rows);
  });
});

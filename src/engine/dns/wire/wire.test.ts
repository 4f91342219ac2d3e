import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecordValue } from '../record-values.js';
import type { ZoneType } from '../zone.js';
import { decodeMessage, encodeRequest, OPCODE, TYPE } from './message.js';
import { encodeName, MalformedMessage, readName } from './names.js';
import { readData, writeData, zoneTypeOf } from './rdata.js';

const VALUES: ReadonlyArray<readonly [ZoneType, string]> = [
  ['A', '192.0.2.1'],
  ['AAAA', '2001:db8::1'],
  ['CNAME', 'host.example.com'],
  ['NS', 'ns1.example.com'],
  ['MX', '10 mx.example.com'],
  ['MX', '0 .'],
  ['TXT', 'v=spf1 -all'],
  ['TXT', ''],
  ['TXT', `né "quoted" \\ ${'x'.repeat(600)}`],
  ['SRV', '0 1 993 imap.example.com'],
  ['CAA', '0 issue "letsencrypt.org; policy=ev"'],
];

describe('DNS messages', () => {
  it.each(VALUES)('give back the value of a record of type %s as it was: %s', (type, value) => {
    expect(readRecordValue(type, value)).toMatchObject(type === 'TXT' ? {} : { value });
    expect(readData(type, writeData(type, value))).toBe(value);
    expect(zoneTypeOf(TYPE[type])).toBe(type);
  });

  it('hold names without case, with any octet in a label, within their limits', () => {
    expect(readName(encodeName('WWW.Example.COM.'), 0).name).toBe('www.example.com');
    expect(readName(encodeName('a\\.b\\000.example'), 0).name).toBe('a\\.b\\000.example');
    expect(() => encodeName(`${'a'.repeat(64)}.example`)).toThrow(MalformedMessage);
    expect(() => encodeName(Array.from({ length: 130 }, () => 'a').join('.'))).toThrow(MalformedMessage);
    expect(() => encodeName('a..b')).toThrow(MalformedMessage);
  });

  it('are not read where a name points and points: every record could lead through the whole message', () => {
    const chain = (pointers: number) =>
      Uint8Array.from([
        0,
        ...Array.from({ length: pointers }, (_, at) => [0xc0 | ((at * 2) >> 8), Math.max(0, at * 2 - 1) & 255]).flat(),
      ]);
    expect(readName(chain(127), 127 * 2 - 1).name).toBe('');
    expect(() => readName(chain(8_000), 8_000 * 2 - 1)).toThrow(MalformedMessage);
  });

  it('hold no text that PostgreSQL has no place for', () => {
    expect(readData('TXT', Uint8Array.from([3, 97, 0, 98]))).toBe('a\ufffdb');
  });

  it('follow pointers to names that came before', () => {
    const message = Uint8Array.from([...encodeName('example.com'), 3, 119, 119, 119, 0xc0, 0]);
    expect(readName(message, 13)).toEqual({ name: 'www.example.com', next: 19 });
  });

  it('are read or rejected, whatever another program sent', () => {
    const request = encodeRequest(7, { opcode: OPCODE.QUERY, question: { name: 'example.com', type: TYPE.MX } });
    const damaged = fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.nat(40)).map(([bytes, kept]) => {
      return Uint8Array.from([...request.subarray(0, kept), ...bytes]);
    });
    fc.assert(
      fc.property(damaged, (bytes) => {
        try {
          decodeMessage(bytes);
        } catch (error) {
          if (!(error instanceof MalformedMessage)) throw error;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

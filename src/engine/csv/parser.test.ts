import { parse as csvParse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../test/support/hostile/growth.js';
import { MAX_QUOTED, MAX_ROW } from './limits.js';
import { type CsvParserOptions, createCsvParser, type Delimiter } from './parser.js';
import type { CsvRow } from './row.js';

function parse(text: string, options: Partial<CsvParserOptions> = {}, sizes: readonly number[] = []): CsvRow[] {
  const parser = createCsvParser({ delimiter: ',', ...options });
  const parts: CsvRow[][] = [];
  let at = 0;
  for (const size of sizes) {
    parts.push(parser.push(text.slice(at, at + size)));
    at += size;
  }
  parts.push(parser.push(text.slice(at)), parser.end());
  return parts.flat();
}

const cells = (text: string, delimiter: Delimiter = ',') => parse(text, { delimiter }).map((row) => row.cells);

describe('the parser', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d\r\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    [
      '"a,1","b ""x"""\n"c\r\nd",',
      [
        ['a,1', 'b "x"'],
        ['c\r\nd', ''],
      ],
    ],
    ['a, "b,c" ,d', [['a', 'b,c', 'd']]],
    ['"a" ,b', [['a', 'b']]],
    ['5" disk,6"', [['5" disk', '6"']]],
    ['"5" disk",x', [['5" disk', 'x']]],
    ['"Joe "The Man" Smith",x', [['Joe "The Man" Smith', 'x']]],
    ['"abc"def,x\ny', [['abcdef', 'x'], ['y']]],
    ['"a"b,"c"', [['a"b,"c']]],
    ['"","",""""', [['', '', '"']]],
    [
      'a,,\n,b',
      [
        ['a', '', ''],
        ['', 'b'],
      ],
    ],
    ['a,b,c\nd\ne,f,g,h', [['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h']]],
    ['', []],
    ['\n\r\n , ,\n', []],
    ['a,', [['a', '']]],
    ['"a', [['"a']]],
  ])('reads %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('reads other delimiters', () => {
    expect(cells('a;"b;c"\n', ';')).toEqual([['a', 'b;c']]);
    expect(cells('a\t"b\tc"\n', '\t')).toEqual([['a', 'b\tc']]);
    expect(cells('a|b,c\n', '|')).toEqual([['a', 'b,c']]);
  });

  it('numbers rows without blank ones, and lines with them', () => {
    const rows = parse('h\n\n"a\nb"\r\n,\r\nc\rd');
    expect(rows.map((row) => [row.number, row.line, row.cells[0]])).toEqual([
      [1, 1, 'h'],
      [2, 3, 'a\nb'],
      [3, 6, 'c'],
      [4, 7, 'd'],
    ]);
  });

  it('keeps an unclosed quote to its own line', () => {
    const open = parse('h,i\nx,"open,1\ny,2\nz,3\n');
    expect(open.map((row) => row.cells)).toEqual([
      ['h', 'i'],
      ['x', '"open', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
    expect(open.map((row) => row.problem?.code)).toEqual([undefined, 'invalid_value', undefined, undefined]);
    expect(open[1]).toMatchObject({ line: 2, problem: { column: 1 } });
    expect(open[3]!.line).toBe(4);
    const quotes = parse('x,"open,1\n"y",2\n"z",3\n');
    expect(quotes.map((row) => row.cells)).toEqual([
      ['x', '"open', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
  });

  it('ends a quote at its limit, wherever the text is split', () => {
    const text = `a,"open\n${'x,y\n'.repeat(MAX_QUOTED / 4 + 10)}`;
    for (const sizes of [[], Array.from({ length: 40 }, () => 65_536)]) {
      const rows = parse(text, {}, sizes);
      expect(rows).toHaveLength(MAX_QUOTED / 4 + 11);
      expect(rows[0]).toMatchObject({ cells: ['a', '"open'], problem: { code: 'invalid_value' } });
      expect(rows.at(-1)).toMatchObject({ cells: ['x', 'y'], problem: null });
    }
  });

  it('reports a cell that is too large and reads on', () => {
    const rows = parse(`a,"${'x'.repeat(1_000_000)}"\nb,c\n${'ü'.repeat(16_385)},1\n${'ü'.repeat(16_384)},2`);
    expect(rows.map((row) => [row.problem?.code, row.problem?.column])).toEqual([
      ['cell_too_large', 1],
      [undefined, undefined],
      ['cell_too_large', 0],
      [undefined, undefined],
    ]);
    expect(rows[0]!.cells[1]).toHaveLength(200);
  });

  it('skips a row that is too long to keep, in bounded memory', () => {
    const text = `${'x'.repeat(MAX_ROW + 5)}\nb,c\n`;
    for (const sizes of [[], Array.from({ length: 90 }, () => 65_536)]) {
      const rows = parse(text, {}, sizes);
      expect(rows.map((row) => [row.number, row.line, row.problem?.code])).toEqual([
        [1, 1, 'cell_too_large'],
        [2, 2, undefined],
      ]);
    }
    const parser = createCsvParser({ delimiter: ',' });
    for (let piece = 0; piece < 200; piece += 1) parser.push('x'.repeat(65_536));
    expect(parser.position()).toMatchObject({ pending: '', resumable: false, rows: 1 });
  });

  it('reports rows with too many cells, NUL and characters that could not be decoded', () => {
    const rows = parse(`${'a,'.repeat(200)}\na\0,b\nc,d\ufffd\ne,f`, {});
    expect(rows.map((row) => row.problem?.code)).toEqual([
      'too_many_columns',
      'bad_encoding',
      'bad_encoding',
      undefined,
    ]);
    expect(rows[0]!.cells).toHaveLength(200);
    expect(rows[2]!.problem?.column).toBe(1);
  });

  const piece = fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', ' ', 'a', 'bc', ';', '\t', 'é');
  const messy = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('gives the same rows however the text is cut', () => {
    fc.assert(
      fc.property(messy, fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }), (text, sizes) => {
        expect(parse(text, {}, sizes)).toEqual(parse(text));
      }),
      { numRuns: 1_500 },
    );
  });

  it('gives back every table that was written by the rules', () => {
    const cell = fc.oneof(fc.string({ maxLength: 8 }), messy).map((text) => text.replaceAll('\0', ''));
    const table = fc.array(fc.tuple(fc.constant('k'), cell, cell), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, lineEnd) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(lineEnd);
        expect(cells(text)).toEqual(rows);
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees with csv-parse and Papa Parse on well-formed text', () => {
    const plain = fc.stringMatching(/^[a-z0-9 .@é]{1,8}$/).filter((text) => text.trim() === text && text !== '');
    const cell = fc.oneof(
      plain,
      fc.array(piece, { maxLength: 6 }).map((parts) => `"${parts.join('').replaceAll('"', '""')}"`),
    );
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom<Delimiter>(',', ';', '|', '\t'), (rows, delimiter) => {
        const text = rows.map((row) => ['k', ...row].join(delimiter)).join('\n');
        const ours = cells(text, delimiter);
        expect(ours).toEqual(csvParse(text, { delimiter, record_delimiter: '\n' }));
        expect(ours).toEqual(Papa.parse(text, { delimiter, newline: '\n' }).data);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['"', '""', '"a', '"a\n', '"\n""x\n', '"x"x', ' "', '" ', ',', '\r', '"",', '"a"b"\n'])(
    'reads many %j in time that grows with their number',
    async (piece) => {
      await expectProportional(250_000, (length) => {
        const pieces = Array.from({ length: Math.ceil(length / 65_536) }, () => 65_536);
        parse(piece.repeat(length / piece.length), {}, pieces);
      });
    },
    60_000,
  );
});

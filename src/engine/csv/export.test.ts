import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, escapeCsvCell } from './export.js';
import { withoutGuard } from './formula-guard.js';
import { createCsvParser } from './parser.js';

describe('escapeCsvCell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+49 30', `"'+49 30"`],
    ['-1', `"'-1"`],
    ['@x', `"'@x"`],
    ['\t=x', `"'\t=x"`],
    ['\r=x', `"'\r=x"`],
    ['\n=x', `"'\n=x"`],
    ['＝1', `"'＝1"`],
    ["'+1", `"''+1"`],
    ["'tis", "'tis"],
    ['="a"', `"'=""a"""`],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a "b"', '"a ""b"""'],
    [' a', '" a"'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j becomes %s', (value, expected) => {
    expect(escapeCsvCell(value)).toBe(expected);
  });

  it('leaves numbers, truth values and nothing alone', () => {
    expect(csvLine([-1, 2n, true, null, undefined, ''])).toBe('-1,2,true,,,\r\n');
  });

  it('leaves formulas alone when asked for raw text', () => {
    expect(escapeCsvCell('=1', { raw: true })).toBe('=1');
  });

  it('writes lines that the parser reads back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=', 'é') }), { minLength: 1 }),
        (values) => {
          const parser = createCsvParser({ delimiter: ',' });
          const rows = [...parser.push(csvLine(['k', ...values], { raw: true })), ...parser.end()];
          expect(rows.map((row) => row.cells)).toEqual([['k', ...values]]);
        },
      ),
    );
  });

  it('writes guards that reading a cell removes again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', ',') }), (value) => {
        const [row] = createCsvParser({ delimiter: ',' }).push(csvLine(['k', value]));
        expect(withoutGuard(row?.cells[1] ?? '')).toBe(value);
      }),
    );
  });

  it('never writes a cell that a spreadsheet would compute', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(escapeCsvCell(value).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});

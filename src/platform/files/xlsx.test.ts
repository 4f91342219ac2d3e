import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeWorkbook, zipOf } from './xlsx.fixture.js';
import { readWorkbook, SheetError, WorkbookError } from './xlsx.js';

const LIMITS = { maxUnpackedOctets: 1024 * 1024, maxParts: 50, maxRows: 1_000, maxColumns: 100, maxCells: 20_000 };

const refused = async (bytes: Buffer, words: RegExp): Promise<void> => {
  const error = await readWorkbook(bytes, LIMITS).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WorkbookError);
  expect((error as Error).message).toMatch(words);
};

describe('readWorkbook', () => {
  it('reads texts, numbers, booleans and gaps of the first sheet', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>email</t></is></c><c r="C1" t="inlineStr"><is><t>n &amp; m</t></is></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>a@example.com</t></is></c><c r="B3"><v>12.5</v></c><c r="C3" t="b"><v>1</v></c></row>';
    expect(await readWorkbook(makeWorkbook(sheet), LIMITS)).toEqual([
      ['email', '', 'n & m'],
      ['', '', ''],
      ['a@example.com', '12.5', 'true'],
    ]);
  });

  it('reads the sheet that is named, and tells which there are when none has the name', async () => {
    const cell = (value: number) => `<row r="1"><c r="A1"><v>${value}</v></c></row>`;
    const book = makeWorkbook(cell(1), '', cell(2));
    expect(await readWorkbook(book, LIMITS, 'Two')).toEqual([['2']]);
    expect(await readWorkbook(book, LIMITS)).toEqual([['1']]);
    const error = await readWorkbook(book, LIMITS, 'Three').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SheetError);
    expect((error as Error).message).toBe('The workbook has no sheet "Three". It has: One, Two.');
  });

  it('reads numbers as displayed by their format, and without the noise of binary fractions', async () => {
    const formats = [`000000`, `&quot;0&quot;0`, `00000\\-0000`, `#,##0.00`, `yyyy`, `0&quot; km&quot;`];
    const cells = [
      '<c r="A1" s="1"><v>42</v></c>',
      '<c s="2" r="B1" t="n"><v>301234</v></c>',
      '<c r="C1" s="3"><v>123456789</v></c>',
      '<c r="D1" s="4"><v>1234.5</v></c>',
      '<c r="E1" s="5"><v>1</v></c>',
      '<c r="F1"><v>0.30000000000000004</v></c>',
      '<c r="G1" s="1"><v>-42</v></c>',
      '<c r="H1" s="1"><v>1.5</v></c>',
      '<c r="I1" s="1"><v>1234567890</v></c>',
      '<c r="J1" s="1"/>',
      '<c r="K1"><v>9007199254740991</v></c>',
      '<c r="L1" s="6"><v>5</v></c>',
    ];
    const book = makeWorkbook(`<row r="1">${cells.join('')}</row>`, '', null, formats);
    expect(await readWorkbook(book, LIMITS)).toEqual([
      [
        '000042',
        '0301234',
        '12345-6789',
        '1234.5',
        '1899-12-31',
        '0.3',
        '-42',
        '1.5',
        '1234567890',
        '',
        '9007199254740991',
        '5',
      ],
    ]);
  });

  it('a single cell far out is refused before a matrix is built', async () => {
    const cell = (cell: string) => `<row r="1"><c r="${cell}"><v>1</v></c></row>`;
    await refused(makeWorkbook(cell('XFD1')), /100 columns/);
    await refused(makeWorkbook(`<row r="1048576"><c r='A1048576'><v>1</v></c></row>`), /1000 rows/);
    await refused(makeWorkbook('<row r="900"><c r="CA900"><v>1</v></c></row>'), /20000 cells/);
    await refused(makeWorkbook('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>'), /damaged/);
  });

  it('a part that unpacks to more than is allowed, or than it says, is refused', async () => {
    await refused(makeWorkbook(`<!--${' '.repeat(2 * 1024 * 1024)}-->`), /unpacks to more than/);
    const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024));
    await refused(zipOf([{ name: 'xl/worksheets/sheet1.xml', packed: bomb, size: 1_000 }]), /damaged/);
  });

  it('one long text in many cells counts once per cell', async () => {
    const cells = (n: number) => ['A', 'B', 'C'].map((letter) => `<c r="${letter}${n}" t="s"><v>0</v></c>`).join('');
    const rows = Array.from({ length: 20 }, (_, n) => `<row r="${n + 1}">${cells(n + 1)}</row>`).join('');
    await refused(makeWorkbook(rows, `<si><t>${'x'.repeat(30_000)}</t></si>`), /characters/);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('email\na@example.com\n')],
    ['a cut-off archive', makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 300)],
    ['an archive of something else', zipOf([{ name: 'a.txt', packed: deflateRawSync(Buffer.from('a')), size: 1 }])],
  ])('%s is no workbook', async (_name, bytes) => {
    await refused(bytes, /damaged|cannot be read/);
  });

  it('refuses a small file that unpacks to many times its size, from its directory alone', async () => {
    const size = 40 * 1024 * 1024;
    // The archive has no data to unpack.
    const packed = Buffer.alloc(100_000);
    const error = await readWorkbook(zipOf([{ name: 'xl/worksheets/sheet1.xml', packed, size }]), {
      ...LIMITS,
      maxUnpackedOctets: 200 * 1024 * 1024,
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WorkbookError);
    expect((error as Error).message).toMatch(/more than 100 times its size/);
  });

  it('refuses too many cells, even if they share one reference or have none', async () => {
    await refused(makeWorkbook('<row r="1"><c r="A1"/></row>'.repeat(21_000)), /more than 1000 rows, or 20000 cells/);
    await refused(makeWorkbook(`<row r="1">${'<c/>'.repeat(161_000)}</row>`), /more than 1000 rows, or 20000 cells/);
  });

  it('finds a cell far out wherever its tag is cut between pieces', async () => {
    for (let shift = 0; shift < 24; shift += 1) {
      // Zlib hands out pieces of 16 KiB.
      const padding = `<!--${'x'.repeat(16 * 1024 - 60 - shift)}-->`;
      await refused(makeWorkbook(`${padding}<row r="1"><c r="XFD1"><v>1</v></c></row>`), /columns/);
    }
  });
});

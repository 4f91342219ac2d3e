import { readSheet, type SheetData } from 'read-excel-file/node';
import { columnNumber, SheetArea } from './sheet-area.js';
import { WorkbookError, type WorkbookLimits } from './workbook-limits.js';
import { listDigitFormats, listFormatted, listSheetParts, type SheetPart } from './workbook-xml.js';
import { listParts, unpack, unpackedPieces, type ZipPart } from './zip.js';

export { WorkbookError, type WorkbookLimits };

/** Error for a workbook without a sheet of the requested name. */
export class SheetError extends WorkbookError {
  override readonly name = 'SheetError';
}

/**
 * Reads the cells of a workbook sheet, by name or the first one, as text: dates as ISO 8601, numbers with the 15
 * significant digits that a spreadsheet keeps, numbers with a digit format (`000000`) as displayed, and empty text for
 * empty cells. Before anything is unpacked, the directory must list sizes in proportion to the file. Parts are then
 * unpacked piece by piece, and the number and positions of cells are checked, before the file is parsed. Throws WorkbookError, and SheetError if no sheet has the name.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits,
  sheet: string | null = null,
): Promise<string[][]> {
  const parts = listParts(bytes, limits.maxParts);
  checkSizes(bytes, parts, limits);
  for (const part of parts) {
    const area = /\.(?:xml|rels)$/i.test(part.name) ? new SheetArea(limits) : null;
    for await (const piece of unpackedPieces(bytes, part)) area?.add(piece);
  }
  try {
    const rows = await withoutClock(() => readSheet(bytes, sheet ?? 1));
    const cells = rows.map((row) => row.map(cellText));
    await setFormatted(cells, bytes, parts, sheet);
    const length = cells.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
    // One long text can fill many cells and is stored once.
    if (length <= limits.maxUnpackedOctets) return cells;
  } catch (error) {
    if (sheet !== null && isLackOfSheet(error)) {
      throw new SheetError(`The workbook has no sheet "${sheet}". It has: ${error.sheets.join(', ')}.`);
    }
    throw new WorkbookError('The workbook cannot be read.', { cause: error });
  }
  throw new WorkbookError(`The cells hold more than ${limits.maxUnpackedOctets} characters.`);
}

/** Returns the sheet names of a workbook, in order. Throws WorkbookError. */
export async function listSheetNames(bytes: Buffer): Promise<string[]> {
  return (await sheetsOf(bytes, listParts(bytes, Number.POSITIVE_INFINITY))).map(({ name }) => name);
}

async function sheetsOf(bytes: Buffer, parts: readonly ZipPart[]): Promise<SheetPart[]> {
  const [workbook, relationships] = [
    await partText(bytes, parts, 'xl/workbook.xml'),
    await partText(bytes, parts, 'xl/_rels/workbook.xml.rels'),
  ];
  return listSheetParts(workbook, relationships);
}

/** The library returns numbers without formats, so text of digit formats replaces them. */
async function setFormatted(
  cells: readonly string[][],
  bytes: Buffer,
  parts: readonly ZipPart[],
  sheet: string | null,
): Promise<void> {
  const formats = listDigitFormats(await partText(bytes, parts, 'xl/styles.xml'));
  if (formats.size === 0) return;
  const sheets = await sheetsOf(bytes, parts);
  const read = sheet === null ? sheets[0] : sheets.find(({ name }) => name === sheet);
  const content = read === undefined ? '' : await partText(bytes, parts, read.part);
  for (const [cell, text] of listFormatted(content, formats)) {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    const row = cells[Number(number) - 1];
    const column = columnNumber(letters) - 1;
    if (row?.[column] !== undefined) row[column] = text;
  }
}

/** Returns the text of a part; empty if the workbook has no such part. */
async function partText(bytes: Buffer, parts: readonly ZipPart[], name: string): Promise<string> {
  const part = parts.find((one) => one.name === name);
  return part === undefined ? '' : (await unpack(bytes, part)).toString('utf8');
}

/** The library lists the existing sheets in its error. */
function isLackOfSheet(error: unknown): error is Error & { readonly sheets: readonly string[] } {
  return error instanceof Error && error.name === 'SheetNotFoundError' && 'sheets' in error;
}

/**
 * The library halves its read size whenever a read takes longer than 7 ms: on a busy machine it ends in thousands of
 * nested calls and reads one long text as often. Without a clock, it doubles the size. No other code in a reading
 * thread reads the time.
 */
async function withoutClock(read: () => Promise<SheetData>): Promise<SheetData> {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return await read();
  } finally {
    Date.now = now;
  }
}

/** Unpacked sizes up to this are accepted at any ratio, because memory for them is always available. */
const SMALL_OCTETS = 16 * 1024 * 1024;
/** Workbooks of spreadsheet programs unpack to 5 to 30 times their size; DEFLATE reaches 1,032. */
const MAX_RATIO = 100;

/** Checks sizes in the directory before anything is unpacked. */
function checkSizes(bytes: Buffer, parts: readonly ZipPart[], limits: WorkbookLimits): void {
  const unpacked = parts.reduce((sum, part) => sum + part.size, 0);
  if (unpacked > limits.maxUnpackedOctets) {
    throw new WorkbookError(`The workbook unpacks to more than ${limits.maxUnpackedOctets} octets.`);
  }
  if (unpacked > SMALL_OCTETS && unpacked > MAX_RATIO * bytes.length) {
    throw new WorkbookError(`The workbook unpacks to more than ${MAX_RATIO} times its size.`);
  }
}

/** Matches NUL and halves of surrogate pairs, which no text of PostgreSQL can contain. */
const NO_CHARACTER = /[\0\p{Surrogate}]/gu;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return String(value).replace(NO_CHARACTER, '\ufffd');
  const text = Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

import { inflateRaw } from 'node:zlib';
import { readSheet, type SheetData } from 'read-excel-file/node';
import { listDigitFormats, listFormatted, listSheetParts, type SheetPart } from './workbook-xml.js';

/** A workbook that is not read: too large, broken, or encrypted. The message is for its owner. */
export class WorkbookError extends Error {
  override readonly name: string = 'WorkbookError';
}

/** No sheet of the workbook has the name that is asked for. */
export class SheetError extends WorkbookError {
  override readonly name = 'SheetError';
}

export interface WorkbookLimits {
  /** Of all parts unpacked, in octets. */
  readonly maxUnpackedOctets: number;
  readonly maxParts: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Rows times columns of the area that is used: a single cell far out makes every row as long. */
  readonly maxCells: number;
}

interface ZipPart {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
/** A size that stands for "look in the ZIP64 record". */
const ZIP64 = 0xffffffff;

/**
 * Reads the cells of a workbook sheet, by name or the first one, as text: dates as ISO 8601, numbers with the 15
 * significant digits that a spreadsheet keeps, numbers with a digit format (`000000`) as displayed, and empty text for
 * empty cells. The declared size of every part is checked first, so that a small file that expands to gigabytes is
 * rejected before it is parsed. Throws WorkbookError, and SheetError if no sheet has the name.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits,
  sheet: string | null = null,
): Promise<string[][]> {
  const parts = listParts(bytes);
  if (parts.length > limits.maxParts) throw new WorkbookError(`The workbook has more than ${limits.maxParts} parts.`);
  const unpacked = parts.reduce((sum, part) => sum + part.size, 0);
  if (unpacked > limits.maxUnpackedOctets) {
    throw new WorkbookError(`The workbook unpacks to more than ${limits.maxUnpackedOctets} octets.`);
  }
  for (const part of parts) {
    const content = await unpack(bytes, part);
    if (/\.(?:xml|rels)$/i.test(part.name)) checkArea(content, limits);
  }
  try {
    const rows = await withoutClock(() => readSheet(bytes, sheet ?? 1));
    const cells = rows.map((row) => row.map(cellText));
    await setFormatted(cells, bytes, parts, sheet);
    const length = cells.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
    // One long text can stand in many cells and is stored once.
    if (length <= limits.maxUnpackedOctets) return cells;
  } catch (error) {
    if (sheet !== null && isLackOfSheet(error)) {
      throw new SheetError(`The workbook has no sheet "${sheet}". It has: ${error.sheets.join(', ')}.`);
    }
    throw new WorkbookError('The workbook could not be read.', { cause: error });
  }
  throw new WorkbookError(`The cells hold more than ${limits.maxUnpackedOctets} characters.`);
}

/** Returns the sheet names of a workbook, in order. Throws WorkbookError. */
export async function listSheetNames(bytes: Buffer): Promise<string[]> {
  return (await sheetsOf(bytes, listParts(bytes))).map(({ name }) => name);
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
  for (const [place, text] of listFormatted(content, formats)) {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
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

/** The library names the sheets that are there. */
function isLackOfSheet(error: unknown): error is Error & { readonly sheets: readonly string[] } {
  return error instanceof Error && error.name === 'SheetNotFoundError' && 'sheets' in error;
}

/**
 * The library halves the pieces it reads whenever one takes longer than 7 ms by the clock: on a busy machine it ends in
 * thousands of nested calls, and reads one long text as often. Without a clock it doubles them. A reading thread has nothing
 * else that asks for the time.
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

/** The central directory (APPNOTE 4.3.12): what every reader goes by. */
function listParts(bytes: Buffer): ZipPart[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: ZipPart[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken();
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    if ((flags & 1) !== 0) throw new WorkbookError('The workbook is protected by a password.');
    if (size === ZIP64 || packedSize === ZIP64 || (method !== 0 && method !== 8)) throw broken();
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isDeflated: method === 8,
      packedSize,
      size,
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw broken();
}

/** Unpacks a part up to the size that the directory announces; one that goes on behind it lies about itself. */
async function unpack(bytes: Buffer, part: ZipPart): Promise<Buffer> {
  const { at } = part;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) throw broken();
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + part.packedSize);
  if (packed.length !== part.packedSize) throw broken();
  const content = part.isDeflated ? await inflated(packed, part.size) : packed;
  if (content.length !== part.size) throw broken();
  return content;
}

function inflated(packed: Buffer, maxOutputLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A limit of 0 is none, so an empty part may unpack to one octet, which is not its size then.
    inflateRaw(packed, { maxOutputLength: Math.max(1, maxOutputLength) }, (error, result) =>
      error === null ? resolve(result) : reject(broken(error)),
    );
  });
}

/** `r="AB12"` of a cell, `r="12"` of a row. */
const PLACE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * How far out the cells of a sheet stand, from their references; those that are written in another way are refused, and XML
 * in an encoding that hides them. Any part can be a sheet, whatever its name.
 */
function checkArea(content: Buffer, limits: WorkbookLimits): void {
  if (content.includes(0)) throw broken();
  if (!content.includes('sheetData')) return;
  const text = content.toString('latin1');
  let rows = 1;
  let columns = 1;
  for (const [, double, single] of text.matchAll(PLACE)) {
    const place = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '');
    if (place === null) throw broken();
    rows = Math.max(rows, Number(place[2]));
    columns = Math.max(columns, columnNumber(place[1] ?? ''));
  }
  if (columns > limits.maxColumns) throw new WorkbookError(`The sheet has more than ${limits.maxColumns} columns.`);
  if (rows > limits.maxRows || rows * columns > limits.maxCells) {
    throw new WorkbookError(`The sheet has more than ${limits.maxRows} rows, or ${limits.maxCells} cells.`);
  }
}

/** `A` is 1, `Z` 26, `AA` 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function broken(cause?: unknown): WorkbookError {
  return new WorkbookError('The workbook is damaged, or is none.', { cause });
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return String(value);
  const text = Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

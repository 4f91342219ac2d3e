import { MAX_CELL_OCTETS, MAX_COLUMNS } from '../../engine/csv/limits.js';
import type { CsvRow } from '../../engine/csv/row.js';
import { exceedsOctets } from '../../engine/csv/utf8-length.js';
import type { Ctx } from '../../platform/context.js';
import { readFile } from '../../platform/files/files.js';
import { readWorkbook, WorkbookError } from '../../platform/files/xlsx.js';
import { FileError } from './import-codes.js';

/** A workbook is held in memory as a whole, unlike text: larger lists come as CSV. */
const MAX_WORKBOOK_OCTETS = 20 * 1024 * 1024;
const LIMITS = {
  maxUnpackedOctets: 200 * 1024 * 1024,
  maxParts: 2_000,
  maxRows: 250_000,
  maxColumns: MAX_COLUMNS,
  maxCells: 5_000_000,
};

/** The rows of a workbook's first sheet, blank ones left out. Throws FileError `unreadable_file`. */
export async function readWorkbookRows(
  ctx: Ctx,
  workspaceId: number,
  file: { readonly fileId: string; readonly size: number },
): Promise<CsvRow[]> {
  if (file.size > MAX_WORKBOOK_OCTETS) {
    throw new FileError('unreadable_file', 'The workbook is larger than 20 MiB. Save it as CSV and upload that.');
  }
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, file.fileId)) pieces.push(piece);
  try {
    const sheet = await readWorkbook(Buffer.concat(pieces), LIMITS);
    return sheet
      .flatMap((cells, at) => (cells.every((cell) => cell.trim() === '') ? [] : [{ cells, line: at + 1 }]))
      .map(({ cells, line }, at): CsvRow => ({ number: at + 1, line, cells, problem: problemOf(cells) }));
  } catch (error) {
    if (error instanceof WorkbookError) {
      throw new FileError('unreadable_file', `${error.message} Save it as CSV and upload that.`);
    }
    throw error;
  }
}

function problemOf(cells: readonly string[]): CsvRow['problem'] {
  const large = cells.findIndex((cell) => exceedsOctets(cell, MAX_CELL_OCTETS));
  if (large !== -1) {
    const message = `A cell is larger than ${MAX_CELL_OCTETS} octets.`;
    return { code: 'cell_too_large', column: large, message };
  }
  const nul = cells.findIndex((cell) => cell.includes('\0'));
  return nul === -1 ? null : { code: 'bad_encoding', column: nul, message: 'A character is NUL.' };
}

import { MAX_COLUMNS } from '../../../engine/csv/limits.js';
import type { CsvRow } from '../../../engine/csv/row.js';
import { stored } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { readFile } from '../../../platform/files/files.js';
import type { ReadingResult } from '../../../platform/reading/port.js';
import type { RefusedWorkbook, WorkbookInput, WorkbookReading } from '../../../platform/reading/read-table.js';
import { FileError } from './import-codes.js';

/** Maximum size of a workbook, which is loaded completely, unlike text. Larger lists must be CSV. */
const MAX_WORKBOOK_OCTETS = 20 * 1024 * 1024;
const LIMITS = {
  maxUnpackedOctets: 200 * 1024 * 1024,
  maxParts: 2_000,
  maxRows: 250_000,
  maxColumns: MAX_COLUMNS,
  maxCells: 5_000_000,
};

export interface StoredWorkbook {
  readonly fileId: string;
  readonly size: number;
  /** Name of the sheet; null for the first one. */
  readonly sheet: string | null;
}

/** Returns the content of a sheet of a workbook. Throws FileError `unreadable_file`. */
export async function describeWorkbook(
  ctx: Ctx,
  workspaceId: number,
  file: StoredWorkbook & { readonly hasHeader: boolean },
): Promise<WorkbookReading> {
  const input = { ...(await loadWorkbook(ctx, workspaceId, file)), hasHeader: file.hasHeader };
  return accepted(await ctx.reader.read('workbook', input, { owner: `workspace ${workspaceId}` }));
}

/** Yields the rows of a workbook sheet page by page, without blank ones. Throws FileError `unreadable_file`. */
export async function readWorkbookPages(
  ctx: Ctx,
  workspaceId: number,
  file: StoredWorkbook,
): Promise<{ readonly rows: number; readonly pages: Generator<readonly CsvRow[]> }> {
  const input = await loadWorkbook(ctx, workspaceId, file);
  const { rows, pages } = accepted(
    await ctx.reader.read('workbookPages', input, { owner: `workspace ${workspaceId}` }),
  );
  return { rows, pages: unpack(pages) };
}

function* unpack(pages: readonly Uint8Array[]): Generator<readonly CsvRow[]> {
  const decoder = new TextDecoder();
  for (const page of pages) yield JSON.parse(decoder.decode(page));
}

async function loadWorkbook(ctx: Ctx, workspaceId: number, file: StoredWorkbook): Promise<WorkbookInput> {
  if (file.size > MAX_WORKBOOK_OCTETS) throw unreadable(say`The workbook is larger than ${20} MiB.`);
  const bytes = new Uint8Array(file.size);
  let at = 0;
  for await (const piece of readFile(ctx, workspaceId, file.fileId)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, limits: LIMITS, sheet: file.sheet };
}

function accepted<T extends object>(result: ReadingResult<T | RefusedWorkbook>): T {
  if (!result.ok) {
    throw unreadable(UNREAD[result.reason]);
  }
  if ('refused' in result.value) {
    const { lacksSheet } = result.value;
    const refused = stored(result.value.refused);
    throw lacksSheet ? new FileError('unreadable_file', refused, 'sheet') : unreadable(refused);
  }
  return result.value;
}

const UNREAD = {
  time_limit: say`Reading the workbook takes too long.`,
  memory_limit: say`Reading the workbook takes too much memory.`,
  failed: say`Reading the workbook fails.`,
};

function unreadable(why: Said): FileError {
  return new FileError('unreadable_file', say`${why} Save it as CSV and upload that.`);
}

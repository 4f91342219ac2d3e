import type { TableDescription } from '../../../engine/csv/describe-table.js';
import type { ImportFormat } from '../../../engine/tool-exports/formats.js';
import { withFormat } from '../../../engine/tool-exports/suggest.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { readFile } from '../../../platform/files/files.js';
import { FileError } from './import-codes.js';
import type { Analysis, AnalysisIssue, Requested } from './import-state.js';
import { describeWorkbook } from './workbook.js';

/** Size of the sample: enough for the dialect and the content of every column. */
const SAMPLE_OCTETS = 256 * 1024;
const MAX_ISSUES = 20;

/** Dialect of a workbook, which has none. */
const WORKBOOK = { encoding: null, encodingCandidates: [], delimiter: null, preambleRows: 0, issues: [] } as const;

/** Stored file. */
export interface StoredTable {
  readonly fileId: string;
  readonly size: number;
  /** FileFormat. */
  readonly format: string;
  readonly hasHeader: boolean;
}

/**
 * Analyzes the start of a file: encoding, dialect, columns with suggested fields, sample rows, and problems. Throws FileError without a
 * table.
 */
export async function analyseFile(
  ctx: Ctx,
  workspaceId: number,
  file: StoredTable,
  requested: Requested,
): Promise<Analysis> {
  if (file.format === 'xlsx') {
    const { rows, table, sheets } = await describeWorkbook(ctx, workspaceId, { ...file, sheet: requested.sheet });
    if (rows === 0) {
      const others = sheets.length > 1 ? ` The workbook has the sheets: ${sheets.join(', ')}.` : '';
      throw new FileError('empty_file', say`The sheet holds no rows.${others}`);
    }
    const sheet = requested.sheet ?? sheets[0] ?? null;
    return analysisOfTable(table, formatOf(file, requested), { ...WORKBOOK, sheet, sheets, rowsEstimate: rows });
  }
  const sample = await readSample(ctx, workspaceId, file.fileId);
  return analyseSample(ctx, workspaceId, sample, file, requested);
}

async function readSample(ctx: Ctx, workspaceId: number, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readFile(ctx, workspaceId, fileId)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= SAMPLE_OCTETS) break;
  }
  return Buffer.concat(pieces).subarray(0, SAMPLE_OCTETS);
}

/** Analyzes the first bytes of a text file, as `analyseFile` does. */
export async function analyseSample(
  ctx: Ctx,
  workspaceId: number,
  sample: Buffer,
  file: Pick<StoredTable, 'size' | 'hasHeader'>,
  requested: Requested,
): Promise<Analysis> {
  const { size, hasHeader } = file;
  const isWhole = sample.length >= size;
  const { encoding: known, delimiter: named } = requested;
  const input = { sample: new Uint8Array(sample), isWhole, hasHeader, encoding: known, delimiter: named };
  const read = await ctx.reader.read('sample', input, { owner: `workspace ${workspaceId}` });
  if (!read.ok) throw new FileError('unreadable_file', say`Reading the start of the file takes too long.`);
  const { encoding, encodingCandidates, delimiter, preambleRows, rows, table } = read.value;
  if (rows === 0) {
    throw isWhole
      ? new FileError('empty_file', say`The file has no rows.`)
      : new FileError('unreadable_file', say`No row was found at the start of the file.`);
  }
  return analysisOfTable(table, formatOf(file, requested), {
    encoding,
    encodingCandidates,
    delimiter,
    sheet: null,
    sheets: [],
    preambleRows,
    rowsEstimate: isWhole ? rows : Math.max(rows, Math.round((rows * size) / sample.length)),
    issues:
      encodingCandidates.length > 0
        ? [
            issue(
              'bad_encoding',
              'blocking',
              `The encoding is uncertain; the preview uses ${encoding}. Confirm the mapping with an encoding.`,
            ),
          ]
        : [],
  });
}

/** Returns the given format; null to recognize it by the header row, which only some files have. */
function formatOf({ hasHeader }: Pick<StoredTable, 'hasHeader'>, { format }: Requested): ImportFormat | null {
  return hasHeader ? format : (format ?? 'plain');
}

/** Returns the description of a table with this format and dialect, and about this many rows. */
function analysisOfTable(
  table: TableDescription,
  given: ImportFormat | null,
  file: Omit<Analysis, 'columns' | 'sampleRows' | 'confidence' | 'format' | 'standings'> & {
    readonly rowsEstimate: number;
  },
): Analysis {
  if (table.kind === 'empty') throw new FileError('empty_file', say`The file has no rows below its header.`);
  if (table.kind === 'bad_header') {
    throw new FileError(table.problem.code, say`The header cannot be used. ${table.problem.message}`);
  }
  const { before, sampleRows, problems } = table;
  const { format, columns } = withFormat(table.columns, given);
  const email = columns.find((column) => column.suggestedField === 'email');
  const missing = issue('no_email_column', 'blocking', 'No column has email addresses.');
  const bad = problems.map(({ code, message, column, row }) => ({ ...issue(code, 'warning', message), column, row }));
  return {
    ...file,
    format,
    standings: null,
    columns,
    sampleRows,
    rowsEstimate: Math.max(0, file.rowsEstimate - before),
    confidence: email?.confidence ?? 0,
    issues: [...file.issues, ...(email === undefined ? [missing] : []), ...wholeNames(columns), ...bad].slice(
      0,
      MAX_ISSUES,
    ),
  };
}

/** Matches headers of columns with full names, which only a human can split reliably. */
const WHOLE_NAME =
  /^(?:(?:full|contact|display|person|lead)[ _-]?)?name$|^(?:ansprechpartner|nom complet|nombre completo)$/i;

/** Warns if full names are in one column: `firstName` will be empty. */
function wholeNames(columns: Analysis['columns']): AnalysisIssue[] {
  if (columns.some((column) => column.suggestedField === 'firstName')) return [];
  const column = columns.find(({ header, suggestedField }) => WHOLE_NAME.test(header) && suggestedField !== null);
  if (column === undefined) return [];
  const text = `\`firstName\` will be empty: "${column.header}" holds whole names. Split it into first and last names to use them.`;
  return [{ ...issue('no_first_name_column', 'warning', text), column: column.header }];
}

function issue(code: AnalysisIssue['code'], severity: AnalysisIssue['severity'], message: string): AnalysisIssue {
  return { code, severity, message, column: null, row: null };
}

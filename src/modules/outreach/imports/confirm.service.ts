import { isDeepStrictEqual } from 'node:util';
import type { Encoding } from '../../../engine/csv/encodings.js';
import type { ImportStatus } from '../../../engine/lifecycle/enums.js';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import type { ImportFormat } from '../../../engine/tool-exports/formats.js';
import { withFormat } from '../../../engine/tool-exports/suggest.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound, ValidationError, valueError } from '../../../platform/errors.js';
import { cancelJob, enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { requireOwner } from '../profiles/index.js';
import { analyseFile } from './analyse.service.js';
import { isOpen } from './finish.service.js';
import { FileError } from './import-codes.js';
import type { BookOptions, ImportOptions } from './import-options.js';
import { countOpenLetters } from './import-rows.repo.js';
import {
  type Analysis,
  analysisOf,
  bookOf,
  mappingOf,
  optionsOf,
  type Requested,
  requestedOf,
} from './import-state.js';
import { countersToWire } from './import-wire.js';
import { importCancelled } from './imports.events.js';
import { processFile, processKey } from './imports.jobs.js';
import { findImport, type ImportRow, lockImport, updateImport } from './imports.repo.js';
import { hasEmail, type Mapping, mappingOfPlan, planMapping, requireBasis } from './mapping.js';

export interface Confirmation {
  /** Mapping of the columns; the suggested mapping if omitted. */
  readonly mapping?: Mapping | undefined;
  readonly campaignId?: string | undefined;
  /** Encoding to read the file in again; required if the file does not determine it. */
  readonly encoding?: Encoding | undefined;
  /** Sheet of the workbook to use instead of the analyzed one. */
  readonly sheet?: string | undefined;
  /** Format to read the file as, instead of the recognized one. */
  readonly format?: ImportFormat | undefined;
  readonly options?: Partial<ImportOptions> | undefined;
  /** Options of an import into the address book. */
  readonly book?: Partial<BookOptions> | undefined;
  /** Legal basis of all contacts of an import into a campaign; null for none. */
  readonly legalBasis?: SharedLegalBasis | null | undefined;
  /** Member or API key that confirms. */
  readonly recordedBy: string;
}

async function lockOrThrow(ctx: Ctx, workspaceId: number, importId: string): Promise<ImportRow> {
  const row = await lockImport(ctx.sql, workspaceId, importId);
  if (row === null) throw notFound('import');
  return row;
}

/**
 * Starts an import that is waiting for its mapping. Idempotent: the same confirmation returns the same response again. Any
 * other confirmation of an import that is not waiting throws 409 `import_not_awaiting_mapping`.
 */
export async function confirmMapping(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  confirmation: Confirmation,
): Promise<ImportRow> {
  const named = await analysedAs(ctx, workspaceId, importId, confirmation);
  return inTx(ctx, async (ctx) => {
    const row = await lockOrThrow(ctx, workspaceId, importId);
    const seen = row.status === 'awaiting_mapping' ? (named ?? analysisOf(row)) : analysisOf(row);
    if (seen === null) throw notAwaiting(row);
    const analysis = readAs(seen, confirmation.format);
    if (analysis.encodingCandidates.length > 0) {
      throw new ValidationError([{ type: 'missing', loc: ['body', 'encoding'], msg: 'Field required' }]);
    }
    const campaignId = campaignOf(row, confirmation);
    const book = await bookWith(ctx, row, confirmation);
    const options = { ...optionsOf(row), ...confirmation.options };
    const plan = planMapping(analysis, confirmation.mapping ?? null, options, ['body', 'mapping']);
    const mapping = mappingOfPlan(plan);
    if (row.status !== 'awaiting_mapping') {
      const isSameTable = (confirmation.sheet ?? seen.sheet) === seen.sheet && analysis.format === seen.format;
      if (isSameTable && isDeepStrictEqual(mapping, mappingOf(row)) && row.campaign_id === campaignId) {
        return row;
      }
      throw notAwaiting(row);
    }
    if (!hasEmail(plan)) {
      throw valueError(
        ['body', 'mapping'],
        'no_email_column',
        say('must map a column to `email`'),
        confirmation.mapping,
      );
    }
    const requested = requestedWith(row, confirmation);
    const shared = book === null ? requested.legalBasis : (book.legalBasis ?? null);
    requireBasis(plan, { shared }, ['body', 'mapping']);
    if (campaignId !== null) await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
    await enqueue(ctx, processFile, { workspaceId, importId }, { jobKey: processKey(importId) });
    const now = ctx.clock.now();
    return updateImport(ctx.sql, workspaceId, importId, now, {
      status: 'processing',
      analysis,
      encoding: analysis.encoding,
      delimiter: analysis.delimiter,
      ...(campaignId === null ? { book } : { campaignId }),
      mapping,
      options,
      requested,
      startedAt: now,
    });
  });
}

/** Returns the analysis with the columns of another format. */
function readAs(analysis: Analysis, format: ImportFormat | undefined): Analysis {
  return format === undefined ? analysis : { ...analysis, ...withFormat(analysis.columns, format) };
}

/** Analyzes the file in the given encoding or sheet; null if neither needs a new analysis or the file is not available. */
async function analysedAs(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  { encoding, sheet }: Confirmation,
): Promise<Analysis | null> {
  if (encoding === undefined && sheet === undefined) return null;
  const row = await findImport(ctx.sql, workspaceId, importId);
  const known = row === null ? null : analysisOf(row);
  if (row?.file_id == null || row.status !== 'awaiting_mapping' || known === null) return null;
  const isText = known.encoding !== null;
  if (sheet !== undefined && isText)
    throw valueError(
      ['body', 'sheet'],
      'conflicting_values',
      say`is not supported for text files, which have no sheets`,
      sheet,
    );
  if (encoding !== undefined && sheet === undefined && !isText) return null;
  const file = { fileId: row.file_id, size: row.file_size, format: row.file_format, hasHeader: row.has_header };
  const requested = requestedOf(row);
  try {
    return await analyseFile(ctx, workspaceId, file, {
      ...requested,
      encoding: encoding ?? requested.encoding,
      sheet: sheet ?? requested.sheet,
    });
  } catch (error) {
    const [field, value] = sheet === undefined ? (['encoding', encoding] as const) : (['sheet', sheet] as const);
    if (error instanceof FileError) throw valueError(['body', field], error.code, error.sentence, value);
    throw error;
  }
}

function notAwaiting(row: ImportRow): Error {
  return conflict('import_not_awaiting_mapping', say`This import is not waiting for a mapping.`, {
    status: row.status,
  });
}

/** Returns the requested options with the legal basis of the confirmation. */
function requestedWith(row: ImportRow, { legalBasis, recordedBy }: Confirmation): Requested {
  const known = requestedOf(row);
  if (legalBasis === undefined) return { ...known, recordedBy };
  if (bookOf(row) === null) return { ...known, legalBasis, recordedBy };
  const text = say`is for imports into a campaign; use \`book.legalBasis\``;
  throw valueError(['body', 'legalBasis'], 'conflicting_values', text);
}

/** Returns the options of an import into the address book with those of the confirmation; null for a campaign. */
async function bookWith(ctx: Ctx, row: ImportRow, { book }: Confirmation): Promise<BookOptions | null> {
  const known = bookOf(row);
  if (book === undefined) return known;
  if (known === null) {
    throw valueError(['body', 'book'], 'conflicting_values', say`is only for imports into the address book`);
  }
  await requireOwner(ctx, row.workspace_id, book.ownerId, ['body', 'book', 'ownerId']);
  return { ...known, ...book };
}

/** Returns the campaign of the import or of the confirmation, which must not differ; null for the address book. */
function campaignOf(row: ImportRow, { campaignId }: Confirmation): string | null {
  if (bookOf(row) !== null) {
    if (campaignId === undefined) return null;
    throw valueError(
      ['body', 'campaignId'],
      'conflicting_values',
      say`is not for an import into the address book`,
      campaignId,
    );
  }
  if (row.campaign_id !== null && campaignId !== undefined && campaignId !== row.campaign_id) {
    throw valueError(
      ['body', 'campaignId'],
      'conflicting_values',
      say`differs from the campaign of the import`,
      campaignId,
    );
  }
  const known = row.campaign_id ?? campaignId;
  if (known !== undefined) return known;
  throw new ValidationError([{ type: 'missing', loc: ['body', 'campaignId'], msg: 'Field required' }]);
}

/**
 * Cancels an import; imported rows stay. Waits for the chunk that is being written, so that no row is imported after the
 * response. Throws 409 `import_finished` if the import has ended.
 */
export function cancelImport(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
): Promise<{ row: ImportRow; openLetters: number }> {
  return inTx(ctx, async (ctx) => {
    const row = await lockOrThrow(ctx, workspaceId, importId);
    if (!isOpen(row.status)) {
      throw conflict('import_finished', say`This import has already ended.`, { status: row.status });
    }
    const now = ctx.clock.now();
    const change = { status: 'cancelled', cancelRequested: true, completedAt: now };
    const ended = await updateImport(ctx.sql, workspaceId, importId, now, change);
    const openLetters = (await countOpenLetters(ctx.sql, workspaceId, [importId])).get(importId) ?? 0;
    await appendEvents(ctx, workspaceId, [
      importCancelled.draft({
        importId,
        campaignId: ended.campaign_id,
        status: ended.status as ImportStatus,
        ...countersToWire(ended, openLetters),
      }),
    ]);
    await cancelJob(ctx, processKey(importId));
    return { row: ended, openLetters };
  });
}

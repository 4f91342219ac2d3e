import { toolReading } from '../../../engine/tool-exports/read-standing.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, ValidationError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { analyseFile } from './analyse.service.js';
import { completeImport, failImport } from './finish.service.js';
import { FileError } from './import-codes.js';
import {
  type Analysis,
  analysisOf,
  destinationOf,
  FILE_BEGIN,
  legalBasesOf,
  optionsOf,
  requestedOf,
  rowsBeforeData,
} from './import-state.js';
import { importAnalyzed } from './imports.events.js';
import { expireImport, type ImportJob } from './imports.jobs.js';
import { findImport, type ImportRow, lockImport, updateImport } from './imports.repo.js';
import { hasEmail, mappingOfPlan, planMapping, requireBasis } from './mapping.js';
import { readRows } from './row-source.js';
import { takeFile } from './take-file.service.js';
import { countStandings, type StandingCounts } from './tool-exports/count-standings.js';

/** Import files are kept for 30 days. */
const FILE_KEPT_MS = 30 * 86_400_000;

/**
 * Processes an import as far as possible: analyzes the file, then imports its rows unless a member must confirm the mapping first. Does
 * nothing for a completed import. Can run again after a crash and in parallel: rows are imported once. Throws errors that are not the
 * file's fault, for a retry.
 */
export async function processImport(
  ctx: Ctx,
  { workspaceId, importId }: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    const row = await analyse(ctx, workspaceId, importId, signal);
    if (row === null || row.status !== 'processing') return;
    const finished = await takeFile(ctx, row, signal);
    if (!finished) return;
    await inTx(ctx, async (ctx) => {
      const locked = await lockImport(ctx.sql, workspaceId, importId);
      if (locked?.status === 'processing') await completeImport(ctx, locked);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await failImport(ctx, workspaceId, importId, failure.code, failure.message);
  }
}

function failureOf(error: unknown): FileError | null {
  if (error instanceof FileError) return error;
  if (error instanceof AppError && error.code === 'file_not_found') {
    return new FileError('unreadable_file', say`The file is no longer stored.`);
  }
  return null;
}

/** Analyzes the file unless the upload did, and decides the next status. Returns the updated import. */
async function analyse(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  signal: AbortSignal,
): Promise<ImportRow | null> {
  const row = await startAnalysis(ctx, workspaceId, importId);
  if (row === null || row.status !== 'analyzing' || row.file_id === null) return row;
  const known = analysisOf(row);
  const file = { fileId: row.file_id, size: row.file_size, format: row.file_format, hasHeader: row.has_header };
  const seen = known ?? (await analyseFile(ctx, workspaceId, file, requestedOf(row)));
  // A direct import does not wait for a member who would read the counts.
  const standings = requestedOf(row).direct ? null : await standingsOf(ctx, row, seen, signal);
  const analysis = { ...seen, standings };
  return inTx(ctx, async (ctx) => {
    const locked = await lockImport(ctx.sql, workspaceId, importId);
    if (locked === null || locked.status !== 'analyzing') return locked;
    return decideMapping(ctx, locked, analysis);
  });
}

/** Counts the contacts of an export in the whole file, which is read as a stream. Returns null for an ordinary file. */
async function standingsOf(
  ctx: Ctx,
  row: ImportRow,
  analysis: Analysis,
  signal: AbortSignal,
): Promise<StandingCounts | null> {
  const { format, columns } = analysis;
  if (format === 'plain') return null;
  const headers = columns.map(({ header }) => header);
  const batches = readRows(ctx, row, analysis, FILE_BEGIN);
  return countStandings(batches, rowsBeforeData(row, analysis), toolReading(format, headers), signal);
}

function startAnalysis(ctx: Ctx, workspaceId: number, importId: string): Promise<ImportRow | null> {
  return inTx(ctx, async (ctx) => {
    const row = await lockImport(ctx.sql, workspaceId, importId);
    if (row?.status !== 'queued') return row;
    const now = ctx.clock.now();
    return updateImport(ctx.sql, workspaceId, importId, now, { status: 'analyzing', startedAt: now });
  });
}

/**
 * Continues immediately with a given or suggested mapping if it finds the addresses and the campaign and encoding are
 * known; otherwise waits for a member.
 */
async function decideMapping(ctx: Ctx, row: ImportRow, analysis: Analysis): Promise<ImportRow> {
  const { workspace_id: workspaceId, id } = row;
  const now = ctx.clock.now();
  const requested = requestedOf(row);
  const seen = { analysis, encoding: analysis.encoding, delimiter: analysis.delimiter };
  const isCertain = analysis.encodingCandidates.length === 0;
  const mayGoOn = isCertain && (requested.mapping !== null || row.auto_confirm || requested.direct);
  if (mayGoOn && destinationOf(row) !== null) {
    const plan = planOrNull(analysis, row);
    if (plan !== null && hasEmail(plan)) {
      return updateImport(ctx.sql, workspaceId, id, now, {
        ...seen,
        status: 'processing',
        mapping: mappingOfPlan(plan),
        startedAt: now,
      });
    }
  }
  await appendEvents(ctx, workspaceId, [
    importAnalyzed.draft({
      importId: id,
      campaignId: row.campaign_id,
      columns: analysis.columns.map((column) => column.header),
      confidence: analysis.confidence,
    }),
  ]);
  const expiresAt = new Date(row.created_at.getTime() + FILE_KEPT_MS);
  await enqueue(ctx, expireImport, { workspaceId, importId: id }, { jobKey: `imports.expire:${id}`, runAt: expiresAt });
  return updateImport(ctx.sql, workspaceId, id, now, { ...seen, status: 'awaiting_mapping' });
}

/** Returns null if the mapping of the request does not fit the columns of the file, which the preview shows. */
function planOrNull(analysis: Analysis, row: ImportRow) {
  try {
    const plan = planMapping(analysis, requestedOf(row).mapping, optionsOf(row), ['body', 'mapping']);
    requireBasis(plan, legalBasesOf(row), ['body', 'mapping']);
    return plan;
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

/** Ends an import that waited for its mapping until its file was deleted. */
export async function expireWaitingImport(ctx: Ctx, { workspaceId, importId }: ImportJob): Promise<void> {
  const row = await findImport(ctx.sql, workspaceId, importId);
  if (row?.status !== 'awaiting_mapping') return;
  await failImport(
    ctx,
    workspaceId,
    importId,
    'unreadable_file',
    'The file was deleted after 30 days without a mapping.',
  );
}

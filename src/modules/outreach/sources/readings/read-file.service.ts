import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { claimDue, isHeld, note, settle } from '../../../../platform/due/claims/claims.js';
import type { Concurrency } from '../../../../platform/due/side-by-side.js';
import type { Worker } from '../../../../platform/due/worker.js';
import { AppError } from '../../../../platform/errors.js';
import { deleteFile, type StoredFile, storeFile } from '../../../../platform/files/files.js';
import type { UploadedFile } from '../../../../platform/http/operation-spec.js';
import { eachClaimed } from '../../../foundation/faults/index.js';
import { cancelSourceFile, followSourceFile, importSourceFile, type SourceFileImport } from '../../imports/index.js';
import { bookOptionsOf, mappingOf } from '../core/source-options.js';
import { shareSource } from '../core/sources.repo.js';
import { READ_LOOP, SOURCE_FILES, type SourceFileRow } from '../files/due-files.js';
import { openAuth } from '../files/file-access.js';
import {
  deleteOldReadings,
  findReading,
  insertReading,
  lockFile,
  type ReadingRow,
  updateReading,
} from '../files/files.repo.js';
import { MAX_FILE_BYTES, ReadingFailed, requestFile, tooLarge } from './fetch-file.service.js';
import { completeReading, failReading, keepUnchanged } from './finish-reading.service.js';

/** Time limit of a transfer. */
const FETCH_MS = 120_000;
/** Time between looks at an import in progress. */
const FOLLOW_MS = 2_000;
/** Files are kept for chunks of rejected rows until the next reading replaces them, a week later at the latest. */
const FILE_KEPT_MS = 8 * 86_400_000;

/** Starts the readings of due files. Returns their number. */
export async function startDueReadings(ctx: Ctx, worker: Worker, { free, run }: Concurrency): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: worker.id, limit: free() };
  const claimed = await claimDue(ctx, SOURCE_FILES, take);
  for (const file of claimed) {
    const reading = eachClaimed(ctx, { name: READ_LOOP }, SOURCE_FILES, [file], (file) => readFile(ctx, file));
    run(reading.catch((error: unknown) => ctx.log.error({ err: error }, 'failed to read a contact source')));
  }
  return claimed.length;
}

/**
 * Continues the reading of a claimed file: transfer, import, result. The phase is stored, so another worker continues a
 * reading whose worker died: a transfer starts again, an import continues, and a result is written once.
 */
async function readFile(ctx: Ctx, file: SourceFileRow): Promise<void> {
  const reading = await openReading(ctx, file);
  if (reading === null) return;
  try {
    if (reading.import_id === null) await transfer(ctx, file, reading);
    else await follow(ctx, file, reading, reading.import_id);
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    await failReading(ctx, file, reading, error);
  }
}

/** Returns the reading in progress, or begins one. Null if the claim was lost. */
function openReading(ctx: Ctx, file: SourceFileRow): Promise<ReadingRow | null> {
  const { workspace_id: workspaceId, source_id: sourceId, reading_id: openId } = file;
  return inTx(ctx, async (ctx) => {
    await shareSource(ctx.sql, workspaceId, sourceId);
    const open = openId === null ? undefined : await findReading(ctx.sql, workspaceId, openId);
    if (open !== undefined) return open;
    const id = ctx.ids.uuid();
    const held = await note(ctx.sql, SOURCE_FILES, file, { reading_id: id, is_asked: false });
    if (held === undefined) return null;
    const started = { workspace_id: workspaceId, source_id: sourceId, id, started_at: ctx.clock.now() };
    const row = await insertReading(ctx.sql, { ...started, is_asked: file.is_asked, status: 'fetching' });
    await deleteOldReadings(ctx.sql, workspaceId, sourceId);
    return row;
  });
}

interface Transferred extends StoredFile {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Stores the file, and starts its import. An unchanged file ends the reading. */
async function transfer(ctx: Ctx, file: SourceFileRow, reading: ReadingRow): Promise<void> {
  const { workspace_id: workspaceId, source_id: sourceId } = file;
  const known = file.digest === null ? null : { etag: file.etag, lastModified: file.last_modified };
  const request = { url: file.url, auth: openAuth(ctx, file), known, timeoutMs: FETCH_MS };
  const expiresAt = new Date(ctx.clock.now().getTime() + FILE_KEPT_MS);
  const stored = await requestFile(ctx, request, async ({ headers, body }): Promise<Transferred> => {
    const kept = { workspaceId, name: nameOf(file.url), maxBytes: MAX_FILE_BYTES, expiresAt };
    const { etag = null, 'last-modified': lastModified = null } = headers;
    const whole = await storeFile(ctx, kept, body).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'payload_too_large' ? tooLarge() : error;
    });
    return { ...whole, etag, lastModified };
  });
  if (stored === 'unchanged') return keepUnchanged(ctx, file, reading, null);
  let isUsed = false;
  try {
    if (file.digest?.equals(stored.sha256) === true) await keepUnchanged(ctx, file, reading, stored);
    else isUsed = await startImport(ctx, file, reading, stored);
  } finally {
    if (!isUsed) await deleteFile(ctx, workspaceId, stored.id);
  }
  ctx.log.debug({ sourceId, size: stored.size }, 'read the file of a contact source');
}

/** Creates the import of a stored file with the present settings of the source. Returns false if the claim was lost. */
async function startImport(ctx: Ctx, file: SourceFileRow, reading: ReadingRow, stored: Transferred): Promise<boolean> {
  const { workspace_id: workspaceId, source_id: sourceId } = file;
  try {
    return await inTx(ctx, async (ctx) => {
      const source = await shareSource(ctx.sql, workspaceId, sourceId);
      await lockFile(ctx.sql, workspaceId, sourceId);
      if (source === undefined || !(await isHeld(ctx.sql, SOURCE_FILES, file))) return false;
      const { id, size, sha256, etag, lastModified } = stored;
      const upload: UploadedFile = { id, size, sha256, filename: nameOf(file.url), contentType: 'text/csv' };
      const mapping = Object.keys(mappingOf(source)).length === 0 ? null : mappingOf(source);
      const options = { mapping, book: bookOptionsOf(source), recordedBy: source.name };
      const importId = await importSourceFile(ctx, workspaceId, upload, options);
      await updateReading(ctx.sql, workspaceId, reading.id, {
        ...{ status: 'importing', import_id: importId, file_id: id, file_size: size },
        ...{ etag, last_modified: lastModified, digest: sha256 },
      });
      await settle(ctx.sql, SOURCE_FILES, file, { due_at: new Date(ctx.clock.now().getTime() + FOLLOW_MS) });
      return true;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media_type') {
      throw new ReadingFailed('permanent', say`The file is neither a CSV file nor a workbook.`);
    }
    throw error;
  }
}

/** Looks at the import of a reading: waits for it, or takes its result. */
async function follow(ctx: Ctx, file: SourceFileRow, reading: ReadingRow, importId: string): Promise<void> {
  const { workspace_id: workspaceId } = file;
  const progress = await followSourceFile(ctx, workspaceId, importId);
  switch (progress.status) {
    case 'queued':
    case 'analyzing':
    case 'processing':
      await settle(ctx.sql, SOURCE_FILES, file, { due_at: new Date(ctx.clock.now().getTime() + FOLLOW_MS) });
      return;
    case 'awaiting_mapping':
      await cancelSourceFile(ctx, workspaceId, importId);
      throw await mismatch(ctx, file, progress);
    case 'cancelled':
      throw new ReadingFailed('permanent', say`The import was canceled.`);
    case 'failed':
      throw new ReadingFailed('permanent', say`The import failed. ${progress.error}`);
    default:
      await completeReading(ctx, file, reading, importId, progress);
  }
}

/** Returns why the columns of the file do not fit the mapping. */
async function mismatch(ctx: Ctx, file: SourceFileRow, progress: SourceFileImport): Promise<ReadingFailed> {
  if (progress.isEncodingUncertain) {
    return new ReadingFailed('permanent', say`The encoding of the file is uncertain. Save it as UTF-8.`);
  }
  const source = await shareSource(ctx.sql, file.workspace_id, file.source_id);
  const missing = Object.keys(source === undefined ? {} : mappingOf(source)).filter(
    (header) => progress.headers?.includes(header) === false,
  );
  if (missing.length === 0) return new ReadingFailed('permanent', say`No column of the file has email addresses.`);
  return new ReadingFailed('permanent', say`The file no longer has these columns: ${missing.join(', ')}.`);
}

/** Returns the file name of a URL, for lists of imports. */
function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split('/').at(-1) ?? '';
  return last === '' ? hostname : last.slice(0, 200);
}

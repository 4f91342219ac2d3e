import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { isHeld, settle } from '../../../../platform/due/claims/claims.js';
import { deleteFile } from '../../../../platform/files/files.js';
import { readAddresses, type SourceFileImport, supersedeSourceFile } from '../../imports/index.js';
import { mappingOf } from '../core/source-options.js';
import { type SourceRow, shareSource, updateSource } from '../core/sources.repo.js';
import { enrollRows } from '../enrollment/enroll-rows.service.js';
import { SOURCE_FILES, type SourceFileRow } from '../files/due-files.js';
import { updateVanished, upsertSeenRows } from '../files/file-rows.repo.js';
import { listSuperseded, lockFile, type ReadingRow, updateReading } from '../files/files.repo.js';
import type { ReadingFailed } from './fetch-file.service.js';

const HOUR_MS = 3_600_000;
const RETRY_FIRST_MS = 60_000;

type Version = Pick<ReadingRow, 'etag' | 'last_modified' | 'digest'>;

/** Ends a reading of a file that has not changed. @param seen headers of the response; null for a 304 */
export async function keepUnchanged(
  ctx: Ctx,
  file: SourceFileRow,
  reading: ReadingRow,
  seen: { readonly etag: string | null; readonly lastModified: string | null } | null,
): Promise<void> {
  const { etag, last_modified, digest } = file;
  const version = seen === null ? { etag, last_modified } : { etag: seen.etag, last_modified: seen.lastModified };
  await finish(ctx, file, reading, async (ctx, source) => {
    await updateReading(ctx.sql, file.workspace_id, reading.id, {
      ...{ status: 'unchanged', finished_at: ctx.clock.now() },
    });
    return { ...regular(source, file, reading), ...{ ...version, digest }, failures: 0 };
  });
}

/** Ends a failed reading. Retries soon if that can help, otherwise at the regular time. */
export async function failReading(
  ctx: Ctx,
  file: SourceFileRow,
  reading: ReadingRow,
  error: ReadingFailed,
): Promise<void> {
  await finish(ctx, file, reading, async (ctx, source, held) => {
    const now = ctx.clock.now();
    await updateReading(ctx.sql, file.workspace_id, reading.id, {
      ...{ status: 'failed', finished_at: now, error_class: error.failure, error: error.message },
      file_id: null,
    });
    const failures = held.failures + 1;
    const next = regular(source, held, reading);
    if (next.due_at === null || error.failure === 'permanent') return { ...next, failures };
    const backOff = backOffMs(failures, { firstMs: RETRY_FIRST_MS, longestMs: held.every_hours * HOUR_MS });
    const waitMs = Math.max(backOff, (error.retryAfterSeconds ?? 0) * 1_000);
    return { due_at: new Date(now.getTime() + waitMs), failures };
  });
  if (reading.file_id !== null) await deleteFile(ctx, file.workspace_id, reading.file_id);
}

/**
 * Takes the result of a completed import: records which contacts the file has, which vanished, and enrolls new ones. Each
 * step can be repeated, so that another worker can continue after a crash; the result is written once.
 */
export async function completeReading(
  ctx: Ctx,
  file: SourceFileRow,
  reading: ReadingRow,
  importId: string,
  { counts, mapping }: SourceFileImport,
): Promise<void> {
  const { workspace_id: workspaceId, source_id: sourceId } = file;
  const key = { workspaceId, sourceId, readingId: reading.id };
  for await (const emailKeys of readAddresses(ctx, workspaceId, importId)) {
    if (!(await isHeld(ctx.sql, SOURCE_FILES, file))) return;
    await upsertSeenRows(ctx.sql, key, emailKeys);
  }
  if (!(await enrollRows(ctx, file, key))) return;
  const superseded = await listSuperseded(ctx.sql, workspaceId, sourceId, reading.id);
  await finish(ctx, file, reading, async (ctx, source, held) => {
    const vanished = await updateVanished(ctx.sql, key);
    await updateReading(ctx.sql, workspaceId, reading.id, {
      ...{ status: 'completed', finished_at: ctx.clock.now(), vanished_count: vanished, row_count: counts.rows },
      ...{ created_count: counts.created, updated_count: counts.updated, unchanged_count: counts.unchanged },
      ...{ skipped_count: counts.skipped, rejected_count: counts.rejected },
    });
    if (Object.keys(mappingOf(source)).length === 0 && mapping !== null) {
      await updateSource(ctx.sql, workspaceId, sourceId, { mapping: storedJson(mapping) });
    }
    for (const { id, import_id: earlier } of superseded) {
      if (earlier !== null) await supersedeSourceFile(ctx, workspaceId, earlier);
      await updateReading(ctx.sql, workspaceId, id, { file_id: null });
    }
    const next = regular(source, held, reading);
    const { etag, last_modified, digest } = reading;
    return { ...next, ...{ etag, last_modified, digest }, failures: 0 };
  });
  for (const { file_id: id } of superseded) if (id !== null) await deleteFile(ctx, workspaceId, id);
}

type Settled = Pick<SourceFileRow, 'due_at' | 'failures'> & Partial<Version>;

/** Writes the end of a reading, if the claim is still held, with the source as it is now. */
function finish(
  ctx: Ctx,
  file: SourceFileRow,
  reading: ReadingRow,
  write: (ctx: Ctx, source: SourceRow, held: SourceFileRow) => Promise<Settled>,
): Promise<void> {
  const { workspace_id: workspaceId, source_id: sourceId } = file;
  return inTx(ctx, async (ctx) => {
    const source = await shareSource(ctx.sql, workspaceId, sourceId);
    const held = await lockFile(ctx.sql, workspaceId, sourceId);
    if (source === undefined || held === undefined || !(await isHeld(ctx.sql, SOURCE_FILES, file))) return;
    const change = await write(ctx, source, held);
    // The source was changed during the reading, which used the previous settings.
    const isStale = source.updated_at > reading.started_at;
    const again = isStale && source.enabled ? { due_at: ctx.clock.now() } : {};
    const version = isStale ? { etag: null, last_modified: null, digest: null } : {};
    await settle(ctx.sql, SOURCE_FILES, file, { ...change, ...version, ...again, reading_id: null });
  });
}

/** Returns the time of the next reading; null while the source is paused. */
function regular(source: SourceRow, file: SourceFileRow, reading: ReadingRow) {
  if (!source.enabled) return { due_at: null };
  return { due_at: new Date(reading.started_at.getTime() + file.every_hours * HOUR_MS) };
}

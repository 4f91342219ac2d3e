import type { ImportStatus } from '../../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../../platform/context.js';
import type { UploadedFile } from '../../../../platform/http/operation-spec.js';
import { cancelImport } from '../confirm.service.js';
import type { BookOptions } from '../import-options.js';
import { discardLetters } from '../import-rows.repo.js';
import { analysisOf, DEFAULT_OPTIONS, FILE_BEGIN, mappingOf } from '../import-state.js';
import { lockImport, updateImport } from '../imports.repo.js';
import { getImport } from '../imports.service.js';
import { type Mapping, mappingToWire } from '../mapping.js';
import { readingOf, readRow } from '../read-row.js';
import { readRows } from '../row-source.js';
import { createImport, type Upload } from '../upload.service.js';

/** Addresses that are passed on together. */
const BATCH = 2_000;

/** Progress of the import of a contact source's file. */
export interface SourceFileImport {
  readonly status: ImportStatus;
  /** Mapped columns; null before the analysis. */
  readonly mapping: Readonly<Record<string, string>> | null;
  /** Columns of the file; null before the analysis. */
  readonly headers: readonly string[] | null;
  readonly isEncodingUncertain: boolean;
  readonly error: string | null;
  readonly counts: {
    readonly rows: number;
    readonly created: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly skipped: number;
    readonly rejected: number;
  };
}

/** Imports a stored file of a contact source into the address book. Without a mapping, the suggested one applies. Returns the ID. */
export async function importSourceFile(
  ctx: Ctx,
  workspaceId: number,
  file: UploadedFile,
  {
    mapping,
    book,
    recordedBy,
  }: Pick<Upload, 'recordedBy'> & { readonly mapping: Mapping | null; readonly book: BookOptions },
): Promise<string> {
  const reading = { hasHeader: true, autoConfirm: true, mapping, format: 'plain' } as const;
  const form = { ...DEFAULT_OPTIONS, unmappedAsCustom: false, ...reading };
  const upload = {
    workspaceId,
    campaignId: null,
    book,
    file,
    form,
    legalBasis: null,
    recordedBy,
    idempotencyKey: null,
  };
  return (await createImport(ctx, upload, 'asking')).id;
}

/** Returns the progress of an import; 404 `import_not_found`. */
export async function followSourceFile(ctx: Ctx, workspaceId: number, importId: string): Promise<SourceFileImport> {
  const row = await getImport(ctx, workspaceId, importId);
  const analysis = analysisOf(row);
  const mapping = mappingOf(row);
  return {
    status: row.status as ImportStatus,
    mapping: mapping === null ? null : mappingToWire(mapping),
    headers: analysis?.columns.map(({ header }) => header) ?? null,
    isEncodingUncertain: (analysis?.encodingCandidates.length ?? 0) > 0,
    error: row.error_message,
    counts: {
      ...{ rows: row.total_rows, created: row.created_count, updated: row.updated_count },
      unchanged: row.duplicate_count,
      ...{ skipped: row.suppressed_count + row.skipped_count, rejected: row.rejected_count },
    },
  };
}

/** Ends an import that waits for a mapping. */
export async function cancelSourceFile(ctx: Ctx, workspaceId: number, importId: string): Promise<void> {
  await cancelImport(ctx, workspaceId, importId);
}

/** Closes the rejected rows of an earlier import, which those of a newer one replace. */
export async function supersedeSourceFile(ctx: Ctx, workspaceId: number, importId: string): Promise<void> {
  const row = await lockImport(ctx.sql, workspaceId, importId);
  if (row === null) return;
  const now = ctx.clock.now();
  await discardLetters(ctx.sql, workspaceId, importId, now);
  if (row.status === 'completed_with_errors') {
    await updateImport(ctx.sql, workspaceId, importId, now, { status: 'completed' });
  }
}

/** Yields the addresses of an imported file (`emailKey`) in batches, without rejected rows. Reads the file as a stream. */
export async function* readAddresses(ctx: Ctx, workspaceId: number, importId: string): AsyncGenerator<string[]> {
  const row = await getImport(ctx, workspaceId, importId);
  const reading = await readingOf(ctx, row);
  let keys: string[] = [];
  for await (const batch of readRows(ctx, row, reading.analysis, FILE_BEGIN)) {
    for (const read of batch.rows) {
      const number = read.number - reading.before;
      if (number < 1) continue;
      const { outcome } = readRow(read, number, reading);
      if ('person' in outcome) keys.push(outcome.person.emailKey);
    }
    if (keys.length < BATCH) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

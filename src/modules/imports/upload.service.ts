import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx } from '../../platform/context.js';
import { AppError, notFound, valueError } from '../../platform/errors.js';
import { readFile } from '../../platform/files/files.js';
import type { UploadedFile } from '../../platform/http/operation-spec.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { analyseFile } from './analyse.service.js';
import { type FileFormat, fileFormatOf } from './file-format.js';
import { isOpen } from './finish.service.js';
import { FileError } from './import-codes.js';
import type { Requested } from './import-state.js';
import { processFile, processKey } from './imports.jobs.js';
import { findImport, type ImportRow, insertImport } from './imports.repo.js';
import type { CampaignImportForm, ImportOptions } from './imports.schemas.js';
import { hasEmail, planMapping } from './mapping.js';
import { processImport } from './process.service.js';

/** A file of this size is taken by the request itself; the job is there for a process that dies over it. */
const SMALL_OCTETS = 2 * 1024 * 1024;
const FALLBACK_MS = 60_000;
const POLL_MS = 100;

export interface Upload {
  readonly workspaceId: number;
  readonly campaignId: string | null;
  readonly file: UploadedFile;
  readonly form: CampaignImportForm;
  readonly idempotencyKey: string | null;
}

function optionsOfForm(form: CampaignImportForm): ImportOptions {
  const { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom } = form;
  return { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom };
}

/** The campaign an upload names, which must be there and may not be archived; null when it names none. */
async function requireOpenCampaign(ctx: Ctx, workspaceId: number, campaignId: string | null): Promise<void> {
  if (campaignId === null) return;
  requireEditable(await getCampaign(ctx, workspaceId, campaignId));
}

/**
 * How an upload goes on: `asking` may stop for a mapping; `direct` maps by name and asks nobody; `waiting` is direct
 * and has a caller who waits for the result.
 */
export type UploadMode = 'asking' | 'direct' | 'waiting';

/** Stores an import of an uploaded file and its job, together. */
export async function createImport(ctx: Ctx, upload: Upload, mode: UploadMode): Promise<ImportRow> {
  const direct = mode !== 'asking';
  const { workspaceId, campaignId, file, form } = upload;
  await requireOpenCampaign(ctx, workspaceId, campaignId);
  const format = await sniff(ctx, workspaceId, file);
  const requested: Requested = {
    mapping: form.mapping ?? null,
    delimiter: form.delimiter ?? null,
    encoding: form.encoding ?? null,
    direct,
  };
  if (direct) await requireEmailColumn(ctx, upload, format, requested);
  return inTx(ctx, async (ctx) => {
    const row = await insertImport(ctx.sql, workspaceId, ctx.clock.now(), {
      id: ctx.ids.uuid(),
      campaignId,
      fileId: file.id,
      fileName: file.filename,
      fileSize: file.size,
      fileFormat: format,
      hasHeader: form.hasHeader,
      requested,
      options: optionsOfForm(form),
      autoConfirm: form.autoConfirm,
      idempotencyKey: upload.idempotencyKey,
    });
    const delayed = mode === 'waiting' && isSmall(row);
    await enqueue(
      ctx,
      processFile,
      { workspaceId, importId: row.id },
      {
        jobKey: processKey(row.id),
        ...(delayed ? { runAt: new Date(ctx.clock.now().getTime() + FALLBACK_MS) } : {}),
      },
    );
    return row;
  });
}

function isSmall(row: ImportRow): boolean {
  return row.file_size <= SMALL_OCTETS;
}

async function sniff(ctx: Ctx, workspaceId: number, file: UploadedFile): Promise<FileFormat> {
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of readFile(ctx, workspaceId, file.id)) {
    head = piece;
    break;
  }
  const format = fileFormatOf(head);
  if (format !== null) return format;
  throw new AppError('unsupported_media_type', 415, 'Send a CSV, TSV or text file, or an Excel workbook (.xlsx).');
}

/**
 * A file that goes straight into a campaign asks nobody: without a column of addresses it is a 422, before anything is
 * stored.
 */
async function requireEmailColumn(ctx: Ctx, upload: Upload, format: FileFormat, requested: Requested): Promise<void> {
  const { workspaceId, file, form } = upload;
  try {
    const table = { fileId: file.id, size: file.size, format, hasHeader: form.hasHeader };
    const analysis = await analyseFile(ctx, workspaceId, table, requested);
    const plan = planMapping(analysis, requested.mapping, optionsOfForm(form), ['body', 'mapping']);
    if (!hasEmail(plan)) throw new FileError('no_email_column', 'No column of the file holds e-mail addresses.');
  } catch (error) {
    if (error instanceof FileError) throw valueError(['body', 'file'], error.code, error.message);
    throw error;
  }
}

/**
 * Waits until an import has ended and returns it; null when it does not within the caller's patience. A small file is
 * taken here and now.
 */
export async function awaitImport(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  waitMs: number,
): Promise<ImportRow | null> {
  const row = await findImport(ctx.sql, workspaceId, importId);
  if (row === null) throw notFound('import');
  if (isSmall(row)) await processImport(ctx, { workspaceId, importId }, new AbortController().signal);
  const until = performance.now() + waitMs;
  for (;;) {
    const now = await findImport(ctx.sql, workspaceId, importId);
    if (now === null || !isOpen(now.status)) return now;
    if (performance.now() > until) return null;
    await sleep(POLL_MS);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx } from '../../platform/context.js';
import { AppError, notFound, valueError } from '../../platform/errors.js';
import { readFile } from '../../platform/files/files.js';
import type { UploadedFile } from '../../platform/http/operation-spec.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { analyseFile } from './analyse.service.js';
import { type FileFormat, fileFormatOf } from './file-format.js';
import { isMoving } from './finish.service.js';
import { FileError } from './import-codes.js';
import type { ImportOptions } from './import-options.js';
import type { Analysis, Requested } from './import-state.js';
import { processFile, processKey } from './imports.jobs.js';
import { findImport, type ImportRow, insertImport } from './imports.repo.js';
import { hasEmail, planMapping } from './mapping.js';

/** How long to wait before asking again: a small file is taken within milliseconds, a large one is asked for seldom. */
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 100;

/** What is said about a file: how to take it, and how to read it where that is not left to the file. */
export interface UploadWishes
  extends ImportOptions,
    Partial<Pick<Requested, 'mapping' | 'delimiter' | 'encoding' | 'sheet'>> {
  readonly hasHeader: boolean;
  /** Takes the suggested mapping when it finds the addresses. */
  readonly autoConfirm: boolean;
}

export interface Upload {
  readonly workspaceId: number;
  readonly campaignId: string | null;
  readonly file: UploadedFile;
  readonly form: UploadWishes;
  readonly idempotencyKey: string | null;
}

function optionsOfForm(form: UploadWishes): ImportOptions {
  const { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom } = form;
  return { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom };
}

/** The campaign an upload names, which must be there and may not be archived; null when it names none. */
async function requireOpenCampaign(ctx: Ctx, workspaceId: number, campaignId: string | null): Promise<void> {
  if (campaignId === null) return;
  await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
}

/** How an upload goes on: `asking` may stop for a mapping; `direct` maps by name and does not ask. */
export type UploadMode = 'asking' | 'direct';

/** Stores an import of an uploaded file and its job, together; the rows are a worker's to take. */
export async function createImport(ctx: Ctx, upload: Upload, mode: UploadMode): Promise<ImportRow> {
  const direct = mode === 'direct';
  const { workspaceId, campaignId, file, form } = upload;
  await requireOpenCampaign(ctx, workspaceId, campaignId);
  const format = await sniff(ctx, workspaceId, file);
  const requested: Requested = {
    mapping: form.mapping ?? null,
    delimiter: form.delimiter ?? null,
    encoding: form.encoding ?? null,
    sheet: form.sheet ?? null,
    direct,
  };
  const analysis = direct ? await analyseDirect(ctx, upload, format, requested) : null;
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
      analysis,
      options: optionsOfForm(form),
      autoConfirm: form.autoConfirm,
      idempotencyKey: upload.idempotencyKey,
    });
    await enqueue(ctx, processFile, { workspaceId, importId: row.id }, { jobKey: processKey(row.id) });
    return row;
  });
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
 * Looks at a file that goes straight into a campaign, which does not ask: without a column of addresses it is a 422, before
 * anything is stored. What was seen goes into the import, so that the worker does not look again.
 */
async function analyseDirect(ctx: Ctx, upload: Upload, format: FileFormat, requested: Requested): Promise<Analysis> {
  const { workspaceId, file, form } = upload;
  try {
    const table = { fileId: file.id, size: file.size, format, hasHeader: form.hasHeader };
    const analysis = await analyseFile(ctx, workspaceId, table, requested);
    const plan = planMapping(analysis, requested.mapping, optionsOfForm(form), ['body', 'mapping']);
    if (!hasEmail(plan)) throw new FileError('no_email_column', 'No column of the file has email addresses.');
    return analysis;
  } catch (error) {
    if (error instanceof FileError) throw valueError(['body', error.field], error.code, error.message);
    throw error;
  }
}

/** Waits until a worker has ended an import, or it waits for a person, and returns it; null when that takes longer than the caller waits. */
export async function awaitImport(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  waitMs: number,
): Promise<ImportRow | null> {
  const until = performance.now() + waitMs;
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_POLL_MS)) {
    const row = await findImport(ctx.sql, workspaceId, importId);
    if (row === null) throw notFound('import');
    if (!isMoving(row.status)) return row;
    if (performance.now() > until) return null;
    await sleep(pauseMs);
  }
}

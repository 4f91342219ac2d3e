import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, notFound, valueError } from '../../../platform/errors.js';
import { readFile } from '../../../platform/files/files.js';
import type { UploadedFile } from '../../../platform/http/operation-spec.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { requireOwner } from '../profiles/index.js';
import { analyseFile } from './analyse.service.js';
import { type FileFormat, fileFormatOf } from './file-format.js';
import { isMoving } from './finish.service.js';
import { FileError } from './import-codes.js';
import type { BookOptions, ImportOptions } from './import-options.js';
import type { Analysis, Requested } from './import-state.js';
import { processFile, processKey } from './imports.jobs.js';
import { findImport, type ImportRow, insertImport } from './imports.repo.js';
import { hasEmail, planMapping, requireBasis } from './mapping.js';

/** First poll interval: a small file finishes within milliseconds, while a large one needs few polls. */
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 100;

/** Import options of an upload, and reading options that override detection. */
export interface UploadOptions
  extends ImportOptions,
    Partial<Pick<Requested, 'mapping' | 'delimiter' | 'encoding' | 'sheet' | 'format'>> {
  readonly hasHeader: boolean;
  /** Whether to accept the suggested mapping if it includes the email column. */
  readonly autoConfirm: boolean;
}

export interface Upload {
  readonly workspaceId: number;
  readonly campaignId: string | null;
  /** Options of an upload into the address book; null for a campaign. */
  readonly book: BookOptions | null;
  readonly file: UploadedFile;
  readonly form: UploadOptions;
  /** Legal basis of all contacts of an upload for a campaign; null for none. */
  readonly legalBasis: SharedLegalBasis | null;
  /** Member, API key, or contact source that brings the file. */
  readonly recordedBy: string;
  readonly idempotencyKey: string | null;
}

function optionsOfForm(form: UploadOptions): ImportOptions {
  const { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom } = form;
  const { alreadyContacted } = form;
  return { onDuplicate, duplicateScope, skipRoleAddresses, skipDisposable, verify, unmappedAsCustom, alreadyContacted };
}

/** Requires the campaign of an upload to exist and not to be archived; accepts null for none. */
async function requireOpenCampaign(ctx: Ctx, workspaceId: number, campaignId: string | null): Promise<void> {
  if (campaignId === null) return;
  await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
}

/** Whether an upload may stop for a mapping (`asking`), or maps columns by name (`direct`). */
export type UploadMode = 'asking' | 'direct';

/** Stores an import of an uploaded file together with its job; a worker imports the rows. */
export async function createImport(ctx: Ctx, upload: Upload, mode: UploadMode): Promise<ImportRow> {
  const direct = mode === 'direct';
  const { workspaceId, campaignId, file, form } = upload;
  await requireOpenCampaign(ctx, workspaceId, campaignId);
  await requireOwner(ctx, workspaceId, upload.book?.ownerId);
  const format = await sniff(ctx, workspaceId, file);
  const requested: Requested = {
    mapping: form.mapping ?? null,
    delimiter: form.delimiter ?? null,
    encoding: form.encoding ?? null,
    sheet: form.sheet ?? null,
    direct,
    format: form.format ?? null,
    legalBasis: upload.legalBasis,
    recordedBy: upload.recordedBy,
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
      book: upload.book,
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
  throw new AppError('unsupported_media_type', 415, say`Send a CSV, TSV or text file, or an Excel workbook (.xlsx).`);
}

/**
 * Analyzes a file that is imported directly into a campaign, without asking for a mapping. Throws 422 before anything is
 * stored if no column has email addresses. Stores the analysis with the import, so that the worker does not repeat it.
 */
async function analyseDirect(ctx: Ctx, upload: Upload, format: FileFormat, requested: Requested): Promise<Analysis> {
  const { workspaceId, file, form } = upload;
  try {
    const table = { fileId: file.id, size: file.size, format, hasHeader: form.hasHeader };
    const analysis = await analyseFile(ctx, workspaceId, table, requested);
    const plan = planMapping(analysis, requested.mapping, optionsOfForm(form), ['body', 'mapping']);
    requireBasis(plan, { shared: upload.legalBasis }, ['body', 'mapping']);
    if (!hasEmail(plan)) throw new FileError('no_email_column', say`No column of the file has email addresses.`);
    return analysis;
  } catch (error) {
    if (error instanceof FileError) throw valueError(['body', error.field], error.code, error.sentence);
    throw error;
  }
}

/** Waits until an import ends or waits for a member, and returns it; null if that takes longer than `waitMs`. */
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

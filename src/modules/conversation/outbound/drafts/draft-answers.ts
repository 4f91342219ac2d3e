import { Type } from 'typebox';
import type { Ctx } from '../../../../platform/context.js';
import { type RawAnswer, raw, withHeaders } from '../../../../platform/http/answer.js';
import { contentDisposition } from '../../../../platform/http/content-disposition.js';
import { etagOf } from '../../../../platform/http/etag.js';
import type { UploadedFile } from '../../../../platform/http/operation-spec.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { MAX_ATTACHMENT_BYTES } from '../message/limits.js';
import { addDraftFile, readDraftFile } from './draft-files.service.js';
import type { DraftKey } from './drafts.repo.js';
import type { KeptDraft } from './drafts.service.js';

/** Builds the response for a draft, after the fields that identify it. */
export function draftAnswer<P extends object>(key: P, row: KeptDraft | undefined) {
  const revision = row?.revision ?? 0;
  const updated_at = row === undefined ? null : isoOf(row.updated_at);
  return withHeaders(
    { ...key, revision, updated_at, draft: row?.content ?? null, files: [...(row?.files ?? [])] },
    { ETag: etagOf(revision) },
  );
}

/** Upload form of a draft file. Stored files without a draft expire after a day, such as those of an aborted request. */
export const DRAFT_FILE_FORM = {
  fields: Type.Object({}),
  files: { file: { maxBytes: MAX_ATTACHMENT_BYTES, required: true, keepDays: 1 } },
} as const;

/** Adds an uploaded file to a draft. */
export function keepInDraft(ctx: Ctx, workspaceId: number, key: DraftKey, file: UploadedFile | undefined) {
  if (file === undefined) throw new Error('The HTTP server lets no form without its file through.');
  const { id, filename, contentType: content_type, size: size_bytes } = file;
  return addDraftFile(ctx, workspaceId, key, { id, filename, content_type, size_bytes });
}

/** Returns a file of a draft, always as a download. Throws `attachment_not_found` (404). */
export async function downloadOf(ctx: Ctx, workspaceId: number, key: DraftKey, fileId: string): Promise<RawAnswer> {
  const { file, data } = await readDraftFile(ctx, workspaceId, key, fileId);
  return raw(data, 'application/octet-stream', { 'content-disposition': contentDisposition(file.filename) });
}

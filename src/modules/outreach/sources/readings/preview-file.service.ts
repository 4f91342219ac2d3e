import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { notFound, ValidationError, valueIssue } from '../../../../platform/errors.js';
import { endpointUrlIssues } from '../../../../platform/outbound/endpoint-url.js';
import { FileError, previewSample, type SamplePreview } from '../../imports/index.js';
import { type FileAuth, openAuth } from '../files/file-access.js';
import { authIssues } from '../files/file-settings.service.js';
import { findFile } from '../files/files.repo.js';
import { ReadingFailed, requestFile } from './fetch-file.service.js';

const PREVIEW_MS = 15_000;
/** Bytes of the file that a preview reads. */
const SAMPLE_BYTES = 256 * 1024;

export interface PreviewRequest {
  readonly url: string;
  readonly auth: FileAuth | null;
  readonly sourceId?: string | undefined;
  readonly mapping?: Readonly<Record<string, string>> | undefined;
}

/** Previews the start of a file and stores nothing. Throws 422 for a file that cannot be read, 404 `contact_source_not_found`. */
export async function previewFile(ctx: Ctx, workspaceId: number, request: PreviewRequest): Promise<SamplePreview> {
  const { url, mapping } = request;
  const issues = [
    ...endpointUrlIssues(ctx, url, ['body', 'url']),
    ...(request.auth === null ? [] : authIssues(request.auth, ['body', 'auth'])),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
  const auth = request.auth ?? (await storedAuth(ctx, workspaceId, request));
  try {
    const sample = await requestFile(ctx, { url, auth, known: null, timeoutMs: PREVIEW_MS }, readStart);
    if (sample === 'unchanged') throw new ReadingFailed('unknown', say`The server responded with status ${304}.`);
    return await previewSample(ctx, workspaceId, sample, mapping ?? null);
  } catch (error) {
    if (!(error instanceof ReadingFailed) && !(error instanceof FileError)) throw error;
    throw new ValidationError([
      valueIssue(['body', 'url'], 'unreadable_file', say`cannot be read: ${error.sentence}`, url),
    ]);
  }
}

async function readStart({ headers, body }: Parameters<Parameters<typeof requestFile>[2]>[0]) {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length >= SAMPLE_BYTES) break;
  }
  const announced = Number(headers['content-length']);
  const size = length < SAMPLE_BYTES ? length : announced >= length ? announced : null;
  return { sample: Buffer.concat(parts).subarray(0, SAMPLE_BYTES), size };
}

/** Returns the sign-in of a stored source for a URL on its server; null otherwise. */
async function storedAuth(ctx: Ctx, workspaceId: number, { url, sourceId }: PreviewRequest): Promise<FileAuth | null> {
  if (sourceId === undefined) return null;
  const file = await findFile(ctx.sql, workspaceId, sourceId);
  if (file === undefined) throw notFound('contact_source');
  return new URL(file.url).origin === new URL(url).origin ? openAuth(ctx, file) : null;
}

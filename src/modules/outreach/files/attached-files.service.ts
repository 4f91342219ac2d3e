import { LRUCache } from 'lru-cache';
import type { AttachedFile, FindFile } from '../../../engine/campaign/attachment.js';
import type { Ctx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { readFile } from '../../../platform/files/files.js';
import type { OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { type FileFacts, findFiles, findFilesNamed, holdFileList, lockFiles } from './files.repo.js';

/** Maximum bytes of recently attached files cached by a process, so that a campaign does not read its file for each email. */
const CACHED_BYTES = 32 * 1024 * 1024;

/** Cached files by workspace and digest. */
const cached = new LRUCache<string, Buffer>({ maxSize: CACHED_BYTES, sizeCalculation: (bytes) => bytes.length });
/** Reads in progress, shared by concurrent emails. */
const reading = new Map<string, Promise<Buffer>>();

/** Finds the files that stored steps name at any depth. Steps without files cost no query. */
export async function findFilesIn(ctx: Ctx, workspaceId: number, values: unknown): Promise<FindFile> {
  const ids = [...new Set(fileIdsIn(values))];
  return finderOf(ids.length === 0 ? [] : await findFiles(ctx.sql, workspaceId, ids));
}

/** Finds the files that values of a request name at any depth. They cannot be deleted until the caller's transaction ends. */
export async function holdFilesIn(ctx: Ctx, workspaceId: number, values: unknown): Promise<FindFile> {
  const ids = [...new Set(fileIdsIn(values))];
  return finderOf(ids.length === 0 ? [] : await lockFiles(ctx.sql, workspaceId, ids));
}

/** Finds the files of a workspace that have these names, by name. Names without a file are missing from the result. */
export async function findNamedFiles(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  const rows = names.length === 0 ? [] : await findFilesNamed(ctx.sql, workspaceId, names);
  return new Map(rows.map((row) => [row.name, factsOf(row)]));
}

/** Finds files like `findNamedFiles`. None is added until the caller's transaction ends. */
export async function holdNamedFiles(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  await holdFileList(ctx.sql, workspaceId);
  return findNamedFiles(ctx, workspaceId, names);
}

/** Reads files for an email. Throws an error with the name of a file that no longer exists. */
export function loadAttached(
  ctx: Ctx,
  workspaceId: number,
  files: readonly AttachedFile[],
): Promise<OutgoingAttachment[]> {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      contentType: file.contentType,
      content: await bytesOf(ctx, workspaceId, file),
    })),
  );
}

async function bytesOf(ctx: Ctx, workspaceId: number, file: AttachedFile): Promise<Buffer> {
  const key = `${workspaceId}:${file.sha256}`;
  const known = cached.get(key) ?? reading.get(key);
  if (known !== undefined) return known;
  const read = readAll(ctx, workspaceId, file).finally(() => reading.delete(key));
  reading.set(key, read);
  const bytes = await read;
  cached.set(key, bytes);
  return bytes;
}

async function readAll(ctx: Ctx, workspaceId: number, { id, name, sizeBytes }: AttachedFile): Promise<Buffer> {
  const bytes = Buffer.alloc(sizeBytes);
  let at = 0;
  try {
    for await (const piece of readFile(ctx, workspaceId, id)) at += piece.copy(bytes, at);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    throw new Error(`The attached file ${name} no longer exists.`, { cause: error });
  }
  return bytes;
}

const finderOf = (rows: readonly FileFacts[]): FindFile => {
  const files = new Map(rows.map((row) => [row.id, factsOf(row)]));
  return (id) => files.get(id);
};

const factsOf = (row: FileFacts): AttachedFile => ({
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256.toString('hex'),
});

/** Yields every `fileId` in a value, at any depth. */
function* fileIdsIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'fileId' && typeof inner === 'string') yield inner;
    else yield* fileIdsIn(inner);
  }
}

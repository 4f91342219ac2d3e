import { createHash } from 'node:crypto';
import { say } from '../../engine/words/say.js';
import { type Ctx, inTx } from '../context.js';
import type { SqlRunner } from '../db/sql-runner.js';
import { savepoint } from '../db/transaction.js';
import { AppError } from '../errors.js';
import { BLOB_REF, type BlobRef, bytesOfRow, joinBlob, storeBlobs, useBlobs } from './blobs/blobs.js';

export const CHUNK_BYTES = 1024 * 1024;
/** Bytes per read: the server's response, twice as long, still fits where the runtime keeps short-lived data. */
const READ_BYTES = 48 * 1024;

export interface NewFile {
  readonly workspaceId: number;
  readonly name: string;
  /** Maximum size. A larger file is not stored. */
  readonly maxBytes: number;
  readonly expiresAt?: Date;
}

export interface StoredFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/**
 * Stores a stream as a file in chunks of 1 MiB, with one chunk in memory. Throws `payload_too_large` (413). Then, and
 * if the stream fails, nothing remains.
 *
 * Outside a transaction, each chunk is committed separately and the file's row comes last, so a slow upload holds
 * neither a connection nor a transaction. `deleteLostChunks` removes the chunks of a crashed upload. Inside a
 * transaction, everything belongs to it.
 */
export async function storeFile(ctx: Ctx, file: NewFile, source: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  if (ctx.inTransaction) return savepoint(ctx, (ctx) => writeFile(ctx, file, ctx.ids.uuid(), source));
  const id = ctx.ids.uuid();
  try {
    return await writeFile(ctx, file, id, source);
  } catch (error) {
    await ctx.sql.execute(DELETE_CHUNKS, [file.workspaceId, id]);
    throw error;
  }
}

const DELETE_CHUNKS = 'delete from file_chunks where workspace_id = $1 and file_id = $2';

async function writeFile(ctx: Ctx, file: NewFile, id: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  for await (const chunk of inChunks(source, file.maxBytes)) {
    hash.update(chunk);
    size += chunk.length;
    await writeChunk(ctx, file.workspaceId, id, { position, chunk });
    position += 1;
  }
  const sha256 = hash.digest();
  await ctx.sql.query(
    `insert into files (workspace_id, id, name, size_bytes, sha256, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.workspaceId, id, file.name, size, sha256, ctx.clock.now(), file.expiresAt ?? null],
  );
  return { id, size, sha256 };
}

/**
 * Stores a chunk as an object, or in its row: with the database as the store, and inside a transaction, which waits for no
 * other server.
 */
async function writeChunk(
  ctx: Ctx,
  workspaceId: number,
  fileId: string,
  { position, chunk }: { readonly position: number; readonly chunk: Buffer },
): Promise<void> {
  const insert = (sql: SqlRunner, blobId: string | null) =>
    sql.query(
      'insert into file_chunks (workspace_id, file_id, position, data, blob_id) values ($1, $2, $3, $4, $5)',
      [workspaceId, fileId, position, blobId === null ? chunk : null, blobId],
      'file-chunk-insert',
    );
  if (ctx.blobs.target === null || ctx.inTransaction) return void (await insert(ctx.sql, null));
  const [blobId] = (await storeBlobs(ctx, workspaceId, [chunk])) as [string];
  await inTx(ctx, async (ctx) => {
    await useBlobs(ctx.sql, workspaceId, [blobId]);
    await insert(ctx.sql, blobId);
  });
}

/**
 * Cuts a stream into chunks of exactly `CHUNK_BYTES` and a shorter last one, each in the memory of the previous one.
 */
async function* inChunks(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let total = 0;
  for await (const piece of source) {
    total += piece.length;
    if (total > maxBytes) throw tooLarge(maxBytes);
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(piece.length - from, CHUNK_BYTES - filled);
      chunk.set(piece.subarray(from, from + taken), filled);
      from += taken;
      filled += taken;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', 413, say`The file exceeds ${maxBytes} bytes.`, { maxBytes });
}

/** Returns size, name and digest of a file, or null if the workspace has no such file. */
export async function findFile(
  ctx: Ctx,
  workspaceId: number,
  id: string,
): Promise<(StoredFile & { readonly name: string }) | null> {
  const [row] = await ctx.sql.query<{ id: string; name: string; size_bytes: number; sha256: Buffer }>(
    'select id, name, size_bytes, sha256 from files where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );
  return row === undefined ? null : { id: row.id, name: row.name, size: row.size_bytes, sha256: row.sha256 };
}

/**
 * Yields the bytes of a file from `fromByte` on, in pieces of any size, with one in memory and no open transaction
 * between them. Throws `file_not_found` (404) for a file that does not exist or was deleted while reading, instead of
 * ending early, and `StoreAway` (503) if an object cannot be read.
 */
export async function* readFile(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  options: { readonly fromByte?: number } = {},
): AsyncGenerator<Buffer> {
  const file = await findFile(ctx, workspaceId, id);
  if (file === null) throw fileGone();
  for (let at = options.fromByte ?? 0; at < file.size; ) {
    const position = Math.floor(at / CHUNK_BYTES);
    const piece = await readPiece(ctx, workspaceId, id, { position, offset: at - position * CHUNK_BYTES });
    if (piece.length === 0) throw fileGone();
    yield piece;
    at += piece.length;
  }
}

/** Returns a piece of a chunk: `READ_BYTES` from its row, or the rest of its object, which is read as a whole. */
async function readPiece(
  ctx: Ctx,
  workspaceId: number,
  fileId: string,
  { position, offset }: { readonly position: number; readonly offset: number },
): Promise<Buffer> {
  const [row] = await ctx.sql.query<{ data: Buffer | null } & BlobRef>(
    `select substring(c.data from $4 for $5) as data, ${BLOB_REF} from file_chunks c ${joinBlob('c.blob_id')}
     where c.workspace_id = $1 and c.file_id = $2 and c.position = $3`,
    [workspaceId, fileId, position, offset + 1, READ_BYTES],
    'file-chunk-read',
  );
  if (row === undefined) throw fileGone();
  return row.data ?? (await bytesOfRow(ctx, workspaceId, null, row)).subarray(offset);
}

/** Extends the lifetime of files. Deleted files stay deleted. */
export async function keepFiles(ctx: Ctx, workspaceId: number, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await ctx.sql.execute('update files set expires_at = $3 where workspace_id = $1 and id = any($2::uuid[])', [
    workspaceId,
    ids,
    until,
  ]);
}

/** Removes the expiry of a file. */
export async function keepForever(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  await ctx.sql.execute('update files set expires_at = null where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Deletes a file with its chunks. Returns false if the workspace has no such file. */
export function deleteFile(ctx: Ctx, workspaceId: number, id: string): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    await ctx.sql.execute(DELETE_CHUNKS, [workspaceId, id]);
    return (await ctx.sql.execute('delete from files where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
  });
}

/** Deletes at most `limit` expired files of all workspaces. Returns their number. */
export function deleteExpiredFiles(ctx: Ctx, limit: number): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const expired = await lockExpired(ctx.sql, ctx.clock.now(), limit);
    for (const { workspace_id, id } of expired) await deleteFile(ctx, workspace_id, id);
    return expired.length;
  });
}

/** Locks the files of all workspaces with the earliest expiry, except files that another process is deleting. */
function lockExpired(sql: SqlRunner, now: Date, limit: number): Promise<Array<{ workspace_id: number; id: string }>> {
  return sql.query(
    'select workspace_id, id from files where expires_at <= $1 order by expires_at limit $2 for update skip locked',
    [now, limit],
  );
}

/**
 * Deletes chunks of uploads that started before `begunBefore` and never finished. Returns their number. File IDs are
 * UUIDv7 and contain the start of the upload. `begunBefore` must be earlier than any running upload.
 */
export function deleteLostChunks(ctx: Ctx, begunBefore: Date): Promise<number> {
  const milliseconds = begunBefore.getTime().toString(16).padStart(12, '0');
  const firstId = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
  return ctx.sql.execute(
    `delete from file_chunks c where c.file_id < $1
       and not exists (select 1 from files f where f.workspace_id = c.workspace_id and f.id = c.file_id)`,
    [firstId],
  );
}

function fileGone(): AppError {
  return new AppError('file_not_found', 404, say`This file does not exist.`);
}

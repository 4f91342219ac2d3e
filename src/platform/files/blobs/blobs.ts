import type { Ctx } from '../../context.js';
import { givenRows } from '../../db/given-rows.js';
import type { SqlRunner } from '../../db/sql-runner.js';
import { Gate } from '../../gate.js';
import { ObjectDamaged } from './object-store.js';
import { openObject, type SealedObject, sealObject } from './sealed-object.js';

/** Objects that are stored at the same time by one caller. */
const AT_ONCE = 8;

/** Returns the encryption context of an object's key. */
export const blobContext = (id: string): string => `blobs:${id}`;

/** Object of a row, as `joinBlob` reads it; all null if the bytes are in the row. */
export interface BlobRef {
  readonly blobId: string | null;
  readonly blobKey: Buffer | null;
  readonly blobSha256: Buffer | null;
  readonly blobLocation: string | null;
}

/** Columns of a `BlobRef`, of the tables that `joinBlob` joins. */
export const BLOB_REF = `o.id as "blobId", o.sealed_key as "blobKey", o.sha256 as "blobSha256", os.location as "blobLocation"`;

/** Joins the object of a row. The workspace is the value $1. */
export const joinBlob = (blobId: string): string =>
  `left join blobs o on o.workspace_id = $1 and o.id = ${blobId} left join blob_stores os on os.id = o.store_id`;

/** Parts of a context that store objects. */
export type StoreCtx = Pick<Ctx, 'blobs' | 'clock' | 'config' | 'ids' | 'inTransaction' | 'secrets' | 'sql'>;

interface Pending extends SealedObject {
  readonly id: string;
  readonly size: number;
  readonly sealedKey: Buffer;
}

const PENDING = givenRows<Pending>({
  id: ['uuid', ({ id }) => id],
  size_bytes: ['int', ({ size }) => size],
  sha256: ['bytea', ({ sha256 }) => sha256],
  sealed_key: ['bytea', ({ sealedKey }) => sealedKey],
});

/**
 * Stores contents as objects before any row refers to them, outside of transactions, and returns their IDs. An object that
 * `useBlobs` never follows is deleted when `BLOBS_KEEP_DELETED` is over. Throws `StoreAway`.
 */
export async function storeBlobs(ctx: StoreCtx, workspaceId: number, contents: readonly Buffer[]): Promise<string[]> {
  const location = ctx.blobs.target;
  if (location === null || ctx.inTransaction) throw new Error('Objects are stored outside of transactions.');
  const objects = contents.map((content): Pending => {
    const id = ctx.ids.uuid();
    const sealed = sealObject(id, content);
    const sealedKey = ctx.secrets.encrypt(workspaceId, blobContext(id), sealed.dataKey);
    return { ...sealed, id, size: content.length, sealedKey };
  });
  const deleteAt = new Date(ctx.clock.now().getTime() + ctx.config.blobs.keepDeletedMs);
  await insertPending(ctx.sql, workspaceId, location, deleteAt, objects);
  const store = ctx.blobs.at(location);
  const gate = new Gate(AT_ONCE);
  const failed = new AbortController();
  const puts = objects.map(({ id, body }) =>
    gate.run(location, 1, () => {
      failed.signal.throwIfAborted();
      return store.put(keyOf(workspaceId, id), body, failed.signal);
    }),
  );
  try {
    await Promise.all(puts);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(puts);
    throw error;
  }
  return objects.map(({ id }) => id);
}

async function insertPending(
  sql: SqlRunner,
  workspaceId: number,
  location: string,
  deleteAt: Date,
  objects: readonly Pending[],
): Promise<void> {
  const insert = () =>
    sql.execute(
      `insert into blobs (workspace_id, id, store_id, size_bytes, sha256, sealed_key, delete_at)
       select $1, n.id, s.id, n.size_bytes, n.sha256, n.sealed_key, $3
       from ${PENDING.at(4, 'n')}, blob_stores s where s.location = $2`,
      [workspaceId, location, deleteAt, ...PENDING.values(objects)],
      'blobs-insert',
    );
  if (objects.length === 0 || (await insert()) > 0) return;
  await sql.execute('insert into blob_stores (location) values ($1) on conflict do nothing', [location]);
  await insert();
}

/** Keeps stored objects, in the transaction that writes the rows that refer to them. */
export async function useBlobs(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const used = await sql.execute(
    `update blobs set delete_at = null
     where workspace_id = $1 and id = any($2::uuid[]) and delete_at > '-infinity' and sealed_key is not null`,
    [workspaceId, ids],
    'blobs-use',
  );
  if (used !== ids.length) throw new Error('An object was deleted before its row was written.');
}

/**
 * Releases objects in the transaction that removes the last reference. Without their keys, nothing can be read from them. The
 * trigger of a table does the same for deleted rows.
 */
export async function releaseBlobs(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<void> {
  await sql.execute(
    `update blobs set sealed_key = null, delete_at = '-infinity' where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, ids],
    'blobs-release',
  );
}

/** Returns the bytes of a row, which are in the row or in its object. Throws `StoreAway` or `ObjectDamaged`. */
export async function bytesOfRow(
  ctx: Pick<Ctx, 'blobs' | 'secrets'>,
  workspaceId: number,
  inRow: Buffer | null,
  ref: BlobRef,
): Promise<Buffer> {
  if (inRow !== null) return inRow;
  const { blobId, blobKey, blobSha256, blobLocation } = ref;
  if (blobId === null || blobKey === null || blobSha256 === null || blobLocation === null) {
    throw new ObjectDamaged('The row of an object is missing.');
  }
  const dataKey = ctx.secrets.decrypt(workspaceId, blobContext(blobId), blobKey);
  const key = keyOf(workspaceId, blobId);
  const body = await ctx.blobs.at(blobLocation).get(key, new AbortController().signal);
  if (body === null) throw new ObjectDamaged(`The object ${key} is missing in ${blobLocation}.`);
  return openObject(blobId, body, dataKey, blobSha256);
}

/** Returns the key of an object. The last digits of an ID are random, so they spread objects over folders. */
export const keyOf = (workspaceId: number, id: string): string => `${workspaceId}/${id.slice(-2)}/${id}`;

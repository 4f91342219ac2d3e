import type { Ctx } from '../../../context.js';
import { copyTarget, quoted, rowsWhere, type TableShape } from '../../../db/snapshot/catalog.js';
import type { CopySource } from '../../../db/snapshot/write.js';
import { StartError } from '../../../start-error.js';
import type { BlobColumn } from '../blob-column.js';
import { bytesOfRow } from '../blobs.js';
import { ObjectDamaged, StoreAway } from '../object-store.js';
import { batchesOf, bytesOf, fieldOfBytes, fieldsOf, NULL, rowOf, textOf } from './copy-lines.js';

/** Columns after those of the table: the place and key of the row's object. */
const OBJECT = ['sealed_key', 'sha256', 'size_bytes', 'location'] as const;

/**
 * Returns a COPY source of a table whose rows contain their bytes instead of references to objects, each compared with its SHA-256. Keys
 * and places of objects are from the snapshot of the rows. The source throws `StartError` if an object cannot be read.
 */
export function bytesOfObjects(
  ctx: Pick<Ctx, 'secrets' | 'blobs'>,
  workspaceId: number,
  table: TableShape,
  { column }: BlobColumn,
  condition: string,
): CopySource {
  const places = { bytes: table.columns.indexOf(column), id: table.columns.indexOf('blob_id') };
  const read = async (row: Buffer): Promise<Buffer> => {
    const fields = fieldsOf(row);
    const [sealedKey, sha256, , location] = fields.splice(table.columns.length) as [Buffer, Buffer, Buffer, Buffer];
    const id = fields[places.id] as Buffer;
    if (!id.equals(NULL)) {
      const isThere = !location.equals(NULL);
      const bytes = await bytesOfRow(ctx, workspaceId, null, {
        blobId: id.toString(),
        blobKey: isThere && !sealedKey.equals(NULL) ? bytesOf(sealedKey) : null,
        blobSha256: isThere ? bytesOf(sha256) : null,
        blobLocation: isThere ? textOf(location) : null,
      }).catch((error: Error) => {
        throw unreadable(table, error);
      });
      fields[places.bytes] = fieldOfBytes(bytes);
      fields[places.id] = NULL;
    }
    return rowOf(fields);
  };
  const columns = table.columns.map((name) => `t.${quoted(name)}`).join(', ');
  return {
    text: `(select ${columns}, ${OBJECT.slice(0, 3)
      .map((name) => `o.${name}`)
      .join(', ')}, s.location
      from ${rowsWhere(table, condition)} t left join public.blobs o on o.workspace_id = ${workspaceId} and o.id = t.blob_id
      left join public.blob_stores s on s.id = o.store_id)`,
    through: async function* (source) {
      for await (const batch of batchesOf(source, weightOf)) yield* await Promise.all(batch.map(read));
    },
  };
}

/** Returns the memory that a row needs: its text, and its object three times, encrypted, as bytes, and as text. */
function weightOf(row: Buffer): number {
  const size = fieldsOf(row).at(-2) as Buffer;
  return row.length + (size.equals(NULL) ? 0 : 4 * Number(size));
}

function unreadable(table: TableShape, error: Error): Error {
  if (error instanceof ObjectDamaged) {
    return new StartError(`An object of ${copyTarget(table).split(' ')[0]} cannot be archived. ${error.message}`, {
      cause: error,
    });
  }
  return error instanceof StoreAway ? new StartError(`${error.message}.`, { cause: error }) : error;
}

import type { TableShape } from '../../../db/snapshot/catalog.js';
import type { BlobColumn } from '../blob-column.js';
import { type StoreCtx, storeBlobs } from '../blobs.js';
import { batchesOf, bytesOf, fieldsOf, NULL, rowOf } from './copy-lines.js';

/**
 * Returns a change of COPY text that stores the bytes of each row as an object and refers to it, before the row is loaded. Objects that no
 * row refers to in the end are deleted like those of a killed upload.
 */
export function objectsOfBytes(
  ctx: StoreCtx,
  workspaceId: number,
  { columns }: Pick<TableShape, 'columns'>,
  { column }: BlobColumn,
): (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer> {
  const places = { bytes: columns.indexOf(column), id: columns.indexOf('blob_id') };
  return async function* (source) {
    for await (const batch of batchesOf(source, ({ length }) => 2 * length)) {
      const rows = batch.map(fieldsOf).filter((fields) => fields[places.bytes]?.equals(NULL) === false);
      if (rows.length !== batch.length) throw new Error('A row of the archive has no bytes.');
      const ids = await storeBlobs(
        ctx,
        workspaceId,
        rows.map((fields) => bytesOf(fields[places.bytes] as Buffer)),
      );
      for (const [at, fields] of rows.entries()) {
        fields[places.bytes] = NULL;
        fields[places.id] = Buffer.from(ids[at] as string);
        yield rowOf(fields);
      }
    }
  };
}

import type { Schedule } from '../../queue/schedule.js';
import type { BlobColumn } from './blob-column.js';
import { deleteBlobs } from './delete-blobs.js';
import { moveBlobs } from './move-blobs.js';

/** Maximum time of one turn of the move, which leaves the worker and the store time for other work. */
const TURN_MS = 40_000;

/** Moves the bytes of messages and files to the configured store, and deletes objects that no row needs. */
export function blobSchedules(columns: readonly BlobColumn[]): readonly Schedule[] {
  return [
    {
      name: 'platform.object-moves',
      everySeconds: 60,
      run: (ctx, { signal }) => moveBlobs(ctx, columns, AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)])),
    },
    { name: 'platform.object-deletions', everySeconds: 3_600, run: (ctx, { signal }) => deleteBlobs(ctx, signal) },
  ];
}

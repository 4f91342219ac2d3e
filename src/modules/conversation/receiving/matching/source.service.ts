import type { Ctx } from '../../../../platform/context.js';
import { bytesOfRow } from '../../../../platform/files/blobs/blobs.js';
import type { StoredAnswer } from './classify.reads.js';

/** Returns the source of a stored message; null if it was deleted. Throws 503 if its object cannot be read now. */
export async function sourceOf(ctx: Ctx, workspaceId: number, stored: StoredAnswer): Promise<Buffer | null> {
  return stored.raw === null && stored.blobId === null ? null : bytesOfRow(ctx, workspaceId, stored.raw, stored);
}

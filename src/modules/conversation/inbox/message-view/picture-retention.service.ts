import type { Ctx } from '../../../../platform/context.js';
import { eachItem, ofWorkspace, type Work } from '../../../foundation/faults/index.js';
import { KEEP_PICTURES_MS } from './message-view.service.js';
import { deletePicturesBefore, findWorkspaceWithPictures } from './pictures.repo.js';

/** Minimum retry delay, half the interval between rounds, so that the next round retries. */
const RETENTION: Work = { name: 'inbox.picture-retention', leastWaitMs: 1_800_000 };

/** Deletes expired cached images, workspace by workspace. */
export async function deleteOldPictures(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_PICTURES_MS);
  let workspaceId = await findWorkspaceWithPictures(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, (workspaceId) =>
      deletePicturesBefore(ctx.sql, workspaceId, before),
    );
    workspaceId = await findWorkspaceWithPictures(ctx.sql, workspaceId);
  }
}

import type { DueLoop } from '../../../../platform/due/due-loop.js';
import { eachItem, ofWorkspace } from '../../../foundation/faults/index.js';
import { ENROLL_LOOP } from '../links/links.service.js';
import { followChanges, listWorkspacesToFollow } from './follow.service.js';

/** Enrolls profiles that enter segments of campaigns, and releases profiles that leave them. */
export const enrollLoop: DueLoop = {
  name: ENROLL_LOOP,
  async tick(ctx) {
    const workspaceIds = await listWorkspacesToFollow(ctx);
    const followed = await eachItem(ctx, { name: ENROLL_LOOP }, workspaceIds, ofWorkspace, (workspaceId) =>
      followChanges(ctx, workspaceId),
    );
    return { worked: followed.reduce((sum, count) => sum + count, 0), nextDueAt: null };
  },
};

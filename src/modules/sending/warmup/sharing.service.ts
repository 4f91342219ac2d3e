import { type Ctx, inTx } from '../../../platform/context.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { callAllSoon } from './circles/circles.repo.js';
import { endCircled, endCrossing } from './conversations/conversations.repo.js';
import { findSharing, upsertSharing } from './core/sharing.repo.js';

/** Sharing settings of a workspace, as in the API. */
interface Sharing {
  readonly shareAcrossWorkspaces: boolean;
  readonly shareWithCircles: boolean;
}

export async function getSharing(ctx: Ctx, workspaceId: number): Promise<Sharing> {
  const { isShared, isCircled } = await findSharing(ctx.sql, workspaceId);
  return { shareAcrossWorkspaces: isShared, shareWithCircles: isCircled };
}

/**
 * Changes whether the workspace's mailboxes exchange warmup mail with other workspaces or instances. If sharing ends,
 * the conversations with them end immediately and their planned messages are canceled. Audited.
 */
export function changeSharing(ctx: Ctx, workspaceId: number, changes: Partial<Sharing>): Promise<Sharing> {
  return inTx(ctx, async (ctx) => {
    const before = await getSharing(ctx, workspaceId);
    const wanted = { ...before, ...changes };
    const { shareAcrossWorkspaces: isShared, shareWithCircles: isCircled } = wanted;
    const circleChanges = before.shareWithCircles !== isCircled;
    if (before.shareAcrossWorkspaces === isShared && !circleChanges) return before;
    const now = ctx.clock.now();
    // Peers are locked before the workspace, as everywhere.
    if (circleChanges) await callAllSoon(ctx.sql, now);
    await upsertSharing(ctx.sql, workspaceId, { isShared, isCircled }, now);
    if (!isShared) await endCrossing(ctx.sql, workspaceId, now);
    if (!isCircled) await endCircled(ctx.sql, workspaceId, now);
    await appendAudit(ctx, workspaceId, {
      action: 'warmup.sharing_changed',
      resource: 'workspace',
      resourceId: String(workspaceId),
      changes: wanted,
    });
    return wanted;
  });
}

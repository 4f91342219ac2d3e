import { type Ctx, inTx } from '../../platform/context.js';
import { appendAudit } from '../workspaces/index.js';
import { findSharing, upsertSharing } from './sharing.repo.js';
import { endCrossing } from './talk/conversations.repo.js';

interface Sharing {
  readonly shareAcrossWorkspaces: boolean;
}

export async function getSharing(ctx: Ctx, workspaceId: number): Promise<Sharing> {
  const { isShared } = await findSharing(ctx.sql, workspaceId);
  return { shareAcrossWorkspaces: isShared };
}

/**
 * Lets the workspace's mailboxes exchange warmup mail with those of other workspaces, or no more: then the talks that run
 * with them end at once, and what they planned is taken back. Audited.
 */
export function changeSharing(ctx: Ctx, workspaceId: number, wanted: Sharing): Promise<Sharing> {
  return inTx(ctx, async (ctx) => {
    const before = await getSharing(ctx, workspaceId);
    if (before.shareAcrossWorkspaces === wanted.shareAcrossWorkspaces) return before;
    await upsertSharing(ctx.sql, workspaceId, wanted.shareAcrossWorkspaces, ctx.clock.now());
    if (!wanted.shareAcrossWorkspaces) await endCrossing(ctx.sql, workspaceId, ctx.clock.now());
    await appendAudit(ctx, workspaceId, {
      action: 'warmup.sharing_changed',
      resource: 'workspace',
      resourceId: String(workspaceId),
      changes: { shareAcrossWorkspaces: wanted.shareAcrossWorkspaces },
    });
    return wanted;
  });
}

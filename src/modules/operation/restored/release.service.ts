import { type Ctx, inTx } from '../../../platform/context.js';
import {
  deleteInstallationHold,
  findInstallationHold,
  findWorkspaceHold,
  type Hold,
} from '../../../platform/db/installation-hold.js';
import { deleteWorkspaceMove } from '../../../platform/db/workspace-moves.js';
import { deadWorkers } from '../../../platform/due/reaper.js';
import { doubtDueMessages } from '../../conversation/outbound/index.js';
import { appendAudit, setWorkspaceStatus } from '../../foundation/workspaces/index.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';
import { heldMailboxes } from '../../reach/mailboxes/syncs/index.js';
import { sendingLoop } from '../../sending/delivery/index.js';
import { doubtDueWarmup } from '../../sending/warmup/index.js';
import { auditEverywhere } from './audit-everywhere.service.js';
import { doubtUnproven } from './doubt-sends.service.js';
import { listActiveCampaigns } from './release.reads.js';

export interface Released {
  /** ISO 8601: the instant of the backup. */
  readonly snapshotAt: string;
  /** Campaigns that were active and are paused now. */
  readonly pausedCampaigns: number;
  /** Campaign emails that were due before the restore, and that no Sent folder proves unsent. */
  readonly unknownSends: number;
  /** Manual messages that were due before the restore and may have been sent. */
  readonly unknownMessages: number;
}

/**
 * Resumes a restored instance without sending anything twice: marks campaign emails, messages by members and warmup
 * email as `unknown` that were due before the restore and may have been sent, and pauses every active campaign, so that a person resumes each.
 * Null if the instance is not held. May run again after an interruption.
 */
export async function releaseInstallation(ctx: Ctx): Promise<Released | null> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return null;
  const snapshotAt = hold.snapshotAt.toISOString();
  return releaseOf(ctx, null, hold, `Restored from the backup of ${snapshotAt}.`, async (ctx) => {
    const isEnded = await deleteInstallationHold(ctx.sql);
    if (isEnded) await auditEverywhere(ctx, { action: 'instance.released', changes: { snapshotAt } });
  });
}

/**
 * Does the same for a workspace that moved here, and activates it. Other workspaces are not affected. Null if the workspace is not
 * held.
 */
export async function releaseWorkspace(ctx: Ctx, workspaceId: number): Promise<Released | null> {
  const hold = await findWorkspaceHold(ctx.sql, workspaceId);
  if (hold === null) return null;
  return releaseOf(
    ctx,
    workspaceId,
    hold,
    `Moved with the archive of ${hold.snapshotAt.toISOString()}.`,
    async (ctx) => {
      await deleteWorkspaceMove(ctx.sql, workspaceId);
      await setWorkspaceStatus(ctx, workspaceId, 'active');
      await appendAudit(ctx, workspaceId, {
        ...{ action: 'workspace.released', resource: 'workspace', resourceId: String(workspaceId) },
        changes: { snapshotAt: hold.snapshotAt.toISOString() },
      });
    },
  );
}

async function releaseOf(
  ctx: Ctx,
  workspaceId: number | null,
  hold: Hold,
  reason: string,
  end: (ctx: Ctx) => Promise<void>,
): Promise<Released> {
  const snapshotAt = hold.snapshotAt.toISOString();
  await sendingLoop().recover?.(ctx, await deadWorkers(ctx));
  // Runs before the pause, because only campaigns that were active could send.
  const unknownSends = await doubtUnproven(ctx, workspaceId, hold.since);
  const pauseDetail = `${reason} Check emails with an unknown result, then resume.`;
  let pausedCampaigns = 0;
  for (const campaign of await listActiveCampaigns(ctx.sql, workspaceId)) {
    const { changed } = await inTx(ctx, (ctx) =>
      moveCampaign(ctx, campaign.workspace_id, campaign.id, { to: 'paused', pauseReason: 'safety_stop', pauseDetail }),
    );
    if (changed) pausedCampaigns += 1;
  }
  const unknownMessages = await doubtDueMessages(ctx, workspaceId, hold.since);
  await doubtDueWarmup(ctx, workspaceId, hold.since);
  await inTx(ctx, async (ctx) => {
    await heldMailboxes.forget(ctx, workspaceId);
    await end(ctx);
  });
  return { snapshotAt, pausedCampaigns, unknownSends, unknownMessages };
}

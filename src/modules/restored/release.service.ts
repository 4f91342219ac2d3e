import { type Ctx, inTx } from '../../platform/context.js';
import { deleteInstallationHold, findInstallationHold } from '../../platform/db/installation-hold.js';
import { moveCampaign } from '../campaigns/index.js';
import { doubtDueMessages } from '../outbound/index.js';
import { listActiveCampaigns } from './release.reads.js';

export interface Released {
  /** ISO 8601: the instant of the backup. */
  readonly snapshotAt: string;
  /** Campaigns that were active and are paused now. */
  readonly pausedCampaigns: number;
  /** Manual messages that were due since the backup and may have been sent. */
  readonly unknownMessages: number;
}

/**
 * Resumes a restored instance without sending anything twice: pauses every active campaign, so that a person
 * resumes each, and marks messages written by people that were due since the backup as `unknown`. Null if the instance
 * is not held. May run again after an interruption.
 */
export async function releaseInstallation(ctx: Ctx): Promise<Released | null> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return null;
  const snapshotAt = hold.snapshotAt.toISOString();
  const pauseDetail = `Restored from the backup of ${snapshotAt}. Emails sent since then are unknown to this instance.`;
  let pausedCampaigns = 0;
  for (const { workspace_id: workspaceId, id } of await listActiveCampaigns(ctx.sql)) {
    const { changed } = await inTx(ctx, (ctx) =>
      moveCampaign(ctx, workspaceId, id, { to: 'paused', pauseReason: 'safety_stop', pauseDetail }),
    );
    if (changed) pausedCampaigns += 1;
  }
  const unknownMessages = await doubtDueMessages(ctx);
  await deleteInstallationHold(ctx.sql);
  return { snapshotAt, pausedCampaigns, unknownMessages };
}

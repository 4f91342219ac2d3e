import type { Ctx } from '../../../platform/context.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { eachItem } from '../../foundation/faults/index.js';
import { guardCampaigns } from './guards.service.js';
import { protectMailboxes } from './mailbox-protection.service.js';
import { listWorkspacesToJudge } from './mailbox-reports.reads.js';
import { listActiveWorkspaces } from './protection.reads.js';
import { protectCampaigns } from './protection.service.js';
import { reassignByPolicy } from './reassign/reassign.service.js';
import { getNextProtectionEnd } from './rests.reads.js';
import { endDueRests } from './rests.service.js';

/** Maximum milliseconds until a campaign or a mailbox is stopped. */
const EVERY_MS = 10_000;

/** Runs one kind of protection for each workspace; sets aside workspaces that fail. */
async function each(
  ctx: Ctx,
  kind: string,
  workspaceIds: readonly number[],
  protect: (ctx: Ctx, workspaceId: number) => Promise<number>,
): Promise<number> {
  const itemOf = (workspaceId: number) => ({ workspaceId, item: String(workspaceId) });
  const work = { name: `sending.protection.${kind}` };
  const counts = await eachItem(ctx, work, workspaceIds, itemOf, (workspaceId) => protect(ctx, workspaceId));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Holds mailboxes with too many bounces or complaints and ends holds that are over; moves contacts away from failing mailboxes; pauses
 * campaigns for the same reasons, without a working mailbox, or with failing domains. Runs by the clock, because no row has a due time.
 */
export function protectionLoop(): DueLoop {
  let lastMs = Number.NEGATIVE_INFINITY;
  let nextEnd: Date | null = null;
  return {
    name: 'sending.protection',
    async tick(ctx: Ctx) {
      const now = ctx.clock.now().getTime();
      const isRestOver = nextEnd !== null && nextEnd.getTime() <= now;
      if (!isRestOver && now - lastMs < EVERY_MS) return { worked: 0, nextDueAt: nextEnd };
      lastMs = now;
      let worked = await endDueRests(ctx);
      worked += await each(ctx, 'reports', await listWorkspacesToJudge(ctx.sql), protectMailboxes);
      const active = await listActiveWorkspaces(ctx.sql);
      worked += await each(ctx, 'campaigns', active, protectCampaigns);
      worked += await each(ctx, 'reassign', active, reassignByPolicy);
      worked += await each(ctx, 'guards', active, guardCampaigns);
      nextEnd = await getNextProtectionEnd(ctx.sql, ctx.clock.now());
      return { worked, nextDueAt: nextEnd };
    },
  };
}

import type { Ctx } from '../../platform/context.js';
import type { DueLoop } from '../../platform/due/due-loop.js';
import { guardCampaigns } from './guards.service.js';
import { protectMailboxes } from './mailbox-protection.service.js';
import { listWorkspacesToJudge } from './mailbox-reports.reads.js';
import { listActiveWorkspaces } from './protection.reads.js';
import { protectCampaigns } from './protection.service.js';
import { getNextProtectionEnd } from './rests.reads.js';
import { endDueRests } from './rests.service.js';

/** A campaign or a mailbox that is to be stopped goes on for this long at most. */
const EVERY_MS = 10_000;

/**
 * Holds mailboxes that bounce or are complained about too much and ends rests that are over; pauses campaigns for the same,
 * or that have no mailbox left, or whose domains fail. Looks at the clock, because no row says when it is due.
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
      for (const workspaceId of await listWorkspacesToJudge(ctx.sql))
        worked += await protectMailboxes(ctx, workspaceId);
      for (const workspaceId of await listActiveWorkspaces(ctx.sql)) {
        worked += await protectCampaigns(ctx, workspaceId);
        worked += await guardCampaigns(ctx, workspaceId);
      }
      nextEnd = await getNextProtectionEnd(ctx.sql);
      return { worked, nextDueAt: nextEnd };
    },
  };
}

import type { Ctx } from '../../platform/context.js';
import type { DueLoop } from '../../platform/due/due-loop.js';
import { guardCampaigns } from './guards.service.js';
import { listActiveWorkspaces } from './protection.reads.js';
import { protectCampaigns } from './protection.service.js';

/** A campaign that its guards would stop goes on for this long at most. */
const EVERY_MS = 10_000;

/**
 * Pauses campaigns that bounce or are complained about too much, that have no mailbox left, or whose domains fail. Looks
 * at the clock, because no row says when it is due.
 */
export function protectionLoop(): DueLoop {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    name: 'sending.protection',
    async tick(ctx: Ctx) {
      const now = ctx.clock.now().getTime();
      if (now - lastMs < EVERY_MS) return { worked: 0, nextDueAt: null };
      lastMs = now;
      let worked = 0;
      for (const workspaceId of await listActiveWorkspaces(ctx.sql)) {
        worked += await protectCampaigns(ctx, workspaceId);
        worked += await guardCampaigns(ctx, workspaceId);
      }
      return { worked, nextDueAt: null };
    },
  };
}

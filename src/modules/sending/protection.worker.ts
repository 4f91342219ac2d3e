import type { Ctx } from '../../platform/context.js';
import type { DueLoop } from '../../platform/due/due-loop.js';
import { listActiveWorkspaces } from './protection.reads.js';
import { protectCampaigns } from './protection.service.js';

/** A campaign that bounces goes on for this long at most before it is paused. */
const EVERY_MS = 10_000;

/** Pauses campaigns that bounce or are complained about too much. Looks at the clock, because no row says when it is due. */
export function protectionLoop(): DueLoop {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    name: 'sending.protection',
    async tick(ctx: Ctx) {
      const now = ctx.clock.now().getTime();
      if (now - lastMs < EVERY_MS) return { worked: 0, nextDueAt: null };
      lastMs = now;
      let worked = 0;
      for (const workspaceId of await listActiveWorkspaces(ctx.sql)) worked += await protectCampaigns(ctx, workspaceId);
      return { worked, nextDueAt: null };
    },
  };
}

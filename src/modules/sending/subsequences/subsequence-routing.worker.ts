import type { DueLoop } from '../../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { eachItem, ofWorkspace } from '../../foundation/faults/index.js';
import { listWorkspacesWithEntries } from './kept-entries.reads.js';
import { enterKept } from './kept-entries.service.js';
import { listRoutingWorkspaces } from './subsequence-events.reads.js';
import { ROUTING_LOOP, routeEvents, routeSetAside } from './subsequence-events.service.js';
import { syncLeads } from './subsequences.jobs.js';
import { runSync } from './sync-leads.service.js';

/**
 * Moves contacts that opened, clicked, completed, or returned: reads the event log with its own position. Then moves contacts that waited
 * for subsequences that have resumed.
 */
export const routingLoop: DueLoop = {
  name: ROUTING_LOOP,
  async tick(ctx) {
    const withEvents = await listRoutingWorkspaces(ctx.sql);
    const retried = await routeSetAside(ctx, withEvents);
    const resumed = await listWorkspacesWithEntries(ctx.sql, ctx.clock.now());
    const all = [...new Set([...withEvents, ...resumed])];
    const routed = await eachItem(ctx, { name: ROUTING_LOOP }, all, ofWorkspace, async (workspaceId) => {
      const events = withEvents.includes(workspaceId) ? await routeEvents(ctx, workspaceId) : 0;
      return events + (resumed.includes(workspaceId) ? await enterKept(ctx, workspaceId) : 0);
    });
    return { worked: routed.reduce((sum, count) => sum + count, retried), nextDueAt: null };
  },
};

export const subsequenceJobHandlers: readonly JobHandler[] = [
  handleJob(syncLeads, { run: (ctx, request, { signal }) => runSync(ctx, request, signal) }),
];

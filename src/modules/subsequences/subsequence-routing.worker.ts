import type { DueLoop } from '../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { eachItem, ofWorkspace } from '../faults/index.js';
import { listRoutingWorkspaces } from './subsequence-events.reads.js';
import { ROUTING_LOOP, routeEvents, routeSetAside } from './subsequence-events.service.js';
import { syncLeads } from './subsequences.jobs.js';
import { runSync } from './sync-leads.service.js';

/** Moves contacts that opened, clicked, finished or came back: a reader of the event log with a position of its own. */
export const routingLoop: DueLoop = {
  name: ROUTING_LOOP,
  async tick(ctx) {
    const workspaceIds = await listRoutingWorkspaces(ctx.sql);
    const retried = await routeSetAside(ctx, workspaceIds);
    const routed = await eachItem(ctx, { name: ROUTING_LOOP }, workspaceIds, ofWorkspace, (workspaceId) =>
      routeEvents(ctx, workspaceId),
    );
    return { worked: routed.reduce((sum, count) => sum + count, retried), nextDueAt: null };
  },
};

export const subsequenceJobHandlers: readonly JobHandler[] = [
  handleJob(syncLeads, { run: (ctx, request, { signal }) => runSync(ctx, request, signal) }),
];

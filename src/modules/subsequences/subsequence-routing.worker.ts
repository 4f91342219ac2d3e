import type { DueLoop } from '../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { listRoutingWorkspaces } from './subsequence-events.reads.js';
import { routeEvents } from './subsequence-events.service.js';
import { syncLeads } from './subsequences.jobs.js';
import { runSync } from './sync-leads.service.js';

/** Moves contacts that opened, clicked, finished or came back: a reader of the event log with a position of its own. */
export const routingLoop: DueLoop = {
  name: 'sending.routing',
  async tick(ctx) {
    let worked = 0;
    for (const workspaceId of await listRoutingWorkspaces(ctx.sql)) worked += await routeEvents(ctx, workspaceId);
    return { worked, nextDueAt: null };
  },
};

export const subsequenceJobHandlers: readonly JobHandler[] = [
  handleJob(syncLeads, { run: (ctx, request, { signal }) => runSync(ctx, request, signal) }),
];

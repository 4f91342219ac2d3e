import type { JobHandler } from '../../../platform/queue/job.js';
import { resume, type Work } from './faults.service.js';
import { trySetAside } from './try-set-aside.service.js';
import type { WorkItem } from './work-item.js';

/** Number of the first consecutive failure shown to the owner, because jobs request a retry by failing. */
const SHOWN_FROM = 3;

/**
 * Wraps a handler so that the owner of its workspace sees its failures from the third consecutive one, until the job
 * succeeds, or a day after its last attempt. The queue itself keeps, delays and retries the job; no other job waits for
 * it.
 */
export function shownToOwner(handler: JobHandler): JobHandler {
  const work: Work = { name: `job:${handler.name}` };
  return {
    ...handler,
    run: async (ctx, payload, run) => {
      const of = itemOf(payload);
      try {
        await handler.run(ctx, payload, run);
      } catch (error) {
        // The queue gets the job's own error, even if recording it fails.
        if (of !== null && run.attempt >= SHOWN_FROM && !run.signal.aborted) await trySetAside(ctx, work, of, error);
        throw error;
      }
      if (of !== null && run.attempt > SHOWN_FROM) await resume(ctx, work, of);
    },
  };
}

/** Returns the item of a job by the IDs in its payload; null if it belongs to no workspace. */
function itemOf(payload: unknown): WorkItem | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const fields = payload as Readonly<Record<string, unknown>>;
  const workspaceId = fields['workspaceId'];
  if (typeof workspaceId !== 'number') return null;
  const ids = Object.entries(fields)
    .filter(([name, value]) => name !== 'workspaceId' && name.endsWith('Id') && isId(value))
    .map(([, value]) => String(value));
  return { workspaceId, item: ids.length === 0 ? String(workspaceId) : ids.join(':') };
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

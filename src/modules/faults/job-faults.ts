import type { Ctx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import type { JobHandler, JobRun } from '../../platform/queue/job.js';
import { resume, setAside, type Work } from './faults.service.js';
import type { WorkItem } from './work-item.js';

/** Jobs request a retry by failing: failures from this one on are shown to the owner. */
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
        if (of !== null && run.attempt >= SHOWN_FROM) await record(ctx, work, of, error, run);
        throw error;
      }
      if (of !== null && run.attempt > SHOWN_FROM) await resume(ctx, work, of);
    },
  };
}

/** The queue gets the job's own error, even if recording it fails. */
async function record(ctx: Ctx, work: Work, of: WorkItem, error: unknown, run: JobRun): Promise<void> {
  if (run.signal.aborted || faultOf(error) !== 'item') return;
  try {
    await setAside(ctx, work, of, error);
  } catch (writing) {
    ctx.log.warn({ err: writing, work: work.name, ...of }, 'the failure of a job could not be recorded');
  }
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

import type { Ctx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import type { JobHandler, JobRun } from '../../platform/queue/job.js';
import { resume, setAside, type Work } from './faults.service.js';
import type { WorkItem } from './work-item.js';

/** Jobs ask for their next attempt by failing: from this failure on it is more than a pause. */
const SHOWN_FROM = 3;

/**
 * The same handler, whose failures the owner of its workspace sees from the third in a row on, until it succeeds or is given up and a day
 * has passed. The queue itself keeps the job, pauses and tries it again; no job waits for another one that fails.
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

/** The job's own error is what the queue is told, whatever becomes of the record. */
async function record(ctx: Ctx, work: Work, of: WorkItem, error: unknown, run: JobRun): Promise<void> {
  if (run.signal.aborted || faultOf(error) !== 'item') return;
  try {
    await setAside(ctx, work, of, error);
  } catch (writing) {
    ctx.log.warn({ err: writing, work: work.name, ...of }, 'the failure of a job could not be recorded');
  }
}

/** What a job works on, by the ids in its payload; null: nothing of one workspace. */
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

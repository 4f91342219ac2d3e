import type { Ctx } from '../context.js';
import { enqueue } from './enqueue.js';
import { defineJob, type Job, type JobHandler, type JobRun } from './job.js';

/** Work that repeats at an interval, in one process at a time. */
export interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  /** Does the work. An error is logged and does not affect the next turn. */
  run(ctx: Ctx, run: Omit<JobRun, 'isLast'>): Promise<void>;
}

/** Prefix of the job key of every turn. */
export const SCHEDULE_KEYS = 'schedule:';

/** Returns the next multiple of the interval since 1970-01-01 UTC after `now`. Daily turns are at midnight UTC. */
export function nextTurn(everySeconds: number, now: Date): Date {
  const everyMs = everySeconds * 1000;
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
}

function scheduleJob(schedule: Schedule): Job<null> {
  // A separate queue name keeps a long turn and the next one from running concurrently.
  return defineJob<null>({
    name: `schedule:${schedule.name}`,
    maxAttempts: 25,
    queueName: `schedule:${schedule.name}`,
  });
}

/** Ensures that the next turn of the schedule is waiting; a waiting turn keeps its time. */
export async function ensureScheduled(ctx: Ctx, schedule: Schedule): Promise<void> {
  await enqueue(ctx, scheduleJob(schedule), null, {
    // The interval is part of the key, so that a shortened one does not wait for the long turn before it.
    jobKey: `${SCHEDULE_KEYS}${schedule.name}:${schedule.everySeconds}`,
    keepRunAt: true,
    runAt: nextTurn(schedule.everySeconds, ctx.clock.now()),
  });
}

/** The next turn is planned before the work starts, so that a turn that kills its worker does not end the schedule. */
export function scheduleHandler(schedule: Schedule): JobHandler {
  return {
    name: scheduleJob(schedule).name,
    runsRetired: false,
    run: async (ctx, _payload, { attempt, signal }) => {
      await ensureScheduled(ctx, schedule);
      try {
        await schedule.run(ctx, { attempt, signal });
      } catch (error) {
        ctx.log.error(
          { err: error, schedule: schedule.name },
          'a scheduled turn failed; the next one comes as planned',
        );
      }
    },
    giveUp: async () => undefined,
  };
}

import type { DueLoop } from '../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { dueReactions, nextReactionAt, retryReaction, SANDBOX_LOOP } from '../sandbox/index.js';
import { makeDemo, removeDemo } from './demo.jobs.js';
import { eraseDemo, fillDemo, giveUpDemo } from './demo.service.js';
import { react } from './react.service.js';

const BATCH = 20;

/** People of the simulated mail world do what they had in mind. Two workers that take the same reaction do it once. */
export const sandboxLoop: DueLoop = {
  name: SANDBOX_LOOP,
  async tick(ctx, worker) {
    const due = await dueReactions(ctx, BATCH);
    for (const reaction of due) {
      if (!worker.isAlive()) break;
      try {
        await react(ctx, reaction);
      } catch (error) {
        ctx.log.warn(
          { err: error, workspaceId: reaction.workspaceId },
          'a reaction of the sandbox could not be received',
        );
        await retryReaction(ctx, reaction);
      }
    }
    return { worked: due.length, nextDueAt: due.length > 0 ? null : await nextReactionAt(ctx) };
  },
};

export const demoJobHandlers: readonly JobHandler[] = [
  handleJob(makeDemo, { run: fillDemo, onGiveUp: giveUpDemo }),
  handleJob(removeDemo, { run: eraseDemo }),
];

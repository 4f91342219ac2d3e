import type { DueLoop } from '../../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { eachItem } from '../../foundation/faults/index.js';
import { dueReactions, nextReactionAt, retryReaction, SANDBOX_LOOP } from '../../reach/sandbox/index.js';
import { makeDemo, removeDemo } from './demo.jobs.js';
import { eraseDemo, fillDemo, giveUpDemo } from './demo.service.js';
import { react } from './react.service.js';

const BATCH = 20;

/** Runs planned reactions of simulated contacts. If two workers claim the same reaction, it happens once. */
export const sandboxLoop: DueLoop = {
  name: SANDBOX_LOOP,
  async tick(ctx, worker) {
    const due = await dueReactions(ctx, BATCH);
    const itemOf = (reaction: (typeof due)[number]) => ({ workspaceId: reaction.workspaceId, item: reaction.id });
    const run = async (reaction: (typeof due)[number]): Promise<void> => {
      if (!worker.isAlive()) return;
      try {
        await react(ctx, reaction);
      } catch (error) {
        await retryReaction(ctx, reaction);
        throw error;
      }
    };
    await eachItem(ctx, { name: SANDBOX_LOOP }, due, itemOf, run, { claimed: true });
    return { worked: due.length, nextDueAt: due.length > 0 ? null : await nextReactionAt(ctx) };
  },
};

export const demoJobHandlers: readonly JobHandler[] = [
  handleJob(makeDemo, { run: fillDemo, onGiveUp: giveUpDemo }),
  handleJob(removeDemo, { run: eraseDemo }),
];

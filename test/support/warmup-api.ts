import { backgroundWork } from '../../src/jobs.js';
import type { RunningWorker } from '../../src/platform/due/worker.js';
import { drainJobs } from '../../src/platform/queue/drain.js';
import { startQueue } from '../../src/platform/queue/start-queue.js';
import { mailboxApi } from './mailbox-api.js';
import type { TestAnswer, TestWorld } from './world.js';

/** Returns the warmup operations as workspace `a` calls them. */
export function warmupApi(world: TestWorld, worker: RunningWorker) {
  const mailboxes = mailboxApi(world);
  const ask = (action: string, names: readonly string[], more: object = {}, request: object = {}) =>
    world.inA({
      method: 'POST',
      url: '/warmup/operations',
      body: { action, mailboxes: names, ...more },
      ...request,
    });
  const runJobs = async (): Promise<void> => {
    const queue = await startQueue(world.ctx, worker, { handlers: backgroundWork().handlers });
    await drainJobs(world.ctx);
    await queue.stop(10_000);
  };
  return {
    mailboxes,
    ask,
    runJobs,
    read: (operationId: string) => world.inA({ url: `/warmup/operations/${operationId}` }),
    list: (query: Readonly<Record<string, string | number | readonly string[]>> = {}) =>
      world.inA({ url: '/warmup/mailboxes', query }),
    /** Creates hosted mailboxes and returns their IDs. */
    host: async (...addresses: readonly string[]): Promise<number[]> => {
      const answer = await mailboxes.create(
        addresses.map((address) => ({ address, firstName: address[0]?.toUpperCase() ?? 'X', lastName: 'Park' })),
      );
      return answer.json.mailboxes.map((mailbox: { id: number }) => mailbox.id);
    },
    /** Starts an operation and waits until it is done. */
    done: async (action: string, names: readonly string[], more: object = {}): Promise<TestAnswer> => {
      const answer = await ask(action, names, more);
      await runJobs();
      return world.inA({ url: `/warmup/operations/${answer.json.operationId}` });
    },
  };
}

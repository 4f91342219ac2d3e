import type { Ctx } from '../../context.js';

const AGAIN_MIN_MS = 250;
const AGAIN_MAX_MS = 15_000;

/**
 * Attempts to end claims of these workers, and repeats it in the background until it succeeds or the workers' lives end: while a worker
 * lives, no takeover frees its claims. Resolves after the first attempt. Never throws.
 * @param attempt returns whether it is done; an error is logged with `facts`
 */
export async function untilDone(
  ctx: Ctx,
  workerIds: readonly string[],
  facts: Readonly<Record<string, unknown>>,
  attempt: () => Promise<boolean>,
): Promise<void> {
  const isOver = (): boolean => ctx.worker.lifetime().aborted || !workerIds.includes(ctx.worker.id);
  const once = async (waitMs: number): Promise<void> => {
    let done = false;
    try {
      done = await attempt();
    } catch (error) {
      ctx.log.warn({ err: error, ...facts, waitMs }, 'failed to release claims; retrying');
    }
    if (!done) setTimeout(() => void (isOver() || once(Math.min(waitMs * 2, AGAIN_MAX_MS))), waitMs).unref();
  };
  await once(AGAIN_MIN_MS);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../platform/context.js';
import type { RunningRole } from './role.js';

/** How soon a release takes effect. */
const CHECK_EVERY_MS = 2_000;

/** Starts a role as soon as the instance is released; until then, runs nothing. */
export function startWhenReleased(
  ctx: Ctx,
  isHeld: () => Promise<boolean>,
  start: () => Promise<RunningRole>,
): RunningRole {
  const stopping = new AbortController();
  const started = whenReleased(ctx, isHeld, start, stopping.signal);
  return {
    stop: async (drainMs) => {
      stopping.abort();
      return (await (await started)?.stop(drainMs)) ?? true;
    },
  };
}

/** Null if the role was stopped before. Retries while the database does not respond. */
async function whenReleased(
  ctx: Ctx,
  isHeld: () => Promise<boolean>,
  start: () => Promise<RunningRole>,
  signal: AbortSignal,
): Promise<RunningRole | null> {
  while (!signal.aborted) {
    try {
      if (!(await isHeld())) return await start();
    } catch (error) {
      ctx.log.error({ err: error }, 'failed to start background work of a released instance; retrying');
    }
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

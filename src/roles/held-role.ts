import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../platform/context.js';
import type { RunningRole } from './role.js';

/** How soon a release takes effect. */
const CHECK_EVERY_MS = 2_000;

/** Starts a role as soon as the installation is released; until then, it runs nothing. */
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

/** Null if the role was stopped before. A database that does not respond is asked again. */
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
      ctx.log.error({ err: error }, 'the released installation could not start its background work; trying again');
    }
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

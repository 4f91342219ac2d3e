import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../platform/context.js';
import type { RunningRole } from './role.js';

/** Delay until a release takes effect. */
const CHECK_EVERY_MS = 2_000;
/** Time limit for stopping the work of a held instance. */
const DRAIN_MS = 30_000;

/** Work of a role before and after the release of a restored instance. */
export interface HeldWork {
  readonly isHeld: () => Promise<boolean>;
  /** Runs until the release. */
  readonly startHeld: () => RunningRole;
  readonly startReleased: () => Promise<RunningRole>;
}

/** Starts a role as soon as the instance is released; until then, runs only the work of a held instance. */
export function startWhenReleased(ctx: Ctx, work: HeldWork): RunningRole {
  const stopping = new AbortController();
  const held = work.startHeld();
  const started = whenReleased(ctx, work, held, stopping.signal);
  return {
    stop: async (drainMs) => {
      stopping.abort();
      const running = await started;
      return running === null ? held.stop(drainMs) : running.stop(drainMs);
    },
  };
}

/** Null if the role was stopped before. Retries while the database does not respond. */
async function whenReleased(
  ctx: Ctx,
  { isHeld, startReleased }: HeldWork,
  held: RunningRole,
  signal: AbortSignal,
): Promise<RunningRole | null> {
  let isHeldStopped = false;
  while (!signal.aborted) {
    try {
      if (!(await isHeld())) {
        if (!isHeldStopped) await held.stop(DRAIN_MS);
        isHeldStopped = true;
        return await startReleased();
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'failed to start background work of a released instance; retrying');
    }
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to two and a half times its live size before a collection. By default, the runtime waits for more
 * than four times on a machine with memory to spare, so the resident size of a process reflects how much passed through
 * it instead of what it holds. Threads that start later have a young generation of half the size that `npm start` gives
 * the process, whatever their limits. Must be called first in a process. An import takes the same time with it and less
 * memory (ADR 9); earlier collections cost the sending engine up to a fifth of its processor time (ADR 13), and later
 * ones need more memory than a small server has (ADR 51).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=150');
  setFlagsFromString('--max-semi-space-size=16');
}

const LOOK_EVERY_MS = 5_000;
/** Share of its time that an idle thread may be busy. */
const IDLE = 0.05;
/** Busy time since the last collection that makes another one worthwhile, in ms. */
const WORTH_MS = 1_000;

/**
 * Releases the heap of the calling thread once work has passed: the runtime collects only while memory is allocated, so
 * a service that has sent its campaign would hold hundreds of megabytes of garbage until the next one. The thread
 * pauses for two collections (100 ms with 80 MB alive). Never keeps a thread alive.
 */
export function sweepWhenIdle(): void {
  const sweep = thoroughSweep();
  let before = performance.eventLoopUtilization();
  let unsweptMs = 0;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { active, utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    unsweptMs += active;
    if (utilization > IDLE || unsweptMs < WORTH_MS) return;
    unsweptMs = 0;
    sweep(() => {
      // The collection itself must not count as work.
      before = performance.eventLoopUtilization();
    });
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

/**
 * Does what "collect garbage" of an inspector does, which has no other API: `gc()` leaves the young generation at its
 * grown size, 64 MB in each thread, and old pages with holes. The session stays open: closing it in the response to its
 * own request stops the thread permanently (Node 20).
 */
function thoroughSweep(): (onSwept: () => void) => void {
  const session = new Session();
  session.connect();
  return (onSwept) => session.post('HeapProfiler.collectGarbage', onSwept);
}

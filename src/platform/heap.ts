import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to two and a half times what is alive before it is swept. The runtime would wait for more than four times on a
 * machine with memory to spare: the resident size of a process then follows how much passed through it, not what it holds.
 * Threads that start later have a young generation of half the size that `npm start` gives the process, whatever limit they
 * are made with. Call it first in a process. An import takes the same time with it and less memory (ADR 9); sweeping earlier costs the
 * sending engine up to a fifth of its processor time (ADR 13), and later more memory than a small server has (ADR 51).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=150');
  setFlagsFromString('--max-semi-space-size=16');
}

const LOOK_EVERY_MS = 5_000;
/** Share of its time that a thread may be at work and count as idle. */
const IDLE = 0.05;
/** Time at work since the last sweep that leaves enough behind to be worth one. */
const WORTH_MS = 1_000;

/**
 * Gives the heap of the calling thread back once work has passed: the runtime sweeps only while memory is asked for, and a
 * service that has sent its campaign would hold hundreds of megabytes of nothing until the next. The thread stands still for
 * two sweeps meanwhile (100 ms with 80 MB alive). Never keeps a thread alive.
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
      // The sweep is no work that another one would be worth.
      before = performance.eventLoopUtilization();
    });
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

/**
 * What an inspector's "collect garbage" does, which has no other door: `gc()` leaves the young generation at the size that it
 * has grown to, 64 MB in each thread, and old pages with holes. The session stays open: one that is closed in the answer to
 * its own request stops the thread for good (Node 20).
 */
function thoroughSweep(): (onSwept: () => void) => void {
  const session = new Session();
  session.connect();
  return (onSwept) => session.post('HeapProfiler.collectGarbage', onSwept);
}

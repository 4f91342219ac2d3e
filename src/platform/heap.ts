import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by half of what is alive before it is swept. The runtime would wait for about four times as much on a
 * machine with memory to spare: the resident size of a process then follows how much passed through it, not what it holds.
 * Call it first in a process. An import of 300,000 rows takes the same time with it, and a third less memory (ADR 9).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure } from './problem.js';

/** Milliseconds before each look. A message that is not there yet may still be on its way. */
export const LOOKS_MS: readonly number[] = [1_000, 4_000, 10_000];

/** Looks several times for a sent message. Null: it was not found, which proves nothing. */
export async function lookForSent<T>(waits: readonly number[], look: () => Promise<T | null>): Promise<T | null> {
  for (const ms of waits) {
    if (ms > 0) await sleep(ms);
    try {
      const found = await look();
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  }
  return null;
}

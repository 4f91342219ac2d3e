import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure } from './problem.js';

/** Delays before each search in milliseconds, because a sent message may appear late. */
export const LOOKS_MS: readonly number[] = [1_000, 4_000, 10_000];

/** Searches several times for a sent message. Returns null if not found, which does not prove that it was not sent. */
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

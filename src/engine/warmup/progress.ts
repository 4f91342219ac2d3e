import type { WarmupStatus } from '../lifecycle/delivery-enums.js';

const DAY_MS = 86_400_000;

/** Returns the completed percentage of a warmup; only a ready mailbox has 100. */
export function warmupProgress(status: WarmupStatus, days: number, targetDays: number): number {
  if (status === 'not_started' || status === 'disabled') return 0;
  if (status === 'ready') return 100;
  return Math.min(99, Math.floor((100 * days) / targetDays));
}

/** Returns the earliest time at which a warming mailbox can be ready; null for any other mailbox. */
export function earliestReady(status: WarmupStatus, days: number, targetDays: number, now: Date): Date | null {
  if (status !== 'warming') return null;
  return new Date(now.getTime() + Math.max(0, targetDays - days) * DAY_MS);
}

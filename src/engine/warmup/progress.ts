import type { WarmupStatus } from '../lifecycle/delivery-enums.js';

const DAY_MS = 86_400_000;

/** Percent of a warmup that is done: 100 is reached only by being ready. */
export function warmupProgress(status: WarmupStatus, days: number, targetDays: number): number {
  if (status === 'not_started' || status === 'disabled') return 0;
  if (status === 'ready') return 100;
  return Math.min(99, Math.floor((100 * days) / targetDays));
}

/** When a mailbox that is warming may be ready at the earliest; null for any other. */
export function earliestReady(status: WarmupStatus, days: number, targetDays: number, now: Date): Date | null {
  if (status !== 'warming') return null;
  return new Date(now.getTime() + Math.max(0, targetDays - days) * DAY_MS);
}

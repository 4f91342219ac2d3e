import type { World } from '../world.js';

export interface Drive {
  readonly world: World;
  /** Processes everything that is due now; returns when something is due next. */
  readonly drain: () => Promise<Date | null>;
  readonly now: () => Date;
  readonly moveTo: (instant: Date) => Promise<void>;
  readonly until: Date;
  /** Returns whether the campaign sends around this time. */
  readonly isBusy: (at: Date) => boolean;
  /** Callback about once per simulated hour that passed. */
  readonly onProgress: (at: Date) => Promise<void>;
}

/** Minimum step of the clock in working hours: work that becomes due within it runs together, late by no more than this. */
export const STEP_MS = 240_000;
/** Minimum step when no window of the campaign is open, so that polls of idle mailboxes do not make each night a long one. */
const IDLE_STEP_MS = 1_800_000;
/** Maximum step of the clock, so that work driven only by the clock also runs. */
const LONGEST_STEP_MS = 7_200_000;

/**
 * Runs the simulated days: the service processes what is due, the recipients react, and the clock jumps to the next due time. Nothing
 * sleeps, and every message and delivery is real. Returns the number of jumps.
 */
export async function driveDays(drive: Drive): Promise<number> {
  let jumps = 0;
  let reportedHour = 0;
  for (;;) {
    const serviceDue = await drive.drain();
    const reacted = await drive.world.runDue(drive.now());
    if (reacted > 0) continue;
    const next = earliest(serviceDue, drive.world.nextReactionAt());
    if (next === null || next > drive.until) return jumps;
    const hour = Math.floor(drive.now().getTime() / 3_600_000);
    if (hour !== reportedHour) {
      reportedHour = hour;
      await drive.onProgress(drive.now());
    }
    // At least one step: otherwise, a row that is always due but never processed would stop the clock.
    const now = drive.now().getTime();
    const stepMs = drive.isBusy(drive.now()) ? STEP_MS : IDLE_STEP_MS;
    await drive.moveTo(new Date(Math.max(Math.min(next.getTime(), now + LONGEST_STEP_MS), now + stepMs)));
    jumps += 1;
  }
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

import { type HourCounts, type RollingUse, rollingUse } from '../admission/rolling-use.js';

const HOUR_MS = 3_600_000;
/** Number of counted hours, as in a slot: the current one and the 24 before it. */
const KEPT = 25;

/** Emails of a mailbox within 24 hours, counted by the hour like its slot. */
export class HourUse {
  #counts: number[];
  #newest: number;

  constructor(known: HourCounts, start: Date) {
    this.#counts = [...(known.hour_counts ?? [])];
    this.#newest = known.hour_index ?? hourOf(start.getTime());
  }

  /** Counts `n` messages at an instant; instants never decrease. */
  add(at: number, n: number): void {
    const passed = Math.min(KEPT, Math.max(0, hourOf(at) - this.#newest));
    if (passed > 0) this.#counts = [...new Array<number>(passed).fill(0), ...this.#counts].slice(0, KEPT);
    this.#newest = Math.max(this.#newest, hourOf(at));
    this.#counts[0] = (this.#counts[0] ?? 0) + n;
  }

  at(now: number): RollingUse {
    return rollingUse({ hour_counts: this.#counts, hour_index: this.#newest }, new Date(now));
  }
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}

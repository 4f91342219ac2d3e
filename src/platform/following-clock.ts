import type { Clock } from './clock.js';

/** Maximum difference between the clocks of this machine and the database at which its worker still claims, in ms. */
const CLOCK_BOUND_MS = 60_000;

/**
 * If the database clock is set back by more than this, in ms, it is followed; otherwise time stands still until the
 * clock catches up.
 */
const HOLD_MS = 1_000;

/** Clocks of a machine, in milliseconds. */
export interface MachineClocks {
  /** Never adjusted; starts at any value. */
  monotonicMs(): number;
  /** System time, since 1970. */
  wallMs(): number;
}

const machine: MachineClocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/** Reading of the database clock. */
export interface ClockSample {
  readonly databaseMs: number;
  /** By the monotonic clock. */
  readonly sentMs: number;
  readonly receivedMs: number;
}

/**
 * Clock that follows the database time, which all processes share. Between readings, the monotonic clock counts, which
 * is never adjusted: a machine's clock that is wrong, or is set, changes nothing. Before the first reading, the
 * machine's clock applies.
 */
export class FollowingClock implements Clock {
  #base: { readonly timeMs: number; readonly atMs: number } | null = null;
  #latestMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly clocks: MachineClocks = machine) {}

  /** Returns a time that is never earlier than a previous one, unless the database clock was set back. */
  now(): Date {
    this.#latestMs = Math.max(this.#latestMs, this.#at(this.clocks.monotonicMs()));
    return new Date(this.#latestMs);
  }

  /**
   * Corrects the time by as little as the reading allows: on arrival, the database clock is between the reading and the
   * reading plus the round trip. Returns the correction in milliseconds.
   */
  take({ databaseMs, sentMs, receivedMs }: ClockSample): number {
    const roundTripMs = receivedMs - sentMs;
    const toldMs = this.#base === null ? databaseMs + roundTripMs / 2 : this.#at(receivedMs);
    const timeMs = Math.min(Math.max(toldMs, databaseMs), databaseMs + roundTripMs);
    const correctionMs = this.#base === null ? 0 : timeMs - toldMs;
    this.#base = { timeMs, atMs: receivedMs };
    if (correctionMs < -HOLD_MS) this.#latestMs = Number.NEGATIVE_INFINITY;
    return correctionMs;
  }

  /** Returns how far the machine's clock is ahead, in milliseconds. */
  offsetMs(): number {
    return this.clocks.wallMs() - this.#at(this.clocks.monotonicMs());
  }

  /** Returns why a worker on this machine must not claim; null while its clock is within the bound. */
  problem(): string | null {
    const offsetMs = this.offsetMs();
    if (Math.abs(offsetMs) <= CLOCK_BOUND_MS) return null;
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    return (
      `This machine's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's. ` +
      `Its worker claims nothing until they differ by ${CLOCK_BOUND_MS / 1000} s at most; synchronize the clock, preferably with NTP.`
    );
  }

  #at(monotonicMs: number): number {
    return this.#base === null ? this.clocks.wallMs() : this.#base.timeMs + monotonicMs - this.#base.atMs;
  }
}

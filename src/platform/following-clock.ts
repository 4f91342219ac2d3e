import type { Clock } from './clock.js';

/** How far this machine's clock may be from the database's before its worker claims nothing more. */
const CLOCK_BOUND_MS = 60_000;

/** Set back by more than this the database's clock is followed; by less, time stands still until it has caught up. */
const HOLD_MS = 1_000;

/** The clocks of a machine, in milliseconds. */
export interface MachineClocks {
  /** Never set, from any beginning. */
  monotonicMs(): number;
  /** What the machine takes for the time, since 1970. */
  wallMs(): number;
}

const machine: MachineClocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/** What the database said when it was asked for the time. */
export interface ClockSample {
  readonly databaseMs: number;
  /** By the monotonic clock. */
  readonly sentMs: number;
  readonly receivedMs: number;
}

/**
 * The database's time, which all processes share. Between two looks at it the monotonic clock counts, which is never set:
 * a machine's clock that is wrong, or is set, changes nothing. Before the first look it is the machine's.
 */
export class FollowingClock implements Clock {
  #base: { readonly timeMs: number; readonly atMs: number } | null = null;
  #latestMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly clocks: MachineClocks = machine) {}

  /** Never earlier than what was said before, unless the database's clock was set back. */
  now(): Date {
    this.#latestMs = Math.max(this.#latestMs, this.#at(this.clocks.monotonicMs()));
    return new Date(this.#latestMs);
  }

  /**
   * Corrects the time by as little as the answer allows: when it came, the database's clock stood between what it said and
   * that plus the way there and back. Returns the correction in milliseconds.
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

  /** How far the machine's clock is ahead, in milliseconds. */
  offsetMs(): number {
    return this.clocks.wallMs() - this.#at(this.clocks.monotonicMs());
  }

  /** Why a worker on this machine should claim nothing; null while its clock is within the bound. */
  problem(): string | null {
    const offsetMs = this.offsetMs();
    if (Math.abs(offsetMs) <= CLOCK_BOUND_MS) return null;
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    return (
      `This machine's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's. ` +
      `Its worker claims nothing until they differ by ${CLOCK_BOUND_MS / 1000} s at most; set the clock, best by NTP.`
    );
  }

  #at(monotonicMs: number): number {
    return this.#base === null ? this.clocks.wallMs() : this.#base.timeMs + monotonicMs - this.#base.atMs;
  }
}

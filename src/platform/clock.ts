/** Source of time for domain code. SQL receives it as a parameter. */
export interface Clock {
  now(): Date;
  /** Reason, for the operator, not to claim work by this clock; null or absent if there is none. */
  problem?(): string | null;
}

export const systemClock: Clock = { now: () => new Date() };

/** Clock that stands still until it is moved, for the demo, the simulation, and most tests. */
export class ManualClock implements Clock {
  #now: number;

  constructor(start: Date | string) {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves forward only; an earlier instant is ignored, as a real clock that was set back would be. */
  moveTo(instant: Date): void {
    this.#now = Math.max(this.#now, instant.getTime());
  }

  advanceMs(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** A clock that runs at normal speed from another instant: used after the demo history. */
export function offsetClock(start: Date): Clock {
  const offsetMs = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}

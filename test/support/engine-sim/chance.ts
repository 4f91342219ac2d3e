/** Repeatable randomness (mulberry32): the same seed gives the same draws in the same order. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Returns one of the values. Throws if there is none. */
  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.unit() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  /** Returns `count` different values in their original order. */
  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values.keys()];
    const taken = new Set<number>();
    while (taken.size < Math.min(count, values.length)) {
      const at = this.integer(0, left.length - 1);
      taken.add(left.splice(at, 1)[0] as number);
    }
    return values.filter((_, index) => taken.has(index));
  }

  /** Returns a separate source, so that its draws do not affect other draws. */
  fork(): Chance {
    return new Chance(Math.floor(this.unit() * 4_294_967_296));
  }
}

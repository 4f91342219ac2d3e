/** Limit per minute, with a burst of the same size after a quiet minute; a faster client waits for its turn. */
export class Pace {
  /** Time at which the last accepted item would have been due at an even pace (GCRA). */
  #dueAt = Number.NEGATIVE_INFINITY;
  readonly #intervalMs: number;
  readonly #slackMs: number;

  /** @param perMinute 0 for no limit */
  constructor(perMinute: number) {
    this.#intervalMs = perMinute === 0 ? 0 : 60_000 / perMinute;
    this.#slackMs = perMinute === 0 ? 0 : 60_000 - this.#intervalMs;
  }

  /** Reserves a turn and returns the milliseconds until then; null if that is longer than `longestMs`. */
  reserve(now: number, longestMs: number): number | null {
    const dueAt = Math.max(this.#dueAt + this.#intervalMs, now);
    const wait = Math.max(0, dueAt - now - this.#slackMs);
    if (wait > longestMs) return null;
    this.#dueAt = dueAt;
    return wait;
  }
}

const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;

/**
 * Limit of guessed addresses. A number per hour is answered immediately; each further reply takes twice as long as
 * the previous one, in sequence over all connections of the client.
 */
export class Guesses {
  #count = 0;
  #hourEndsAt = Number.NEGATIVE_INFINITY;
  #freeAt = Number.NEGATIVE_INFINITY;

  /** @param free 0 for no limit */
  constructor(private readonly free: number) {}

  /** Returns the milliseconds until this guess gets its response; null if longer than `longestMs`. */
  reserve(now: number, longestMs: number): number | null {
    if (this.free === 0) return 0;
    if (now >= this.#hourEndsAt) {
      this.#count = 0;
      this.#hourEndsAt = now + HOUR_MS;
    }
    this.#count += 1;
    const over = this.#count - this.free;
    if (over <= 0) return 0;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(over - 1, 10), LONGEST_DELAY_MS);
    const answerAt = Math.max(this.#freeAt, now) + delay;
    if (answerAt - now > longestMs) return null;
    this.#freeAt = answerAt;
    return answerAt - now;
  }
}

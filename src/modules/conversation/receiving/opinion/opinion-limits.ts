const MINUTE_MS = 60_000;
/** Failures in a row after which the server is left alone. */
const FAILURES = 3;
/** Milliseconds without requests after repeated failures. */
const REST_MS = 60_000;

/** Limits of one process: request rate, and pauses for a failing server. */
export class OpinionLimits {
  #asked: number[] = [];
  #failures = 0;
  #restsUntil = 0;

  constructor(private readonly perMinute: number) {}

  /** Returns whether a request may be sent now, and counts it if so. */
  take(nowMs: number): 'ask' | 'too_many' | 'resting' {
    if (nowMs < this.#restsUntil) return 'resting';
    this.#asked = this.#asked.filter((at) => at > nowMs - MINUTE_MS);
    if (this.#asked.length >= this.perMinute) return 'too_many';
    this.#asked.push(nowMs);
    return 'ask';
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(nowMs: number): void {
    this.#failures += 1;
    if (this.#failures < FAILURES) return;
    this.#failures = 0;
    this.#restsUntil = nowMs + REST_MS;
  }
}

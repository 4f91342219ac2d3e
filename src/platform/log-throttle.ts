/** Minimum time between two log lines about the same outage, which can take hours. */
const EVERY_MS = 10_000;

/** Limits how often something that fails every second is logged: the first failure, then one every ten seconds. */
export class LogThrottle {
  #mayAtMs = 0;

  /** Returns whether a failure is logged now. */
  mayLog(): boolean {
    const nowMs = performance.now();
    if (nowMs < this.#mayAtMs) return false;
    this.#mayAtMs = nowMs + EVERY_MS;
    return true;
  }

  /** The next failure is the first one of another outage. */
  reset(): void {
    this.#mayAtMs = 0;
  }
}

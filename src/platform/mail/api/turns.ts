/** Limits concurrent tasks per key. Further tasks wait in call order. */
export class Turns {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Array<() => void>>();

  /** @param most maximum number of concurrent tasks per key */
  constructor(private readonly most: number) {}

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0;
    if (running < this.most) this.#running.set(key, running + 1);
    else await new Promise<void>((resolve) => this.#queueOf(key).push(resolve));
    try {
      return await task();
    } finally {
      this.#pass(key);
    }
  }

  #queueOf(key: string): Array<() => void> {
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    return queue;
  }

  /** Starts the next waiting task after a task has ended. */
  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#waiting.delete(key);
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}

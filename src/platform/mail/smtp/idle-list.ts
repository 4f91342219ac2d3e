interface Idle<T> {
  readonly item: T;
  readonly timer: NodeJS.Timeout;
}

/** What is not needed at the moment, each thing with the time after which it is given up. */
export class IdleList<T> {
  readonly #idle: Idle<T>[] = [];

  get size(): number {
    return this.#idle.length;
  }

  /** `onExpired` is called when it was neither taken nor removed for so long. */
  add(item: T, idleMs: number, onExpired: () => void): void {
    const timer = setTimeout(() => {
      if (this.remove(item)) onExpired();
    }, idleMs);
    timer.unref();
    this.#idle.push({ item, timer });
  }

  /** The one that was used last: the others may then reach their time. */
  take(): T | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    return idle?.item;
  }

  /** False when it was not there. */
  remove(item: T): boolean {
    const index = this.#idle.findIndex((idle) => idle.item === item);
    if (index < 0) return false;
    clearTimeout(this.#idle[index]?.timer);
    this.#idle.splice(index, 1);
    return true;
  }
}

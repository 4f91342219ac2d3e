interface Idle<T> {
  readonly item: T;
  readonly timer: NodeJS.Timeout;
}

/** Idle items, each with the time after which it is dropped. */
export class IdleList<T> {
  readonly #idle: Idle<T>[] = [];

  get size(): number {
    return this.#idle.length;
  }

  /** `onExpired` is called if the item was neither taken nor removed within that time. */
  add(item: T, idleMs: number, onExpired: () => void): void {
    const timer = setTimeout(() => {
      if (this.remove(item)) onExpired();
    }, idleMs);
    timer.unref();
    this.#idle.push({ item, timer });
  }

  /** Returns the item used last, so that the others can expire. */
  take(): T | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    return idle?.item;
  }

  /** Returns false if the item was not in the list. */
  remove(item: T): boolean {
    const index = this.#idle.findIndex((idle) => idle.item === item);
    if (index < 0) return false;
    clearTimeout(this.#idle[index]?.timer);
    this.#idle.splice(index, 1);
    return true;
  }
}

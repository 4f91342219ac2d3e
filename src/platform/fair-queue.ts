/** Queue by owner. Owners take turns, each with its oldest item first. */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: T): void {
    const own = this.#waiting.get(owner);
    if (own === undefined) this.#waiting.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
  }

  /**
   * Returns the next in turn among the owners that may continue now; undefined if there is none. Its owner moves to the
   * end.
   */
  take(mayGoOn: (owner: string) => boolean): T | undefined {
    for (const [owner, own] of this.#waiting) {
      if (!mayGoOn(owner)) continue;
      const item = own.shift();
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Returns the next in turn, which keeps waiting. */
  peek(): T | undefined {
    for (const own of this.#waiting.values()) return own[0];
    return undefined;
  }

  /** Removes and returns all waiting items of one owner. */
  takeAll(owner: string): T[] {
    const own = this.#waiting.get(owner) ?? [];
    this.#waiting.delete(owner);
    this.#size -= own.length;
    return own;
  }

  /** Removes and returns all waiting items. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}

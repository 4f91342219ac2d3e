/** FIFO queue. Thousands of items may wait, so taking the first must not move the others. */
export class Queue<T extends object> {
  #items: T[] = [];
  #head = 0;

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Returns an item to the front of the queue because it could not be processed. */
  putBack(item: T): void {
    if (this.#head === 0) this.#items.unshift(item);
    else {
      this.#head -= 1;
      this.#items[this.#head] = item;
    }
  }

  shift(): T | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head += 1;
    // Drops processed items once they are more than half.
    if (this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  /** Removes and returns all items. */
  drain(): T[] {
    const items = this.#items.slice(this.#head);
    this.#items = [];
    this.#head = 0;
    return items;
  }
}

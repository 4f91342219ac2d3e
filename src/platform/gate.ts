import { FairQueue } from './fair-queue.js';

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

/** Lets so much through at the same time and no more. Owners take turns in what waits. */
export class Gate {
  readonly #waiting = new FairQueue<Waiting>();
  #free: number;

  /** @param capacity the weight of all that is inside at the same time */
  constructor(private readonly capacity: number) {
    this.#free = capacity;
  }

  /** How much of the capacity is taken. */
  get taken(): number {
    return this.capacity - this.#free;
  }

  /** Runs `work` when there is room. What weighs more than the capacity counts as all of it, and goes alone. */
  async run<T>(owner: string, weight: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner, weight);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** The same for what is no single piece of work. @returns a function that gives the room back, to be called once */
  async enter(owner: string, weight: number): Promise<() => void> {
    const share = Math.min(weight, this.capacity);
    if (this.#waiting.size > 0 || share > this.#free) {
      await new Promise<void>((enter) => this.#waiting.add(owner, { weight: share, enter }));
    } else {
      this.#free -= share;
    }
    return () => {
      this.#free += share;
      this.#letIn();
    };
  }

  /** The next in turn waits for its room: no one that needs less overtakes it, or it might wait for ever. */
  #letIn(): void {
    for (;;) {
      const next = this.#waiting.peek();
      if (next === undefined || next.weight > this.#free) return;
      this.#waiting.take(() => true);
      this.#free -= next.weight;
      next.enter();
    }
  }
}

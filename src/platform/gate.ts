import { FairQueue } from './fair-queue.js';

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

/** Admits work up to a total weight. Owners take turns among waiting work. */
export class Gate {
  readonly #waiting = new FairQueue<Waiting>();
  #free: number;

  /** @param capacity maximum total weight inside */
  constructor(private readonly capacity: number) {
    this.#free = capacity;
  }

  /** Returns the capacity in use. */
  get taken(): number {
    return this.capacity - this.#free;
  }

  /**
   * Runs `work` once there is capacity. A weight above the capacity counts as the full capacity, so that such work
   * runs alone.
   */
  async run<T>(owner: string, weight: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner, weight);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for capacity like `run`, for work that is not a single call. @returns a function that releases the
   * capacity, to be called once
   */
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

  /**
   * The next in turn waits for its capacity. Smaller work must not overtake larger work, which could otherwise wait
   * indefinitely.
   */
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

import { earlier } from '../../../src/platform/due/due-loop.js';

export interface Task {
  readonly at: Date;
  readonly what: () => Promise<void>;
}

/** What is to begin at an instant of the run. */
export class Agenda {
  #tasks: Task[] = [];

  get nextAt(): Date | null {
    return this.#tasks.reduce<Date | null>((min, task) => earlier(min, task.at), null);
  }

  add(at: Date, what: () => Promise<void>): void {
    this.#tasks.push({ at, what });
  }

  /** Hands out what is due, in the order it was written down. */
  takeDue(now: Date): Task[] {
    const due = this.#tasks.filter((task) => task.at <= now);
    this.#tasks = this.#tasks.filter((task) => task.at > now);
    return due;
  }
}

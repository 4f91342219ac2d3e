import { earlier } from '../../../src/platform/due/due-loop.js';

export interface Task {
  readonly at: Date;
  readonly what: () => Promise<void>;
}

/** Actions that start at given instants of a run. */
export class Agenda {
  #tasks: Task[] = [];

  get nextAt(): Date | null {
    return this.#tasks.reduce<Date | null>((min, task) => earlier(min, task.at), null);
  }

  add(at: Date, what: () => Promise<void>): void {
    this.#tasks.push({ at, what });
  }

  /** Returns the actions that are due, in the order in which they were added. */
  takeDue(now: Date): Task[] {
    const due = this.#tasks.filter((task) => task.at <= now);
    this.#tasks = this.#tasks.filter((task) => task.at > now);
    return due;
  }
}

import { nextOpenInterval } from '../schedule/open-intervals.js';
import type { Schedule } from '../schedule/types.js';

/** Open intervals of one zone for increasing instants; each interval is computed once. */
export class OpenTime {
  #from = Number.NEGATIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly schedule: Schedule,
    private readonly zone: string,
  ) {}

  /** Returns the instant itself inside a window, otherwise the next opening; Infinity if there is none. */
  nextAt(at: number): number {
    if (at >= this.#to) {
      const interval = nextOpenInterval(this.schedule, new Date(at), this.zone);
      this.#from = interval?.startAt.getTime() ?? Number.POSITIVE_INFINITY;
      this.#to = interval?.endAt.getTime() ?? Number.POSITIVE_INFINITY;
    }
    return Math.max(at, this.#from);
  }
}

import { compileSchedule } from '../schedule/compiled-schedule.js';
import { nextOpenInterval, nextStretch } from '../schedule/open-intervals.js';
import { type Schedule, zoneOf } from '../schedule/types.js';

/** Zones of windows, identified by a small number in each message. */
export class Zones {
  readonly #names: string[] = [];
  readonly #open: OpenTime[] = [];

  constructor(private readonly schedule: Schedule) {}

  indexOf(contactZone: string | null): number {
    const name = zoneOf(this.schedule, contactZone);
    const known = this.#names.indexOf(name);
    if (known !== -1) return known;
    this.#open.push(new OpenTime(this.schedule, name));
    return this.#names.push(name) - 1;
  }

  nameOf(index: number): string {
    return this.#names[index] as string;
  }

  /** Returns the instant itself inside a window of the zone, otherwise the next opening. Instants must not decrease between calls. */
  openAt(index: number, at: number): number {
    return (this.#open[index] as OpenTime).nextAt(at);
  }

  /** Returns the same for instants in any order. If no window opens again, returns the instant itself, like due times. */
  dueIn(index: number, at: number): number {
    const stretch = nextStretch(compileSchedule(this.schedule, this.nameOf(index)), at);
    return Math.max(at, stretch?.from ?? at);
  }
}

/** Open intervals of one zone for increasing instants; each interval is computed once. */
class OpenTime {
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

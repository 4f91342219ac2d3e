import type { Fault, Scenario } from './scenario.js';
import type { SimProcess } from './sim-process.js';

interface Armed {
  readonly fault: Fault;
  countdown: number;
}

/** Names of the statements and wire steps at each point. */
const POINTS: Readonly<Record<Fault['point'], RegExp>> = {
  work: /^(?!connect|begin|sending-(due-workspaces|next-check|next-hold|hold-campaigns)|inbox-next-operation)/,
  claim:
    /^(sending-(lock-(campaigns|mailboxes|waiting|pool)|update-(claimed|gated))|campaigns-update-slots|inbox-claim-operations)$/,
  // Last moment at which a message is claimed but not handed over.
  dial: /^wire-connect$/,
  hand: /^(sending-insert-handoff|inbox-update-handed)$/,
  wire: /^wire-/,
  result:
    /^(sending-(lock-results|update-results|insert-sends|update-returned)|contacts-update-sent|campaigns-insert-stat-deltas|inbox-update-result)$/,
  commit: /^commit$/,
};

/** Causes faults in processes at the steps that the scenario names. */
export class Faults {
  readonly #left: Fault[];
  readonly #armed = new Map<SimProcess, Armed>();

  constructor(
    scenario: Scenario,
    private readonly startMs: number,
  ) {
    this.#left = [...scenario.faults].sort((a, b) => a.afterSeconds - b.afterSeconds);
  }

  /** Returns when the next fault becomes due. */
  nextAfter(now: Date): Date | null {
    const next = this.#left.find((fault) => this.#at(fault) > now);
    return next === undefined ? null : this.#at(next);
  }

  /** Assigns due faults to living processes without one; the remaining faults wait. */
  arm(now: Date, living: readonly SimProcess[]): void {
    for (;;) {
      const free = living.filter((process) => !this.#armed.has(process));
      const fault = this.#left[0];
      if (fault === undefined || free.length === 0 || this.#at(fault) > now) return;
      this.#left.shift();
      const victim = free[fault.pick % free.length] as SimProcess;
      this.#armed.set(victim, { fault, countdown: fault.countdown });
    }
  }

  #at(fault: Fault): Date {
    return new Date(this.startMs + fault.afterSeconds * 1000);
  }

  /** Returns the fault that occurs now, before or at this step. */
  strike(process: SimProcess, point: string): Fault | null {
    const armed = this.#armed.get(process);
    if (armed === undefined || !POINTS[armed.fault.point].test(point)) return null;
    armed.countdown -= 1;
    if (armed.countdown > 0) return null;
    this.#armed.delete(process);
    return armed.fault;
  }
}

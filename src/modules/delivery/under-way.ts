/** The row of a claim or a handoff, and how many of its sends have no written result yet. */
export interface UnderWayRow {
  readonly id: string;
  readonly kind: 'claim' | 'handoff';
  left: number;
}

/** Ids of rows that are not needed any more. */
export interface Finished {
  readonly claims: readonly string[];
  readonly handoffs: readonly string[];
}

export const NOTHING_FINISHED: Finished = { claims: [], handoffs: [] };

/**
 * Which rows of claims and handoffs are finished: those of which every send has a committed result. One that is forgotten too early would
 * leave a send behind that no recovery finds, one that is kept too long costs nothing.
 */
export class FinishedRows {
  #claims: string[] = [];
  #handoffs: string[] = [];

  get isEmpty(): boolean {
    return this.#claims.length + this.#handoffs.length === 0;
  }

  /** One send of each of these rows has its result. */
  settle(rows: Iterable<UnderWayRow>): void {
    for (const row of rows) {
      row.left -= 1;
      if (row.left === 0) (row.kind === 'claim' ? this.#claims : this.#handoffs).push(row.id);
    }
  }

  /** What is finished now; the caller deletes it, or gives it back. */
  take(): Finished {
    const finished = { claims: this.#claims, handoffs: this.#handoffs };
    this.#claims = [];
    this.#handoffs = [];
    return finished;
  }

  giveBack(finished: Finished): void {
    this.#claims.push(...finished.claims);
    this.#handoffs.push(...finished.handoffs);
  }
}

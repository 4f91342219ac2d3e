/** Row of a claim or hand-off, with the number of its sends without a stored result. */
export interface UnderWayRow {
  readonly id: string;
  readonly kind: 'claim' | 'handoff';
  left: number;
}

/** IDs of rows that are no longer needed. */
export interface Finished {
  readonly claims: readonly string[];
  readonly handoffs: readonly string[];
}

export const NOTHING_FINISHED: Finished = { claims: [], handoffs: [] };

/**
 * Collects the rows of claims and hand-offs whose sends all have committed results. A row deleted too early would hide
 * a send from recovery; a row kept too long costs nothing.
 */
export class FinishedRows {
  #claims: string[] = [];
  #handoffs: string[] = [];

  get isEmpty(): boolean {
    return this.#claims.length + this.#handoffs.length === 0;
  }

  /** Counts one settled send for each of these rows. */
  settle(rows: Iterable<UnderWayRow>): void {
    for (const row of rows) {
      row.left -= 1;
      if (row.left === 0) (row.kind === 'claim' ? this.#claims : this.#handoffs).push(row.id);
    }
  }

  /** Returns the finished rows and clears the list. The caller deletes the rows or gives them back. */
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

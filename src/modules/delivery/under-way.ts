/** The row of a claim or a hand, and how many of its sends have no written result yet. */
export interface UnderWayRow {
  readonly id: string;
  readonly kind: 'claim' | 'hand';
  left: number;
}

/** Ids of rows that nobody needs any more. */
export interface Spent {
  readonly claims: readonly string[];
  readonly hands: readonly string[];
}

export const NOTHING_SPENT: Spent = { claims: [], hands: [] };

/**
 * Which rows of claims and hands are spent: those of which every send has a committed result. One that is forgotten too early would
 * leave a send behind that no recovery finds, one that is kept too long costs nothing.
 */
export class SpentRows {
  #claims: string[] = [];
  #hands: string[] = [];

  get isEmpty(): boolean {
    return this.#claims.length + this.#hands.length === 0;
  }

  /** One send of each of these rows has its result. */
  settle(rows: Iterable<UnderWayRow>): void {
    for (const row of rows) {
      row.left -= 1;
      if (row.left === 0) (row.kind === 'claim' ? this.#claims : this.#hands).push(row.id);
    }
  }

  /** What is spent now; whoever takes it deletes it, or gives it back. */
  take(): Spent {
    const spent = { claims: this.#claims, hands: this.#hands };
    this.#claims = [];
    this.#hands = [];
    return spent;
  }

  giveBack(spent: Spent): void {
    this.#claims.push(...spent.claims);
    this.#hands.push(...spent.hands);
  }
}

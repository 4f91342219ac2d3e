import type { Rewrite } from './gated-pool.js';

/** Change that plants a fault in one statement. */
export interface Change {
  /** Name of the statement, or words that only it contains if it has no name. */
  readonly statement: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Plants faults into statements on their way to the server. A fault counts only if it was applied: a statement without the text to
 * change, or one that never came, is reported as a problem, so that a renamed statement does not count as caught.
 */
export class Planted {
  readonly #strikes = new Map<Change, number>();
  readonly #missed = new Set<string>();

  constructor(private readonly changes: readonly Change[]) {}

  readonly rewrite: Rewrite = (text, name) => {
    let altered = text;
    for (const change of this.changes) {
      if (name === undefined ? !text.includes(change.statement) : name !== change.statement) continue;
      if (!altered.includes(change.from)) {
        this.#missed.add(`${change.statement} does not say "${change.from}"`);
        continue;
      }
      altered = altered.replaceAll(change.from, change.to);
      this.#strikes.set(change, (this.#strikes.get(change) ?? 0) + 1);
    }
    return altered === text ? undefined : altered;
  };

  /** Changes that could not be applied, in words; empty if all were. */
  get problems(): string[] {
    const idle = this.changes.filter((change) => !this.#strikes.has(change));
    return [...this.#missed, ...idle.map((change) => `${change.statement} was never changed`)];
  }
}

import type { Figure } from './compare.js';

/** One hot path, measured beside its floor or peer. */
export interface Bench {
  /** What is typed to select it: `npm run bench -- send`. */
  readonly name: string;
  /** One line for the heading: what is compared with what. */
  readonly title: string;
  /** Measures and yields each figure as soon as it is known. Cleans up after itself, also when it is left early. */
  run(options: BenchOptions): AsyncGenerator<Figure>;
}

export interface BenchOptions {
  /** Rounds of each comparison, the first of which is discarded. */
  readonly rounds: number;
  /** Rows of the large data sets. */
  readonly rows: number;
  /** Messages of the large history that `reads` reads. */
  readonly history: number;
  /** Folder where histories are kept from run to run; null: made and thrown away. */
  readonly keptIn: string | null;
  /** Of `reads`, only the requests whose name contains this; null: all of them. */
  readonly only: string | null;
}

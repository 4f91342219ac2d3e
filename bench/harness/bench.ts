import type { Figure } from './compare.js';

/** Measurement of one hot path beside its floor or peer. */
export interface Bench {
  /** Name on the command line: `npm run bench -- send`. */
  readonly name: string;
  /** Heading of the benchmark: the two things that it compares. */
  readonly title: string;
  /** Measures, and yields each figure as soon as it is known. Cleans up after itself, even if the caller stops early. */
  run(options: BenchOptions): AsyncGenerator<Figure>;
}

export interface BenchOptions {
  /** Rounds of each comparison, the first of which is discarded. */
  readonly rounds: number;
  /** Rows of the large data sets. */
  readonly rows: number;
  /** Messages of the large history that `reads` reads. */
  readonly history: number;
  /** Folder in which histories are kept between runs; null to discard them. */
  readonly keptIn: string | null;
  /** Text that the names of requests of `reads` must contain; null for all requests. */
  readonly only: string | null;
}

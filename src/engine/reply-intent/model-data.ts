/**
 * Result of the training, as stored in `reply-model.json`. `npm run reply-model` writes the file from `scripts/reply-model/replies`; no
 * process learns at startup.
 */
export interface ModelData {
  /** Names of the classes; the numbers below are in their order. */
  readonly classes: readonly string[];
  /** Training replies of each class. */
  readonly replies: readonly number[];
  /**
   * One line per feature, sorted: the feature, a tab, and in how many replies of which classes it occurs. Each class is
   * a letter (`a` for the first) followed by a count of at least one: `stop<tab>e1j40`.
   */
  readonly features: string;
}

/** Counts of features by class, in memory. */
export interface FeatureCounts {
  /** Row of a feature in `counts`. */
  readonly rows: ReadonlyMap<string, number>;
  /** `rows.size` rows with one column for each class. */
  readonly counts: Uint16Array;
  /** Sum of each column. */
  readonly totals: Float64Array;
}

const FIRST_CLASS = 'a'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Line of a feature; `counts` has an entry for each class. */
export function formatFeature(feature: string, counts: readonly number[]): string {
  const parts = counts.map((count, index) => (count === 0 ? '' : String.fromCharCode(FIRST_CLASS + index) + count));
  return `${feature}\t${parts.join('')}`;
}

export function readFeatures({ classes, features }: ModelData): FeatureCounts {
  const lines = features.split('\n');
  const rows = new Map<string, number>();
  const counts = new Uint16Array(lines.length * classes.length);
  const totals = new Float64Array(classes.length);
  for (const line of lines) {
    const tab = line.indexOf('\t');
    const start = rows.size * classes.length;
    rows.set(line.slice(0, tab), rows.size);
    let column = 0;
    for (let at = tab + 1; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      if (code >= FIRST_CLASS) column = code - FIRST_CLASS;
      else counts[start + column] = counts[start + column]! * 10 + code - ZERO;
    }
    for (let index = 0; index < totals.length; index += 1) totals[index]! += counts[start + index]!;
  }
  return { rows, counts, totals };
}

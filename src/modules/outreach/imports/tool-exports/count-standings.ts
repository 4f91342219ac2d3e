import type { CsvRow } from '../../../../engine/csv/row.js';
import { EXPORT_STATUSES, type ExportStatus } from '../../../../engine/tool-exports/formats.js';
import { readStanding, type ToolReading } from '../../../../engine/tool-exports/read-standing.js';

/** Labels and unknown words that are kept; a file may have any number. */
const MOST_LABELS = 50;
const MOST_WORDS = 20;
/** Labels that are counted at a time, so that a file of only different ones stays within memory. */
const MOST_COUNTED = 2_000;

/** Rows of an export by what they say about their contacts. */
export interface StandingCounts {
  readonly statuses: Readonly<Partial<Record<ExportStatus, number>>>;
  /** Labels with the number of their contacts, the most frequent first. */
  readonly labels: ReadonlyArray<{ readonly label: string; readonly rows: number }>;
  /** Words for statuses that are not known. */
  readonly unknownWords: readonly string[];
}

/** Counts the contacts of an export by their status, without writing anything. `before` rows precede the first contact. */
export async function countStandings(
  batches: AsyncIterable<{ readonly rows: readonly CsvRow[] }>,
  before: number,
  reading: ToolReading,
  signal: AbortSignal,
): Promise<StandingCounts> {
  const statuses = new Map<ExportStatus, number>();
  const labels = new Map<string, number>();
  const words = new Set<string>();
  for await (const { rows } of batches) {
    signal.throwIfAborted();
    for (const { cells, number, problem } of rows) {
      if (number <= before || problem !== null) continue;
      const { status, tags, word } = readStanding(cells, reading);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const tag of tags) {
        if (labels.has(tag)) labels.set(tag, labels.get(tag)! + 1);
        else if (labels.size < MOST_COUNTED) labels.set(detached(tag), 1);
      }
      if (word !== null && word !== '' && words.size < MOST_WORDS) words.add(detached(word));
    }
  }
  return {
    statuses: Object.fromEntries(
      EXPORT_STATUSES.flatMap((status) => (statuses.has(status) ? [[status, statuses.get(status)!]] : [])),
    ),
    labels: [...labels]
      .map(([label, count]) => ({ label, rows: count }))
      .sort((a, b) => b.rows - a.rows || (a.label < b.label ? -1 : 1))
      .slice(0, MOST_LABELS),
    unknownWords: [...words],
  };
}

/** Copies a text into its own memory, because a part of a text of the file would keep the whole range. */
function detached(text: string): string {
  return Buffer.from(text).toString();
}

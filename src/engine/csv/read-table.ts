import { detectDialect } from './dialect.js';
import { detectEncoding } from './encoding.js';
import { createCsvReader } from './reader.js';
import type { CsvRow } from './row.js';

const SAMPLE_OCTETS = 64 * 1024;

/** Contents of a small file. */
export interface TextTable {
  /** Header row; null if the first row looks like data. */
  readonly header: CsvRow | null;
  /** Rows below it. */
  readonly rows: readonly CsvRow[];
}

/** Reads a text file in memory: detects encoding and delimiter, and skips titles above the table. */
export function readTextTable(bytes: Uint8Array): TextTable {
  const { encoding, bomLength } = detectEncoding(bytes.subarray(0, SAMPLE_OCTETS));
  const sample = new TextDecoder(encoding).decode(bytes.subarray(bomLength, bomLength + SAMPLE_OCTETS));
  const { delimiter, hasHeader, preambleRows } = detectDialect(sample);
  const reader = createCsvReader({ encoding, delimiter });
  const table = [...reader.push(bytes), ...reader.end()].slice(preambleRows);
  return { header: (hasHeader ? table[0] : undefined) ?? null, rows: hasHeader ? table.slice(1) : table };
}

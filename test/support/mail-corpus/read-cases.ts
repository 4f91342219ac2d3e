import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Value } from 'typebox/value';
import { type CaseOf, KINDS, type Kind, type Round } from './kinds.js';

const ROOT = new URL('../../corpora/mail/', import.meta.url);

/** Largest file and line, in bytes and UTF-16 units: a case is one message, not a mailbox. */
const MAX_FILE = 1_048_576;
const MAX_LINE = 16_384;

export interface Chosen {
  /** Names of files without `.jsonl`; all files of the kind by default. */
  readonly sources?: readonly string[];
  /** Rounds; all by default. */
  readonly rounds?: readonly Round[];
}

/** Names of the sources of a kind, sorted. */
export function listSources(kind: Kind): string[] {
  return readdirSync(new URL(`${kind}/`, ROOT))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .sort();
}

/**
 * Returns the cases of a kind in the order of their files and lines.
 * @throws {Error} naming file and line if a line is not a case of the kind, or if nothing was chosen.
 */
export function readCases<K extends Kind>(kind: K, { sources = listSources(kind), rounds }: Chosen = {}): CaseOf<K>[] {
  const all = sources.flatMap((source) => readFile(kind, source));
  const chosen = rounds === undefined ? all : all.filter((each) => rounds.includes(each.round));
  if (chosen.length === 0) throw new Error(`no ${kind} in ${sources.join(', ')} of round ${rounds?.join(', ')}`);
  return chosen;
}

function readFile<K extends Kind>(kind: K, source: string): CaseOf<K>[] {
  const path = `${kind}/${source}.jsonl`;
  const url = new URL(path, ROOT);
  if (statSync(url).size > MAX_FILE) throw new Error(`${path} is larger than ${MAX_FILE} bytes`);
  return parseCases(kind, path, readFileSync(url, 'utf8'));
}

/** Parses the text of a file; `path` is for error messages. */
export function parseCases<K extends Kind>(kind: K, path: string, text: string): CaseOf<K>[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error(`${path}:${lines.length + 1}: the last line has no line break`);
  return lines.map((line, index) => parseLine(kind, `${path}:${index + 1}`, line));
}

function parseLine<K extends Kind>(kind: K, location: string, line: string): CaseOf<K> {
  if (line.length > MAX_LINE) throw new Error(`${location}: longer than ${MAX_LINE} characters`);
  const row = jsonOf(location, line);
  const schema = KINDS[kind];
  if (Value.Check(schema, row)) return row as CaseOf<K>;
  const faults = [...Value.Errors(schema, row)].map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  throw new Error(`${location}: ${faults.join('; ')}`);
}

function jsonOf(location: string, line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    throw new Error(`${location}: not JSON: ${(error as Error).message}`, { cause: error });
  }
}

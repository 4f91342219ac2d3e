import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StartError } from '../../platform/start-error.js';

/** Position of a reader in the event log. */
export interface Position {
  /** ISO 8601: start of the log for this reader. */
  readonly since?: string;
  readonly cursor?: string;
}

/** Reads a saved position; null if the file does not exist. */
export function readPosition(file: string): Position | null {
  try {
    const { since, cursor } = JSON.parse(readFileSync(file, 'utf8')) as Position;
    return { ...(since === undefined ? {} : { since }), ...(cursor === undefined ? {} : { cursor }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`The position in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Replaces the file as a whole, so that an interruption leaves the previous position or this one. */
export function savePosition(file: string, position: Position): void {
  writeFileSync(`${file}.tmp`, `${JSON.stringify(position)}\n`);
  renameSync(`${file}.tmp`, file);
}

import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { StartError } from '../../platform/start-error.js';

/** Parses a whole number from 1. */
export function positive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

/** Collects an option that can be given several times. */
export function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

export interface ListOptions {
  readonly status?: string[];
  readonly limit?: number;
}

/** Adds the options of a command that lists something with a status. */
export function listOptions(command: Command): Command {
  return command
    .option('--status <status>', 'only this status; can be repeated', repeated)
    .option('--limit <count>', 'at most this many', positive);
}

/** Reads a JSON object from a file, or from standard input with `-`. */
export function readObject(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new StartError(`${file} must contain one JSON object.`);
}

/** Omits options that were not given. */
export function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Encodes an ID for a path: an argument with a slash or a dot must not reach another operation. */
export function inPath(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new StartError('The ID is empty.');
  return encodeURIComponent(id);
}

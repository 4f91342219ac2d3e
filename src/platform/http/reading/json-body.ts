import { findJsonFault } from './json-fault.js';

/** Parsed text, or position and reason of the JSON error. `offset` counts characters, like `loc` in the original. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; offset: number; error: string };

/** Maximum depth of values, so that later code may process a body recursively. */
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Parses a body. Skips a byte order mark; invalid UTF-8 is an error like any other. */
export function parseJsonBytes(bytes: Buffer): JsonResult {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, offset: 0, error: 'Invalid UTF-8' };
  }
  return parseJson(text);
}

export function parseJson(text: string): JsonResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, ...findJsonFault(text) };
  }
  return isShallow(value, MAX_DEPTH) ? { ok: true, value } : { ok: false, offset: 0, error: 'Nested too deeply' };
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, depth - 1));
  for (const key in value) {
    if (!isShallow((value as Record<string, unknown>)[key], depth - 1)) return false;
  }
  return true;
}

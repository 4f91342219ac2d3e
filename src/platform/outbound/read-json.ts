import { storableJson } from '../db/stored-json.js';

/** Maximum depth, more than any provider documents, which limits code that traverses a value. */
const MOST_DEPTH = 100;
/** Maximum values per response; a million takes a fraction of a second to parse, which blocks the thread. */
const MOST_VALUES = 1_000_000;
/** Maximum fields per object, because names cost far more than as many list values. */
const MOST_FIELDS = 10_000;

/**
 * Parses JSON from another system. Undefined if it is invalid, or nested or large beyond any use. Texts in the result
 * can be stored in PostgreSQL.
 */
export function readJson(written: string): unknown {
  const text = legibleJson(written);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the JSON text for a library that parses it itself; null if it should not be parsed. */
export function legibleJson(text: string): string | null {
  return isReadable(text) ? storableJson(text) : null;
}

/** Replaces NUL with U+FFFD, in text that is not JSON. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 58, 91, 93, 123, 125,
];

/**
 * Checks limits before parsing, because half a million brackets cost more than their text. Parsing decides whether
 * the text is JSON.
 */
function isReadable(text: string): boolean {
  let depth = 0;
  /** Number of fields by depth. */
  const fields = [0];
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values += 1;
    else if (code === COLON) {
      fields[depth] = (fields[depth] ?? 0) + 1;
      if ((fields[depth] ?? 0) > MOST_FIELDS) return false;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      fields[depth] = 0;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return false;
  }
  return true;
}

/** Deeper than anything that a provider documents; what walks a value goes this deep at most. */
const MOST_DEPTH = 100;
/** Values of one answer: a million of them take a fraction of a second to read, and no other work goes on meanwhile. */
const MOST_VALUES = 1_000_000;
/** Fields of one object: many names cost far more than as many values of a list. */
const MOST_FIELDS = 10_000;

/**
 * The value that another side wrote as JSON; undefined where it is none, or one that is nested or filled beyond every use. Its texts
 * hold nothing that PostgreSQL has no place for.
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

/** The same as text, for a library that reads it by itself; null where it should not be read. */
export function legibleJson(text: string): string | null {
  return isReadable(text) ? withoutUnstorable(text) : null;
}

/** NUL becomes U+FFFD, as a text that is no JSON may hold it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 58, 91, 93, 123, 125,
];

/** Looked at before it is read: half a million brackets cost more than their text. Whether it is JSON shows when it is read. */
function isReadable(text: string): boolean {
  let depth = 0;
  /** By depth. */
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

const HIGH = 'u[dD][89abAB][0-9a-fA-F]{2}';
const LOW = 'u[dD][c-fC-F][0-9a-fA-F]{2}';
/** A pair of surrogates; NUL, or one without the other; every other escape, so that the second half of `\\` begins none. */
const ESCAPES = new RegExp(`\\\\${HIGH}\\\\${LOW}|\\\\(u0000|${HIGH}|${LOW})|\\\\.`, 'g');

function withoutUnstorable(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(ESCAPES, (found, wrong: string | undefined) => (wrong === undefined ? found : '\\ufffd'));
}

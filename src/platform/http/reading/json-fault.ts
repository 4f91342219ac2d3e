/** Position where a text stops being JSON, in the words of the original's parser (Python's `json`). */
export interface JsonFault {
  readonly offset: number;
  readonly error: string;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function matchAt(expression: RegExp, text: string, offset: number): number {
  expression.lastIndex = offset;
  return expression.test(text) ? expression.lastIndex : offset;
}

/**
 * Finds the first position where `text` cannot continue as JSON. Only called for texts that `JSON.parse` rejected,
 * because V8 does not always report where. Uses an explicit stack, so depth costs no recursion.
 */
export function findJsonFault(text: string): JsonFault {
  const closers: string[] = [];
  let at = matchAt(SPACE, text, 0);
  for (;;) {
    const opened = text[at];
    if (opened === '{' || opened === '[') {
      const closer = opened === '{' ? '}' : ']';
      at = matchAt(SPACE, text, at + 1);
      if (text[at] !== closer) {
        closers.push(closer);
        if (closer === ']') continue;
        const fault = skipName();
        if (fault !== null) return fault;
        continue;
      }
      at += 1;
    } else if (opened === '"') {
      const fault = skipString();
      if (fault !== null) return fault;
    } else {
      const end = matchAt(SCALAR, text, at);
      if (end === at) return { offset: at, error: 'Expecting value' };
      at = end;
    }
    const fault = closeOrContinue();
    if (fault !== null) return fault;
  }

  /** Skips a string; the cursor is on its opening quote. */
  function skipString(): JsonFault | null {
    const start = at;
    for (at += 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at += 1;
        return null;
      }
      if (code < 0x20) return { offset: at, error: 'Invalid control character at' };
      if (code !== BACKSLASH) continue;
      const end = matchAt(ESCAPE, text, at);
      if (end === at) return { offset: at, error: 'Invalid \\escape' };
      at = end - 1;
    }
    return { offset: start, error: 'Unterminated string starting at' };
  }

  /** Skips the `"name":` of a member. */
  function skipName(): JsonFault | null {
    if (text[at] !== '"') return { offset: at, error: 'Expecting property name enclosed in double quotes' };
    const fault = skipString();
    if (fault !== null) return fault;
    at = matchAt(SPACE, text, at);
    if (text[at] !== ':') return { offset: at, error: "Expecting ':' delimiter" };
    at = matchAt(SPACE, text, at + 1);
    return null;
  }

  /** After a value: leaves containers that end here and moves to the next value. */
  function closeOrContinue(): JsonFault | null {
    at = matchAt(SPACE, text, at);
    while (closers.length > 0 && text[at] === closers.at(-1)) {
      closers.pop();
      at = matchAt(SPACE, text, at + 1);
    }
    if (closers.length === 0) return { offset: at, error: 'Extra data' };
    if (text[at] !== ',') return { offset: at, error: "Expecting ',' delimiter" };
    at = matchAt(SPACE, text, at + 1);
    return closers.at(-1) === '}' ? skipName() : null;
  }
}

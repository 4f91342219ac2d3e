const AIM = 78;
/** Maximum line length without CRLF (RFC 5322 section 2.1.1). */
export const MAX_LINE = 998;

/**
 * Returns a header field, folded before white space so that lines have at most 78 characters if possible. Unfolding
 * (removing CRLF) restores the exact value. No line consists only of white space.
 */
export function foldHeader(name: string, value: string): string {
  const line = `${name}: ${value}`;
  return line.length <= AIM ? `${line}\r\n` : `${foldAt(line, name.length + 2)}\r\n`;
}

/** Returns the field on one line if the standard permits it, because some relays break signatures over folded List-* fields. */
export function unfoldedHeader(name: string, value: string): string {
  const line = `${name}: ${value}`;
  return line.length <= MAX_LINE ? `${line}\r\n` : foldHeader(name, value);
}

function foldAt(line: string, from: number): string {
  const lines: string[] = [];
  let start = 0;
  let searchFrom = from;
  while (line.length - start > AIM) {
    let at = lastFoldPoint(line, searchFrom, start + AIM);
    if (at < 0) at = nextFoldPoint(line, Math.max(searchFrom, start + AIM));
    if (at < 0) break;
    lines.push(line.slice(start, at));
    start = at;
    searchFrom = at + 1;
  }
  lines.push(line.slice(start));
  return lines.join('\r\n');
}

/** Returns whether a line can be folded at a position: the start of white space between two words. */
function isFoldPoint(line: string, at: number): boolean {
  return isSpace(line[at]) && !isSpace(line[at - 1]) && /[^ \t]/.test(line.slice(at));
}

function lastFoldPoint(line: string, from: number, to: number): number {
  for (let at = to; at >= from; at -= 1) if (isFoldPoint(line, at)) return at;
  return -1;
}

function nextFoldPoint(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) if (isFoldPoint(line, at)) return at;
  return -1;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

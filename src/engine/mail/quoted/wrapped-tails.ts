/** Quoted lines shorter than this were not wrapped: programs wrap between 65 and 80 columns (RFC 3676, 4.2: 78). */
const MIN_WRAPPED = 58;
/** Maximum number of lines that one quoted line can become. */
const MAX_TAIL = 12;
/** Ends of a complete line. */
const WHOLE = /[.!?:;…。！？][\s"'»”’)\]>]{0,4}$/u;
/** The start of a new sentence, which is more often part of the reply. */
const CAPITAL = /^\s*[\p{Lu}\p{Lt}]/u;

interface Tail {
  /** First line of the tail, and the line after it. */
  readonly from: number;
  readonly to: number;
  /** Whether it starts in the middle of a sentence. */
  readonly isWithin: boolean;
  /** Whether the quotation continues directly after it. */
  readonly isEnclosed: boolean;
}

/**
 * Marks the ends of quoted lines that a program wrapped again without marking what it moved to the next line:
 *
 *     > we wondered who looks after the design
 *     with you?
 *     > Best,
 *
 * An unmarked line counts as such an end if its first word had no room on the quoted line above it, which stops in the
 * middle of a sentence. One alone counts only if it starts in lower case between quoted lines: an answer between the
 * lines can look the same.
 */
export function markWrappedTails(lines: readonly string[], isQuoted: (line: string) => boolean): readonly string[] {
  const found = tailsOf(lines, isQuoted);
  const tails = found.length > 1 ? found : found.filter(({ isWithin, isEnclosed }) => isWithin && isEnclosed);
  if (tails.length === 0) return lines;
  const marked = [...lines];
  for (const { from, to } of tails) for (let at = from; at < to; at += 1) marked[at] = `> ${lines[at]!}`;
  return marked;
}

function tailsOf(lines: readonly string[], isQuoted: (line: string) => boolean): Tail[] {
  const tails: Tail[] = [];
  const starts = lines.flatMap((line, at) => {
    const above = lines[at - 1] ?? '';
    const isStart = at > 0 && line.trim() !== '' && !isQuoted(line) && isQuoted(above);
    return isStart && above.length >= MIN_WRAPPED && !WHOLE.test(above) ? [at] : [];
  });
  if (starts.length === 0) return tails;
  const width = widthOf(lines.slice(starts[0]! - 1));
  for (const from of starts) {
    let to = from;
    while (to < lines.length && to - from < MAX_TAIL && isNext(lines, to, width, isQuoted)) to += 1;
    const below = lines[to] ?? '';
    const isEnclosed = to < lines.length && isQuoted(below);
    // A longer text below the quoted line is a reply.
    if (to === from || (below.trim() !== '' && !isEnclosed)) continue;
    tails.push({ from, to, isWithin: !CAPITAL.test(lines[from]!), isEnclosed });
  }
  return tails;
}

/** Returns the length of the longest line that could be wrapped, which is at most the column at which it was. */
function widthOf(lines: readonly string[]): number {
  let width = 0;
  for (const line of lines) if (/[^\s>]\s+\S/.test(line) && !line.includes('://')) width = Math.max(width, line.length);
  return width;
}

/** Returns whether a line continues the one above it, which had no room for its first word. */
function isNext(lines: readonly string[], at: number, width: number, isQuoted: (line: string) => boolean): boolean {
  const line = lines[at]!.trim();
  if (line === '' || line.length > width || isQuoted(lines[at]!)) return false;
  const [first = ''] = line.split(/\s/, 1);
  return lines[at - 1]!.length + 1 + first.length > width;
}

/** Part of a line with its formatting. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly inner: readonly Inline[] }
  | { readonly kind: 'italic'; readonly inner: readonly Inline[] }
  | { readonly kind: 'link'; readonly inner: readonly Inline[]; readonly url: string };

/** Part of a text: lines without a blank line between them, or a list. */
export type Block =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'bullets'; readonly lines: readonly Line[] }
  | { readonly kind: 'numbers'; readonly lines: readonly Line[]; readonly first: number };
type Line = readonly Inline[];

const BULLET = /^ {0,3}[-*\u2022] +(?=\S)/;
const NUMBER = /^ {0,3}(\d{1,3})[.)] +(?=\S)/;
/** Bounds keep the search in a long line without a closing mark linear. */
const MARKED =
  /https?:\/\/[^\s<>"']{1,2000}|\*\*(?=\S)([^\n]{1,1000}?)(?<=\S)\*\*|(?<!\w)_(?=\S)([^\n_]{1,1000}?)(?<=\S)_(?!\w)|\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:)[^\s()<>"']{1,2000})\)/g;

/**
 * Reads the marks of formatting in a text: `**bold**`, `_italic_`, `[link](https://...)`, and lines that begin with `- ` or
 * `1. `. One such line alone is no list, because closings such as `- Ann` look alike.
 */
export function readFormatting(text: string): readonly Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(blocksOf);
}

/** Whether a text has formatting, which a plain text cannot show. */
export function isFormatted(text: string): boolean {
  const isPlain = (line: Line): boolean =>
    line.every((part) => part.kind === 'text' || (part.kind === 'link' && isBare(part)));
  return readFormatting(text).some(({ kind, lines }) => kind !== 'lines' || !lines.every(isPlain));
}

/** Returns the text of a plain part: without marks, and with the addresses of links. */
export function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => inlinesOf(line).map(plainOf).join(''))
    .join('\n');
}

function plainOf(part: Inline): string {
  if (part.kind === 'text') return part.text;
  const inner = part.inner.map(plainOf).join('');
  if (part.kind !== 'link' || isBare(part)) return inner;
  const address = part.url.replace(/^mailto:/, '');
  return inner === address ? inner : `${inner} (${address})`;
}

/** Whether a link is an address in the text, without marks. */
const isBare = ({ inner, url }: Extract<Inline, { kind: 'link' }>): boolean => {
  const [only] = inner;
  return inner.length === 1 && only?.kind === 'text' && only.text === url;
};

function blocksOf(paragraph: string): Block[] {
  const blocks: Block[] = [];
  const lines = paragraph.split('\n');
  let plain: string[] = [];
  const endLines = () => {
    if (plain.length > 0) blocks.push({ kind: 'lines', lines: plain.map(inlinesOf) });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const bullets = runFrom(lines, at, (line) => BULLET.test(line));
    const first = Number(NUMBER.exec(lines[at] as string)?.[1] ?? Number.NaN);
    const numbers = runFrom(lines, at, (line, index) => Number(NUMBER.exec(line)?.[1]) === first + index);
    const size = Math.max(bullets, numbers);
    if (size < 2) {
      plain.push(lines[at] as string);
      at += 1;
      continue;
    }
    endLines();
    const items = lines.slice(at, at + size).map((line) => inlinesOf(line.replace(bullets > 0 ? BULLET : NUMBER, '')));
    blocks.push(bullets > 0 ? { kind: 'bullets', lines: items } : { kind: 'numbers', lines: items, first });
    at += size;
  }
  endLines();
  return blocks;
}

/** Counts lines from a position for which the condition holds. */
function runFrom(lines: readonly string[], from: number, holds: (line: string, index: number) => boolean): number {
  let size = 0;
  while (from + size < lines.length && holds(lines[from + size] as string, size)) size += 1;
  return size;
}

function inlinesOf(line: string): Line {
  const parts: Inline[] = [];
  let from = 0;
  const add = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: line.slice(from, until) });
  };
  for (const match of line.matchAll(MARKED)) {
    const [whole, bold, italic, label, target] = match;
    add(match.index);
    from = match.index + whole.length;
    if (bold !== undefined) parts.push({ kind: 'bold', inner: inlinesOf(bold) });
    else if (italic !== undefined) parts.push({ kind: 'italic', inner: inlinesOf(italic) });
    else if (label !== undefined && target !== undefined) {
      // A link cannot contain another one.
      const inner: Line = /https?:/.test(label) ? [{ kind: 'text', text: label }] : inlinesOf(label);
      parts.push({ kind: 'link', inner, url: target });
    } else {
      const url = whole.replace(/[.,;:!?)\]}]+$/, '');
      from = match.index + url.length;
      parts.push({ kind: 'link', inner: [{ kind: 'text', text: url }], url });
    }
  }
  add(line.length);
  return parts;
}

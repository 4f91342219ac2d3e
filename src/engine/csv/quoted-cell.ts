import { MAX_QUOTED } from './limits.js';
import type { TextCursor } from './text-cursor.js';

/** `more`: the text so far is insufficient. `unclosed`: the quote at the start has no closing quote. */
export type QuotedCell = 'more' | 'unclosed' | { readonly value: string; readonly end: number };

/**
 * Reads a cell that begins with a quote. A doubled quote is one quote. A quote followed by anything but the end of
 * the cell is literal if another quote on the same line closes the cell (`"5" disk",x`); otherwise it ends the quoted
 * part and the rest of the cell follows unquoted, as in spreadsheets. On a later line, such a quote is more likely to
 * begin another cell, so the first quote was never closed. Takes linear time: between an unclosed quote and the point
 * that reveals it, every run of quotes is even, so no later cell that begins there can be unclosed too.
 */
export class QuotedCellReader {
  /** Last quote that closes a cell on the line that ends at `lineEnd`; -1 if there is none. */
  #closing = { lineEnd: -1, at: -1 };

  constructor(
    readonly cursor: TextCursor,
    readonly delimiter: string,
  ) {}

  /** Discards results for positions that are no longer valid. */
  reset(): void {
    this.#closing = { lineEnd: -1, at: -1 };
  }

  read(open: number): QuotedCell {
    const { text, ended } = this.cursor;
    let value = '';
    let copied = open + 1;
    let from = open + 1;
    const firstLineEnd = this.cursor.lineEnd(open);
    for (;;) {
      const quote = this.cursor.quote(from);
      if (Math.min(quote, text.length) - open > MAX_QUOTED) return 'unclosed';
      if (quote === Number.POSITIVE_INFINITY) return ended ? 'unclosed' : 'more';
      if (text[quote + 1] === '"') {
        value += text.slice(copied, quote + 1);
        copied = quote + 2;
        from = copied;
        continue;
      }
      const after = this.#skipSpaces(quote + 1);
      if (after === text.length && !ended) return 'more';
      if (this.#endsCell(after)) return { value: value + text.slice(copied, quote), end: after };
      if (firstLineEnd < quote) return 'unclosed';
      const literal = this.#isLiteral(quote, open);
      if (literal === 'more') return 'more';
      if (!literal) {
        const end = Math.min(this.cursor.delimiter(quote + 1), this.cursor.lineEnd(quote), text.length);
        if (end === text.length && !ended) return 'more';
        return { value: value + text.slice(copied, quote) + text.slice(quote + 1, end), end };
      }
      from = quote + 1;
    }
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (this.cursor.text.charCodeAt(at) === 32) at += 1;
    return at;
  }

  #endsCell(at: number): boolean {
    const char = this.cursor.text[at];
    return char === undefined || char === this.delimiter || char === '\n' || char === '\r';
  }

  #isLiteral(quote: number, open: number): boolean | 'more' {
    const { text, ended } = this.cursor;
    const found = this.cursor.lineEnd(quote);
    const lineEnd = Math.min(found, text.length);
    if (lineEnd - open > MAX_QUOTED) return false;
    if (found === Number.POSITIVE_INFINITY && !ended) return 'more';
    if (this.#closing.lineEnd !== lineEnd) this.#closing = { lineEnd, at: this.#lastClosing(quote, lineEnd) };
    return this.#closing.at > quote;
  }

  /** Returns the last run of an odd number of quotes on the line that ends a cell, after `after`. */
  #lastClosing(after: number, lineEnd: number): number {
    const { text } = this.cursor;
    let at = text.lastIndexOf('"', lineEnd - 1);
    while (at > after) {
      let first = at;
      while (text[first - 1] === '"') first -= 1;
      const next = this.#skipSpaces(at + 1);
      const odd = (at - first) % 2 === 0;
      if (odd && (next >= lineEnd || text[next] === this.delimiter)) return at;
      at = first === 0 ? -1 : text.lastIndexOf('"', first - 1);
    }
    return -1;
  }
}

/**
 * Text that arrives in pieces, with the next line end, quote, and delimiter cached, so that searching takes one pass.
 * Positions must not decrease between calls until `drop` or `rewind`.
 */
export class TextCursor {
  text = '';
  /** Whether the text is complete. */
  ended = false;
  /** Whether the text contains NUL or the replacement character of decoding errors. */
  suspect = false;
  #lf = -1;
  #cr = -1;
  #quote = -1;
  #delimiter = -1;

  constructor(readonly delimiterChar: string) {}

  append(text: string): void {
    this.text += text;
    this.suspect = this.text.includes('\ufffd') || this.text.includes('\0');
    this.rewind();
  }

  finish(): void {
    this.ended = true;
    this.rewind();
  }

  drop(length: number): void {
    this.text = this.text.slice(length);
    this.rewind();
  }

  /** Clears search results, so that an earlier position can be read again. */
  rewind(): void {
    this.#lf = -1;
    this.#cr = -1;
    this.#quote = -1;
    this.#delimiter = -1;
  }

  /** Returns the next CR or LF from `from` on; Infinity if there is none yet. */
  lineEnd(from: number): number {
    if (this.#lf < from) this.#lf = this.#find('\n', from);
    if (this.#cr < from) this.#cr = this.#find('\r', from);
    return Math.min(this.#lf, this.#cr);
  }

  quote(from: number): number {
    if (this.#quote < from) this.#quote = this.#find('"', from);
    return this.#quote;
  }

  delimiter(from: number): number {
    if (this.#delimiter < from) this.#delimiter = this.#find(this.delimiterChar, from);
    return this.#delimiter;
  }

  /** Start of the next line; -1 if unknown: no line end, or a CR that an LF may follow. */
  afterLineEnd(end: number): number {
    if (end >= this.text.length) return this.ended ? this.text.length : -1;
    if (this.text[end] === '\n') return end + 1;
    if (end + 1 === this.text.length && !this.ended) return -1;
    return this.text[end + 1] === '\n' ? end + 2 : end + 1;
  }

  /** Returns the number of line ends in a part of the text; CRLF counts once. */
  countLines(from: number, to: number): number {
    let lines = 0;
    for (let at = from; at < to; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === 10 || (code === 13 && this.text.charCodeAt(at + 1) !== 10)) lines += 1;
    }
    return lines;
  }

  #find(char: string, from: number): number {
    const at = this.text.indexOf(char, from);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  }
}

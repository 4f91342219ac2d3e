/** Maximum length of a reply. */
const LONGEST_REPLY = 64 * 1024;

/**
 * Splits a server's output into replies: lines up to one without a hyphen after its code (RFC 5321, section 4.2.1), joined by LF, without
 * the final line end. Does not interpret them.
 */
export class ReplyReader {
  /** Lines of the incomplete reply. */
  #lines: string[] = [];
  /** Incomplete line. Servers may send a reply octet by octet, so received parts are not searched again. */
  #line = '';
  #length = 0;

  /** Returns the replies that are now complete; null if a reply exceeds the limit. */
  push(chunk: Buffer): string[] | null {
    const replies: string[] = [];
    const [first = '', ...others] = chunk.toString('utf8').split('\n');
    this.#append(first);
    for (const begun of others) {
      this.#lines.push(this.#line.replace(/\r$/, ''));
      if (!/^\d{3}-/.test(this.#line)) {
        replies.push(this.#lines.join('\n'));
        this.#lines = [];
        this.#length = 0;
      }
      this.#line = '';
      this.#append(begun);
    }
    return this.#length > LONGEST_REPLY ? null : replies;
  }

  #append(text: string): void {
    this.#line += text;
    this.#length += text.length + 1;
  }
}

/** Replies longer than this are no replies. */
const LONGEST_REPLY = 64 * 1024;

/**
 * Splits a server's output into replies: lines up to one without a hyphen after its code (RFC 5321, section 4.2.1), joined by LF, without
 * the final line end. Does not interpret them.
 */
export class ReplyReader {
  /** The lines of the reply that has begun. */
  #lines: string[] = [];
  /** The line that has begun: servers may send a reply octet by octet, so what is there is never searched again. */
  #line = '';
  #length = 0;

  /** The replies that are whole now. Null: the server talks without end. */
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

/** Replies longer than this are no replies. */
const LONGEST_REPLY = 64 * 1024;

/**
 * Cuts what a server says into replies: lines up to one that has no hyphen behind its code (RFC 5321 section 4.2.1), joined
 * by LF, without the last line's end. What the words mean, and whether they are a reply at all, is read elsewhere.
 */
export class ReplyReader {
  #text = '';

  /** The replies that are whole now. Null: the server talks without end. */
  push(chunk: Buffer): string[] | null {
    this.#text += chunk.toString('utf8');
    const replies: string[] = [];
    let start = 0;
    let from = 0;
    for (let end = this.#text.indexOf('\n'); end >= 0; end = this.#text.indexOf('\n', from)) {
      if (!/^\d{3}-/.test(this.#text.slice(from, from + 4))) {
        replies.push(this.#text.slice(start, end).replaceAll('\r\n', '\n').replace(/\r$/, ''));
        start = end + 1;
      }
      from = end + 1;
    }
    this.#text = this.#text.slice(start);
    return this.#text.length > LONGEST_REPLY ? null : replies;
  }
}

const NOTHING = Buffer.alloc(0);
const CRLF = Buffer.from('\r\n');
const END_OF_BODY = Buffer.from('\r\n.\r\n');
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits the bytes of one SMTP connection into command lines and message bodies (RFC 5321, 4.1 and 4.5.2). Only CRLF . CRLF ends a body:
 * bare line feeds around a dot are content, so a smuggled message stays inside its carrier.
 */
export class WireReader {
  #unread: Buffer = NOTHING;
  /** Empty while command lines are read. Starts with a CRLF that belongs to the DATA command. */
  #body: Buffer[] = [];
  #bodyBytes = 0;
  /** Last bytes of the body so far, because the terminator may be split across two chunks. */
  #tail: Buffer = NOTHING;

  push(chunk: Buffer): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
  }

  /** Number of bytes without a line end; the session rejects a command line that grows without one. */
  get unreadBytes(): number {
    return this.#unread.length;
  }

  /** Number of bytes of the current body so far. */
  get bodyBytes(): number {
    return this.#bodyBytes;
  }

  /** Returns the next command line without its line end, or null if it is incomplete. */
  nextLine(): string | null {
    const end = this.#unread.indexOf(LINE_FEED);
    if (end === -1) return null;
    const stop = end > 0 && this.#unread[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    const line = this.#unread.toString('utf8', 0, stop);
    this.#unread = end + 1 === this.#unread.length ? NOTHING : this.#unread.subarray(end + 1);
    return line;
  }

  /** Treats the following bytes as a message body. */
  beginBody(): void {
    this.#body = [CRLF];
    this.#bodyBytes = 0;
    this.#tail = CRLF;
  }

  /** Returns the whole body without its terminator and dot-stuffing, or null if it is incomplete. */
  nextBody(): Buffer | null {
    const chunk = this.#unread;
    if (chunk.length === 0) return null;
    const window = Buffer.concat([this.#tail, chunk]);
    const end = window.indexOf(END_OF_BODY);
    if (end === -1) {
      this.#body.push(chunk);
      this.#bodyBytes += chunk.length;
      this.#tail = window.subarray(-4);
      this.#unread = NOTHING;
      return null;
    }
    this.#unread = window.subarray(end + END_OF_BODY.length);
    this.#body.push(chunk);
    const wanted = this.#bodyBytes - this.#tail.length + end + CRLF.length * 2;
    const stuffed = Buffer.concat(this.#body).subarray(0, wanted);
    this.#body = [];
    this.#bodyBytes = Math.max(0, wanted - CRLF.length);
    return removeDotStuffing(stuffed);
  }

  /** Returns the received part of an incomplete body, to inspect a transfer that is about to be cut. */
  partialBody(): Buffer {
    return Buffer.concat([...this.#body, this.#unread]).subarray(CRLF.length);
  }

  /** Discards unread bytes: commands pipelined after STARTTLS must not be executed (RFC 3207, 4.2). */
  discard(): void {
    this.#unread = NOTHING;
  }
}

/** Removes the leading CRLF of a body, and the first dot of a line (RFC 5321, 4.5.2). */
function removeDotStuffing(withLeadingCrlf: Buffer): Buffer {
  if (withLeadingCrlf.indexOf('\r\n.') === -1) return withLeadingCrlf.subarray(CRLF.length);
  const text = withLeadingCrlf.toString('latin1').replaceAll('\r\n.', '\r\n');
  return Buffer.from(text.slice(CRLF.length), 'latin1');
}

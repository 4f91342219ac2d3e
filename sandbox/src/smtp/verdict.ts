/**
 * A handler's response to one command. A plain string is the reply line ("250 2.1.0 OK"); the object form can also misbehave on the wire.
 * Delays are real milliseconds on the socket, not world time.
 */
export type Verdict = string | Answer;

export interface Answer {
  /** Reply line without its line end. If absent, without `raw` and `after`, the regular reply is sent. */
  readonly reply?: string;
  /** Bytes sent unchanged instead of a reply: garbage, or overlong lines. */
  readonly raw?: string;
  readonly delayMs?: number;
  /** Sends the reply one byte at a time with this pause. */
  readonly dripMs?: number;
  /** `end` closes the connection regularly after the reply, `reset` cuts it (RST), `stall` keeps it open and sends nothing more. */
  readonly after?: 'end' | 'reset' | 'stall';
}

/**
 * Returns whether the transaction continues after a reply: positive completion and intermediate replies (RFC 5321,
 * section 4.2.1).
 */
export function isPositive(reply: string): boolean {
  return reply.startsWith('2') || reply.startsWith('3');
}

/** Returns the handler's verdict, with the normal reply if it only delays or slows it. */
export function orNormal(own: Verdict | null | undefined, normal: string): Verdict {
  if (own === null || own === undefined) return normal;
  if (typeof own === 'string' || own.reply !== undefined) return own;
  return own.raw === undefined && own.after === undefined ? { ...own, reply: normal } : own;
}

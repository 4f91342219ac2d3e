/** Enhanced status code of RFC 3463: class, subject, and detail. */
export interface EnhancedCode {
  readonly class: 2 | 4 | 5;
  readonly subject: number;
  readonly detail: number;
  /** Code as written: `5.1.1`. */
  readonly text: string;
  /** Whether the code directly follows a reply code of its class, as servers write it (RFC 2034). */
  readonly behindReply: boolean;
}

const MAX_TEXT = 10_000;
/** Excludes parts of longer dotted numbers (an IP address, a version), addresses, and host names. */
const CODE = /(?<![\w.@]|[^\d]-)([245])\.(\d{1,3})\.(\d{1,3})(?![\w@]|\.\d|-\w*@)/g;

/**
 * Returns the most specific enhanced status code in a reply or diagnostic text, or null. A code directly after a reply code of the same
 * class ("550 5.1.1", "550-5.7.1", "#5.1.1") takes precedence over one elsewhere, and one with a subject over a bare `x.0.0`.
 */
export function parseEnhancedCode(text: string): EnhancedCode | null {
  let best: EnhancedCode | null = null;
  let bestRank = -1;
  const bounded = text.slice(0, MAX_TEXT);
  for (const match of bounded.matchAll(CODE)) {
    const before = bounded.slice(Math.max(0, match.index - 8), match.index);
    const code: EnhancedCode = {
      class: Number(match[1]) as 2 | 4 | 5,
      subject: Number(match[2]),
      detail: Number(match[3]),
      text: match[0],
      behindReply: new RegExp(`(?:^|[^\\d])${match[1]}\\d\\d[ -]?[( #"']{0,2}$`).test(before),
    };
    const rank = (code.behindReply ? 2 : 0) + (code.subject > 0 || code.detail > 0 ? 1 : 0);
    if (rank > bestRank) {
      best = code;
      bestRank = rank;
    }
  }
  return best;
}

/** Returns the first SMTP reply code (RFC 5321, section 4.2) at the start of a reply in a diagnostic text, or null. */
export function parseReplyCode(text: string): number | null {
  const bounded = text.slice(0, MAX_TEXT);
  const leading = /^\s*(?:(?:x-)?[a-z]+\s{0,3};\s{0,3})?([245][0-5]\d)(?=[ \-,:;]|$)/i.exec(bounded);
  const anywhere =
    leading ?? /(?:^|[\s>:;("'])([245][0-5]\d)[ ,-](?=\s?\S)(?!\d{1,3}\.\d{1,3}\.\d{1,3}\.)/.exec(bounded);
  return anywhere === null ? null : Number(anywhere[1]);
}

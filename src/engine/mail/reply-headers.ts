import { parseMessageIds } from './message-id.js';

/**
 * Maximum number of IDs in References. Longer lists lose IDs in the middle, because the first and the newest IDs
 * identify the thread.
 */
const MAX_REFERENCES = 20;

export interface ReplyHeaders {
  readonly inReplyTo: string | null;
  /** Oldest first. */
  readonly references: readonly string[];
}

/**
 * Returns In-Reply-To and References of a reply (RFC 5322, section 3.6.4): the parent's References and Message-ID; without References but
 * with exactly one In-Reply-To ID, that ID and the Message-ID. Without the parent's Message-ID, both are omitted.
 */
export function replyHeaders(parent: {
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
}): ReplyHeaders {
  const own = parseMessageIds(parent.messageId)[0];
  if (own === undefined) return { inReplyTo: null, references: [] };
  const before = parent.references.flatMap((reference) => parseMessageIds(reference));
  const inReplyTo = parseMessageIds(parent.inReplyTo);
  const ancestors = before.length > 0 ? before : inReplyTo.length === 1 ? inReplyTo : [];
  const chain = [...new Set(ancestors.filter((id) => id !== own)), own];
  const references =
    chain.length <= MAX_REFERENCES ? chain : [chain[0]!, ...chain.slice(chain.length - (MAX_REFERENCES - 1))];
  return { inReplyTo: own, references };
}

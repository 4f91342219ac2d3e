import { baseSubject, replySubject } from './thread-subject.js';

/** Sent message of a sequence. */
export interface PreviousMessage {
  /** Message-ID header of the message. */
  readonly header: string;
  /** Subject as rendered. */
  readonly subject: string;
  /** Mailbox that sent it. */
  readonly mailbox: number;
  /** Whether it started a conversation instead of replying. */
  readonly begins: boolean;
}

/** Position of a message in a conversation. */
export interface ThreadPoint {
  readonly subject: string;
  /** Value of In-Reply-To; null if the message starts a conversation with this subject. */
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
}

/**
 * Continues the newest conversation of a contact. References name its messages, oldest first (RFC 5322, 3.6.4).
 * Another mailbox cannot reply in it: the email starts a new one with the same subject. `previous`: oldest first;
 * `mailboxId`: the sending mailbox; null for the mailbox that sent the newest message. Returns null if nothing was
 * sent before.
 */
export function continueConversation(
  previous: readonly PreviousMessage[],
  mailboxId: number | null,
): ThreadPoint | null {
  const last = previous.at(-1);
  if (last === undefined) return null;
  if (mailboxId !== null && last.mailbox !== mailboxId) {
    return { subject: baseSubject(last.subject), inReplyTo: null, references: [] };
  }
  const begin = previous.findLastIndex((message) => message.begins);
  const elsewhere = previous.findLastIndex((message) => message.mailbox !== last.mailbox);
  return {
    subject: replySubject(last.subject),
    inReplyTo: last.header,
    references: previous.slice(Math.max(begin, elsewhere + 1, 0)).map((message) => message.header),
  };
}

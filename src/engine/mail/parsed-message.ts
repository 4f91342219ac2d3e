/**
 * Received message as plain data, which the parser in `platform/mail` creates from the raw bytes for this folder. All text comes from
 * others: any field may be empty, huge, repeated, or a lie.
 */
export interface ParsedMessage {
  /** In angle brackets, as returned by `parseMessageIds`; null if the header is missing or has no ID. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  /** Oldest first. */
  readonly references: readonly string[];
  readonly from: MailAddress | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  /** Decoded (RFC 2047) and unfolded; empty when missing. */
  readonly subject: string;
  /** The Date header; null when missing or unreadable. */
  readonly date: Date | null;
  /** In the order of the message, names in lower case, values unfolded and decoded. */
  readonly headers: readonly MailHeader[];
  /** Plain text of the body; null if there is none. */
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly MailAttachment[];
  /**
   * Every leaf part that is not multipart, in order, as text of at most 256 kB: delivery-status, rfc822-headers and
   * feedback-report parts are read here. A message/rfc822 part is one leaf that holds the whole enclosed message.
   */
  readonly reportParts?: readonly ReportPart[];
  /** Top level Content-Type with its parameters, without comments (RFC 2045 section 5.1). */
  readonly contentType: string;
  /** Size of the raw message in bytes. */
  readonly size: number;
}

export interface MailAddress {
  readonly address: string;
  readonly name: string;
}

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Size in bytes after decoding. */
  readonly size: number;
  readonly inline: boolean;
  readonly contentId: string | null;
  /** Decoded and bounded text; only for text-like and message/* parts. */
  readonly text?: string;
}

export interface ReportPart {
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  readonly text: string;
}

import type { Content } from '../mime/draft.js';

/** Address and greeting of a submission or relay server. */
export interface SmtpEndpoint {
  readonly host: string;
  readonly port: number;
  /**
   * `tls` is TLS from the first byte (port 465), `starttls` never continues without TLS, `none` is plain text.
   * `opportunistic` is for delivery between servers (RFC 7435): TLS if offered, no certificate check, otherwise plain
   * text; never with `auth`.
   */
  readonly security: 'tls' | 'starttls' | 'none' | 'opportunistic';
  readonly auth: SmtpAuth | null;
  /** Name in EHLO. */
  readonly helloName: string;
  /** Name that the certificate must have. Default: `host`. */
  readonly servername?: string;
  /**
   * Whether the server may be in a private network, because the operator configured it. Never set it for a tenant's
   * endpoint.
   */
  readonly allowPrivate?: boolean;
}

export type SmtpAuth =
  | { readonly user: string; readonly pass: string }
  | { readonly user: string; readonly accessToken: string };

export interface SmtpEnvelope {
  /** Envelope sender; empty for the null sender. */
  readonly from: string;
  readonly to: readonly string[];
}

/** Stage of the dialogue at which a server rejected; `dot` is the reply to the message itself. */
export type SmtpStage = 'connect' | 'ehlo' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot';

export type NotHandedReason =
  | 'address_refused'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'connection_lost'
  | 'protocol'
  | 'not_permitted'
  | 'closing';

export interface RefusedRecipient {
  readonly address: string;
  readonly code: number | null;
  readonly text: string;
}

/** Identifiers assigned by the provider to an accepted message; null if unknown. */
export interface SentAs {
  /** Message-ID as received by recipients, in angle brackets. */
  readonly messageId: string | null;
  /** Conversation at the provider. */
  readonly conversation: string | null;
}

/**
 * Outcome of one message.
 * - `accepted`: the server took responsibility (2xx to the final dot). `refusedRecipients` lists rejected recipients.
 * - `refused`: the server rejected the message with a complete reply and does not have it. `code` is null if the
 *   protocol has no reply: an invalid certificate, or a server without AUTH.
 * - `not_composed`: there is nothing to send, because of an invalid header or key. A retry would give the same.
 * - `not_handed`: no byte of the message was sent. A retry is safe.
 * - `unknown`: the message was started and no valid reply arrived. It may have been delivered (RFC 1047): never retry
 *   blindly.
 */
export type SmtpOutcome =
  | {
      readonly result: 'accepted';
      readonly code: number;
      readonly text: string;
      readonly refusedRecipients: readonly RefusedRecipient[];
      /** Identifiers assigned by the provider; absent if unchanged. */
      readonly sentAs?: SentAs | null;
    }
  | {
      readonly result: 'refused';
      readonly stage: SmtpStage;
      readonly code: number | null;
      readonly text: string;
      /** Whether an API limits the application, so that it concerns all mailboxes that use it. */
      readonly ofApplication?: boolean;
    }
  | { readonly result: 'not_composed'; readonly text: string }
  | { readonly result: 'not_handed'; readonly reason: NotHandedReason; readonly text: string }
  | { readonly result: 'unknown'; readonly text: string };

export interface OutgoingMessage {
  readonly envelope: SmtpEnvelope;
  /** Content, sent with CRLF line ends and doubled leading dots. */
  readonly content: Content;
  /**
   * Awaited once a connection is open and authenticated and the previous message has its reply, before any byte of this
   * message is sent: persist the hand-over here and check that the caller still holds its lease. Under
   * load, the server may already have the envelope. If it throws, the message is not sent and the outcome is
   * `not_handed`. Called again for each connection that the message is about to use: the previous one has not started
   * it.
   */
  readonly onHanded?: () => Promise<void> | void;
  /** Time within which more mail for this endpoint is due, in ms; keeps the connection open. */
  readonly moreDueInMs?: number;
}

export interface SmtpSender {
  /** Never throws. */
  send(message: OutgoingMessage): Promise<SmtpOutcome>;
}

/** Timeouts in milliseconds. The defaults are the minimums of RFC 5321 section 4.5.3.2. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly commandMs: number;
  /** Time from the last byte of the message to its reply. A short one turns slow servers into `unknown` outcomes. */
  readonly finalReplyMs: number;
}

export const RFC_TIMEOUTS: SmtpTimeouts = {
  connectMs: 30_000,
  greetingMs: 300_000,
  commandMs: 300_000,
  finalReplyMs: 600_000,
};

import type { Content } from '../mime/draft.js';

/** How a submission or relay server is reached and greeted. */
export interface SmtpEndpoint {
  readonly host: string;
  readonly port: number;
  /**
   * `tls` is TLS from the first byte (port 465), `starttls` never goes on without TLS, `none` is plain text. `opportunistic`
   * is for delivery between servers (RFC 7435): TLS when offered, no certificate check, plain otherwise; never with `auth`.
   */
  readonly security: 'tls' | 'starttls' | 'none' | 'opportunistic';
  readonly auth: SmtpAuth | null;
  /** The name said in EHLO. */
  readonly helloName: string;
  /** The name the certificate must carry; `host` when absent. */
  readonly servername?: string;
  /** The operator configured this server, so it may stand in the private network. Never set it for a tenant's endpoint. */
  readonly allowPrivate?: boolean;
}

export type SmtpAuth =
  | { readonly user: string; readonly pass: string }
  | { readonly user: string; readonly accessToken: string };

export interface SmtpEnvelope {
  /** Empty for the null sender. */
  readonly from: string;
  readonly to: readonly string[];
}

/** Where in the dialogue a server said no; `dot` is the reply to the message itself. */
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

/**
 * What became of one message.
 * - `accepted`: the server took responsibility (2xx to the final dot). `refusedRecipients` holds those it did not take.
 * - `refused`: it said no with a reply that was read whole; it does not have the message. `code` is null where the protocol
 *   has no reply to give: a certificate that does not hold, a server that offers no AUTH.
 * - `not_composed`: there are no bytes to send: a header or a key that can not be used. Trying again gives the same.
 * - `not_handed`: no byte of the message went out. Retrying is safe.
 * - `unknown`: the message was begun and no valid reply to it came back. It may have been delivered (RFC 1047): never retry
 *   blindly.
 */
export type SmtpOutcome =
  | {
      readonly result: 'accepted';
      readonly code: number;
      readonly text: string;
      readonly refusedRecipients: readonly RefusedRecipient[];
    }
  | { readonly result: 'refused'; readonly stage: SmtpStage; readonly code: number | null; readonly text: string }
  | { readonly result: 'not_composed'; readonly text: string }
  | { readonly result: 'not_handed'; readonly reason: NotHandedReason; readonly text: string }
  | { readonly result: 'unknown'; readonly text: string };

export interface OutgoingMessage {
  readonly envelope: SmtpEnvelope;
  /** Line ends are made CRLF and leading dots doubled on the way. */
  readonly content: Content;
  /**
   * Awaited once a connection is open and authenticated and the message before it is answered, before any byte of this
   * message leaves: the place to make "handed" durable and to check that the caller still holds its lease. Under load the
   * envelope may be with the server already. When it throws, the message is not sent and the outcome is `not_handed`. It is
   * called anew for each connection that the message is about to enter: the one before has not begun it.
   */
  readonly onHanded?: () => Promise<void> | void;
  /** More mail for this endpoint is due within so many milliseconds; the connection is kept open for it. */
  readonly moreDueInMs?: number;
}

export interface SmtpSender {
  /** Never throws. */
  send(message: OutgoingMessage): Promise<SmtpOutcome>;
}

/** Milliseconds. The defaults are the minima of RFC 5321 section 4.5.3.2. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly commandMs: number;
  /** From the last byte of the message to its reply. A short one makes `unknown` outcomes out of slow servers. */
  readonly finalReplyMs: number;
}

export const RFC_TIMEOUTS: SmtpTimeouts = {
  connectMs: 30_000,
  greetingMs: 300_000,
  commandMs: 300_000,
  finalReplyMs: 600_000,
};

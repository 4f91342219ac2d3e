import type { PathCommand } from './commands.js';
import type { Verdict } from './verdict.js';

/** Facts about a connection that handlers can use. */
export interface SmtpSession {
  /** Sequence number of the connection, from 1. */
  readonly id: number;
  readonly helo: string;
  readonly user: string | null;
  readonly secure: boolean;
}

/** Mail transaction so far (RFC 5321, 3.3). */
export interface Transaction {
  readonly from: string;
  readonly to: readonly string[];
}

/**
 * Decisions of the server. Every handler except `message` may be omitted or return null, which accepts the command.
 * `message` sees the whole body after the final dot; the reply is written only after its promise settles, so what it
 * stores is stored before the 250.
 */
export interface SmtpHandlers {
  connect?(session: SmtpSession): Verdict | null;
  ehlo?(session: SmtpSession): Verdict | null;
  auth?(session: SmtpSession, user: string): Verdict | null;
  mail?(session: SmtpSession, from: PathCommand): Verdict | null;
  rcpt?(session: SmtpSession, transaction: Transaction, to: PathCommand): Verdict | null;
  data?(session: SmtpSession, transaction: Transaction): Verdict | null;
  /** Callback when bytes of a body have arrived, including the last ones; a verdict here cuts the connection. */
  bodyProgress?(session: SmtpSession, transaction: Transaction, bytes: number, soFar: () => Buffer): Verdict | null;
  message(session: SmtpSession, transaction: Transaction, body: Buffer): Verdict | Promise<Verdict>;
}

import { EgressRefused } from '../../outbound/egress-policy.js';
import { ConnectFailed } from '../../outbound/vetted-socket.js';
import type { NotHandedReason, SmtpOutcome, SmtpStage } from './types.js';

/** Fields of the SMTP client's errors; all optional, because some errors come straight from the socket. */
export interface SmtpClientError extends Error {
  /** `EAUTH`, `EENVELOPE`, `EMESSAGE`, `ECONNECTION`, `ESOCKET`, `ETLS`, `ETIMEDOUT`, `EPROTOCOL`. */
  code?: string | undefined;
  originalCode?: string | undefined;
  /** Command of the reply: `MAIL FROM`, `RCPT TO`, `DATA`, `EHLO`, `STARTTLS`, `AUTH ...`, `CONN`, `API`. */
  command?: string | undefined;
  response?: string | undefined;
  /** Rejected address, for errors of RCPT TO. */
  recipient?: string | undefined;
}

export interface SmtpReplyLine {
  readonly code: number;
  readonly text: string;
}

/**
 * Reads a reply (lines separated by LF, without the last line's end). Null unless every line starts with the same
 * code between 200 and 599 (RFC 5321 section 4.2): an incomplete reply, or one that is not SMTP, decides nothing.
 */
export function readReply(raw: string): SmtpReplyLine | null {
  // Nearly every reply is one line.
  if (!raw.includes('\n')) {
    return /^[2-5]\d\d(?: |$)/.test(raw) ? { code: Number(raw.slice(0, 3)), text: readableText(raw.slice(4)) } : null;
  }
  const lines = raw.split('\n');
  const code = Number(lines[0]?.slice(0, 3));
  const isReply = lines.every((line, index) => {
    const shape = index === lines.length - 1 ? /^[2-5]\d\d(?: |$)/ : /^[2-5]\d\d-/;
    return shape.test(line) && Number(line.slice(0, 3)) === code;
  });
  return isReply ? { code, text: readableText(lines.map((line) => line.slice(4)).join(' ')) } : null;
}

/** Returns text that may be stored and displayed: one printable line of at most 500 characters. */
export function readableText(text: string): string {
  return text
    .replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ')
    .trim()
    .slice(0, 500);
}

/** Returns the outcome of a failure before the message was started. */
export function outcomeBeforeData(error: SmtpClientError, during: 'open' | 'auth' | 'envelope'): SmtpOutcome {
  const reply = error.response === undefined ? null : readReply(error.response);
  const stage = stageOf(error.command ?? '', during);
  if (reply !== null && reply.code >= 400 && error.code !== 'ECONNECTION')
    return { result: 'refused', stage, ...reply };
  if (reply?.code === 421) return { result: 'refused', stage, ...reply };
  if (isTlsFault(error)) return { result: 'refused', stage: 'starttls', code: null, text: readableText(error.message) };
  return { result: 'not_handed', reason: reasonOf(error), text: readableText(error.message) };
}

function stageOf(command: string, during: 'open' | 'auth' | 'envelope'): SmtpStage {
  if (during === 'auth') return 'auth';
  if (command === 'EHLO' || command === 'HELO') return 'ehlo';
  if (command === 'STARTTLS') return 'starttls';
  if (during === 'open') return 'connect';
  if (command === 'RCPT TO') return 'rcpt';
  return command === 'DATA' ? 'data' : 'mail';
}

/** Returns whether a handshake failed because of the server (certificate, name, protocol), not because of the connection. */
function isTlsFault(error: SmtpClientError): boolean {
  const codes = `${error.code ?? ''} ${error.originalCode ?? ''}`;
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO\b|SIGNATURE/.test(codes);
}

function reasonOf(error: SmtpClientError): NotHandedReason {
  if (error instanceof EgressRefused) return error.kind;
  if (error instanceof ConnectFailed) return error.isTimeout ? 'timeout' : 'connect_failed';
  if (error.code === 'ETIMEDOUT') return 'timeout';
  if (error.code === 'ETLS') return 'tls_failed';
  return error.code === 'ECONNECTION' || error.code === 'ESOCKET' ? 'connection_lost' : 'protocol';
}

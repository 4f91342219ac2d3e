import { EgressRefused } from '../../outbound/egress-policy.js';
import type { ConnectionErrorCode } from '../smtp/error-code.js';
import { readableText } from '../smtp/outcome.js';

/** Failure of an IMAP server, in the terms of a mailbox's status. */
export class ImapFailure extends Error {
  constructor(
    /** `refused`: the server responded NO or BAD to a command of a working session. */
    readonly code: ConnectionErrorCode | 'refused',
    message: string,
    /** Response code of RFC 5530 (`LIMIT`, `UNAVAILABLE`, `OVERQUOTA`, `AUTHENTICATIONFAILED`, `EXPIRED`), where given. */
    readonly serverCode: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ImapFailure';
  }
}

interface ClientError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  responseStatus?: string;
  /** Text with which the server ended the connection. */
  reason?: string;
}

/** Classifies an error of the IMAP client. */
export function toImapFailure(cause: unknown): ImapFailure {
  if (cause instanceof ImapFailure) return cause;
  const error: ClientError = cause instanceof Error ? cause : new Error(String(cause));
  const text = readableText(error.responseText ?? error.reason ?? error.message);
  return new ImapFailure(codeOf(error), text, error.serverResponseCode ?? null, { cause });
}

function codeOf(error: ClientError): ConnectionErrorCode | 'refused' {
  if (error instanceof EgressRefused) return 'connection_failed';
  if (error.authenticationFailed === true) return 'auth_failed';
  const code = error.code ?? '';
  if (/TIMEOUT|ETIMEDOUT/i.test(code)) return 'timeout';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL|EPROTO\b/.test(code)) return 'tls_failed';
  return error.responseStatus === 'NO' || error.responseStatus === 'BAD' ? 'refused' : 'connection_failed';
}

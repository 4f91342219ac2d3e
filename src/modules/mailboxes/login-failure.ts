import { loginAdvice } from '../../engine/mail/login-advice.js';
import type { StoredConnection } from './connection/connection.js';
import type { MailboxRow } from './mailboxes.repo.js';

/**
 * The words of a failure as they are kept and shown: after a refused login also what a person must switch on, where the
 * provider's words or its name say it.
 */
export function wordsOfFailure(
  row: Pick<MailboxRow, 'connection'>,
  side: 'smtp' | 'imap',
  failure: { readonly errorCode: string | null; readonly message: string },
): string {
  const connection = row.connection as StoredConnection | null;
  const endpoint = connection?.[side] ?? null;
  if (connection === null || endpoint === null || failure.errorCode !== 'auth_failed') return failure.message;
  const { message: text } = failure;
  const advice = loginAdvice({ text, host: endpoint.host, signsIn: connection.auth !== 'password' });
  // What this installation says of a sign-in that is over has its own way back in it.
  return advice === null || text.includes('/mailboxes/oauth/start') ? text : `${text} - ${advice}`;
}

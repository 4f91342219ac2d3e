import { loginAdvice } from '../../../../engine/mail/login-advice.js';
import type { StoredConnection } from './connection.js';
import type { MailboxRow } from './mailboxes.repo.js';

/**
 * Returns the text of a failure to store and show. After rejected credentials, it adds the setting that a user must enable,
 * if the provider's text or name identifies one.
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
  // Outrider's own text about an expired sign-in already includes the way to sign in again.
  return advice === null || text.includes('/mailboxes/oauth/start') ? text : `${text} - ${advice}`;
}

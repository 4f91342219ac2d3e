import type { Ctx } from '../../../platform/context.js';
import { ImapFailure } from '../../../platform/mail/imap/failure.js';
import type { ImapEndpoint } from '../../../platform/mail/imap/types.js';
import type { SmtpEndpoint } from '../../../platform/mail/smtp/types.js';
import type { MailboxRow } from '../mailboxes.repo.js';
import { freshAccess } from '../oauth/access.service.js';
import { openSecrets, type StoredConnection } from './connection.js';

type ConnectedRow = Pick<MailboxRow, 'id' | 'connection' | 'secrets'>;

/**
 * How the IMAP server of a mailbox is reached, with clear credentials: never log it. Null: hosted here, or send only. Asks the
 * provider where an access token has ended, so it must not run in a transaction; throws `ImapFailure` when there is none.
 */
export async function imapEndpointOf(ctx: Ctx, workspaceId: number, row: ConnectedRow): Promise<ImapEndpoint | null> {
  const connection = row.connection as StoredConnection | null;
  if (connection === null || connection.imap === null) return null;
  const { host, port, security, username } = connection.imap;
  if (connection.auth === 'password') {
    const { imapPassword } = openSecrets(ctx, workspaceId, row.id, row.secrets);
    return { host, port, security, auth: { user: username, pass: imapPassword ?? '' } };
  }
  const access = await freshAccess(ctx, workspaceId, row.id);
  if ('problem' in access) {
    throw new ImapFailure(access.isOver ? 'auth_failed' : 'connection_failed', access.problem, null);
  }
  return { host, port, security, auth: { user: username, accessToken: access.accessToken } };
}

/**
 * How the SMTP server of a connected mailbox is reached, with clear credentials: never log it.
 * @param accessToken of a mailbox that signs in at its provider; null: it has a password, or none.
 */
export function smtpEndpointOf(
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  workspaceId: number,
  row: ConnectedRow,
  connection: StoredConnection,
  accessToken: string | null,
): SmtpEndpoint {
  const { host, port, security, username } = connection.smtp;
  const { smtpPassword } = openSecrets(ctx, workspaceId, row.id, row.secrets);
  const password = smtpPassword === undefined ? null : { user: username, pass: smtpPassword };
  return {
    host,
    port,
    security,
    auth: accessToken === null ? password : { user: username, accessToken },
    helloName: ctx.config.mailHostname,
  };
}

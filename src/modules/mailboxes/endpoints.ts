import type { Ctx } from '../../platform/context.js';
import type { ImapEndpoint } from '../../platform/mail/imap/types.js';
import type { SmtpEndpoint } from '../../platform/mail/smtp/types.js';
import { type ConnectionSecrets, openSecrets, type StoredConnection } from './connection.js';
import type { MailboxRow } from './mailboxes.repo.js';

type ConnectedRow = Pick<MailboxRow, 'id' | 'connection' | 'secrets'>;

/** How the IMAP server of a mailbox is reached, with clear credentials: never log it. Null: hosted here, or send only. */
export function imapEndpointOf(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, row: ConnectedRow): ImapEndpoint | null {
  const connection = row.connection as StoredConnection | null;
  if (connection === null || connection.imap === null) return null;
  const { host, port, security, username } = connection.imap;
  const secrets = openSecrets(ctx, workspaceId, row.id, row.secrets);
  const auth = authOf(username, secrets, secrets.imapPassword) ?? { user: username, pass: '' };
  return { host, port, security, auth };
}

/** How the SMTP server of a connected mailbox is reached, with clear credentials: never log it. */
export function smtpEndpointOf(
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  workspaceId: number,
  row: ConnectedRow,
  connection: StoredConnection,
): SmtpEndpoint {
  const { host, port, security, username } = connection.smtp;
  const secrets = openSecrets(ctx, workspaceId, row.id, row.secrets);
  return {
    host,
    port,
    security,
    auth: authOf(username, secrets, secrets.smtpPassword),
    helloName: ctx.config.mailHostname,
  };
}

function authOf(user: string, secrets: ConnectionSecrets, password: string | undefined): SmtpEndpoint['auth'] {
  if (secrets.accessToken !== undefined) return { user, accessToken: secrets.accessToken };
  return password === undefined ? null : { user, pass: password };
}

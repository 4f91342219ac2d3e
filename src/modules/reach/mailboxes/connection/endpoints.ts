import type { Ctx } from '../../../../platform/context.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { ApiEndpoint, ApiKind } from '../../../../platform/mail/api/types.js';
import { ImapFailure } from '../../../../platform/mail/imap/failure.js';
import type { ImapEndpoint } from '../../../../platform/mail/imap/types.js';
import type { SmtpEndpoint } from '../../../../platform/mail/smtp/types.js';
import { openSecrets, type StoredConnection } from '../core/connection.js';
import type { MailboxRow } from '../core/mailboxes.repo.js';
import { freshAccess } from '../oauth/access.service.js';

type ConnectedRow = Pick<MailboxRow, 'id' | 'connection' | 'secrets'>;

/**
 * Returns the IMAP endpoint of a mailbox with plain-text credentials: never log it. Null if the mailbox is hosted, only
 * sends, or uses an API. Requests a new access token if the current one has expired, so it must not run in a transaction.
 * Throws `ImapFailure` without a token.
 */
export async function imapEndpointOf(ctx: Ctx, workspaceId: number, row: ConnectedRow): Promise<ImapEndpoint | null> {
  const connection = row.connection as StoredConnection | null;
  if (connection === null || connection.imap === null || connection.kind !== undefined) return null;
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
 * Returns the API endpoint that a mailbox is read through, with a plain-text token: never log it. Null if the mailbox does
 * not use an API, or only sends. Must not run in a transaction. Throws `ApiFailure` without a token.
 */
export async function apiEndpointOf(
  ctx: Ctx,
  workspaceId: number,
  row: Pick<MailboxRow, 'id' | 'connection' | 'address'>,
): Promise<ApiEndpoint | null> {
  const connection = row.connection as StoredConnection | null;
  if (connection?.kind === undefined || connection.imap === null) return null;
  const access = await freshAccess(ctx, workspaceId, row.id);
  if ('problem' in access) throw new ApiFailure(access.isOver ? 'auth_failed' : 'connection_failed', access.problem);
  return apiEndpoint({ ...connection, kind: connection.kind }, row.address, access.accessToken);
}

/** Returns the endpoint of a stored API with a token. */
export function apiEndpoint(
  { kind, smtp, tenant }: StoredConnection & { readonly kind: ApiKind },
  address: string,
  accessToken: string,
): ApiEndpoint {
  const { host, port, security } = smtp;
  const origin = new URL(`${security === 'tls' ? 'https' : 'http'}://${host}:${port}`).origin;
  const user = kind === 'graph' ? tenant?.user : undefined;
  return { kind, origin, address, accessToken, ...(user === undefined ? {} : { user }) };
}

/**
 * Returns the SMTP endpoint of a connected mailbox with plain-text credentials: never log it.
 * @param accessToken token of an OAuth mailbox; null if the mailbox uses a password or no authentication
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

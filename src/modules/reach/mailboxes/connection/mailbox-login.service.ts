import type { Ctx } from '../../../../platform/context.js';
import { openSecrets, type StoredConnection, type StoredEndpoint } from '../core/connection.js';
import { findMailboxes, type MailboxRow } from '../core/mailboxes.repo.js';

/** Credentials with which another program signs in to one server of a mailbox. Holds a plain password: never log it. */
export interface EndpointLogin extends StoredEndpoint {
  readonly password: string;
}

/** Credentials that another program needs to send and read as this mailbox. */
export interface MailboxLogin {
  readonly smtp: EndpointLogin;
  readonly imap: EndpointLogin;
}

/** Mailbox with its credentials, or with the reason why it has none and the fix. */
export interface MailboxWithLogin {
  readonly row: MailboxRow;
  readonly login: MailboxLogin | { readonly missing: string };
}

/**
 * Loads the current credentials of these mailboxes, by id; deleted and unknown mailboxes are missing. Only a mailbox with
 * passwords for SMTP and IMAP has credentials to share: not hosted, OAuth, or send-only mailboxes.
 */
export async function loadMailboxLogins(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Map<number, MailboxWithLogin>> {
  const rows = await findMailboxes(ctx.sql, workspaceId, { ids: mailboxIds, uuids: [], addresses: [] });
  return new Map(rows.map((row) => [row.id, { row, login: loginOf(ctx, workspaceId, row) }]));
}

function loginOf(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, row: MailboxRow): MailboxWithLogin['login'] {
  const connection = row.connection as StoredConnection | null;
  if (connection === null) return { missing: MISSING.hosted };
  if (connection.auth !== 'password') return { missing: MISSING.oauth };
  if (connection.imap === null) return { missing: MISSING.sendOnly };
  const { smtpPassword, imapPassword } = openSecrets(ctx, workspaceId, row.id, row.secrets);
  if (smtpPassword === undefined || imapPassword === undefined) return { missing: MISSING.password };
  return {
    smtp: { ...connection.smtp, password: smtpPassword },
    imap: { ...connection.imap, password: imapPassword },
  };
}

const MISSING = {
  hosted:
    'The mailbox is hosted by this instance and has no password to export. Connect the address at a provider by SMTP and IMAP to export it.',
  oauth:
    'The mailbox uses OAuth, which cannot be exported. Connect it in the sequencer, or set a connection with an app password.',
  sendOnly: 'The mailbox is send-only, and a sequencer requires IMAP. Add an IMAP server.',
  password: 'The password of the mailbox is not stored. Set a connection with its password.',
} as const;

import type { Ctx } from '../../../platform/context.js';
import { findMailboxes, type MailboxRow } from '../mailboxes.repo.js';
import { openSecrets, type StoredConnection, type StoredEndpoint } from './connection.js';

/** How a program elsewhere signs in to one server of a mailbox. Holds a clear password: never log it. */
export interface EndpointLogin extends StoredEndpoint {
  readonly password: string;
}

/** Everything that another program needs to send and read as this mailbox. */
export interface MailboxLogin {
  readonly smtp: EndpointLogin;
  readonly imap: EndpointLogin;
}

/** A mailbox with its login, or with what keeps it from having one and what to do about that. */
export interface MailboxWithLogin {
  readonly row: MailboxRow;
  readonly login: MailboxLogin | { readonly missing: string };
}

/**
 * The logins of these mailboxes by their ids, as stored now; deleted and unknown mailboxes are left out. Only what has a
 * password for SMTP and IMAP can be given away: not a hosted mailbox, not a sign-in at a provider, not one that only sends.
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
    'It is hosted here and has no password for other programs. Connect the address with SMTP and IMAP of a provider to export it.',
  oauth:
    'It signs in at its provider, and such a sign-in can not be passed on. Connect it there by hand, or make an app password and give the mailbox a connection with it.',
  sendOnly: 'It only sends, and a sequencer also needs IMAP. Give the mailbox an IMAP server.',
  password: 'Its password is not stored. Give the mailbox a connection with its password.',
} as const;

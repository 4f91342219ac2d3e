import type { Ctx } from '../../../platform/context.js';
import type { ApiKind } from '../../../platform/mail/api/types.js';

/** How a connected mailbox is reached, as stored: everything but the secrets. */
export interface StoredConnection {
  readonly auth: 'password' | 'oauth_google' | 'oauth_microsoft';
  /** API for sending and reading in place of SMTP and IMAP. `smtp` and `imap` then hold the API's host, over HTTP. */
  readonly kind?: ApiKind;
  readonly smtp: StoredEndpoint;
  /** null: send only; replies are then not seen. */
  readonly imap: StoredEndpoint | null;
  /** The sign-in that its first tokens came from: another one is another connection. */
  readonly grant?: string;
}

export interface StoredEndpoint {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username: string;
}

/** Transport of a mailbox: SMTP and IMAP, or the API of its provider. */
export type ConnectionKind = 'smtp' | ApiKind;

/** What is encrypted beside it, for this row only. */
export interface ConnectionSecrets {
  readonly smtpPassword?: string;
  readonly imapPassword?: string;
}

export function sealSecrets(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  mailboxId: number,
  secrets: ConnectionSecrets,
): Buffer {
  return ctx.secrets.encrypt(workspaceId, credentialsContext(mailboxId), JSON.stringify(secrets));
}

/** Throws `DecryptionError` when the stored value was moved here from another row. */
export function openSecrets(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  mailboxId: number,
  sealed: Buffer | null,
): ConnectionSecrets {
  return sealed === null
    ? {}
    : (JSON.parse(ctx.secrets.decrypt(workspaceId, credentialsContext(mailboxId), sealed)) as ConnectionSecrets);
}

/** Returns where the passwords of a mailbox are encrypted for. */
export function credentialsContext(mailboxId: number): string {
  return `mailboxes:${mailboxId}:secrets`;
}

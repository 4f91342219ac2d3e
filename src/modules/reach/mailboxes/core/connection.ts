import type { Ctx } from '../../../../platform/context.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';

/** Stored connection of a mailbox, without its secrets. */
export interface StoredConnection {
  readonly auth: 'password' | 'oauth_google' | 'oauth_microsoft';
  /** API that replaces SMTP and IMAP. `smtp` and `imap` then contain the host of the API. */
  readonly kind?: ApiKind;
  readonly smtp: StoredEndpoint;
  /** IMAP server; null for send only, so that replies are not received. */
  readonly imap: StoredEndpoint | null;
  /** Sign-in that issued the first tokens; a different one is a different connection. */
  readonly grant?: string;
  /** Tenant that provides access, and the ID of its user; absent for a sign-in of the mailbox. */
  readonly tenant?: { readonly id: string; readonly user: string };
}

export interface StoredEndpoint {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username: string;
}

/** Transport of a mailbox: SMTP and IMAP, or the API of its provider. */
export type ConnectionKind = 'smtp' | ApiKind;

/** Encrypted secrets of the connection, bound to their row. */
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

/** Decrypts the secrets. Throws `DecryptionError` if the value belongs to another row. */
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

/** Returns the encryption context of the secrets of a mailbox. */
export function credentialsContext(mailboxId: number): string {
  return `mailboxes:${mailboxId}:secrets`;
}

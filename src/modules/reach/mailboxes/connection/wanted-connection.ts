import type { ConnectionKind } from '../core/connection.js';

/** One server of a connection. Missing values follow from its provider, its port, or the connection. */
export interface WantedEndpoint {
  readonly host: string;
  readonly port?: number | undefined;
  readonly security?: 'tls' | 'starttls' | 'none' | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** Requested connection of a mailbox at its provider. Absent servers are those of the provider. */
export interface WantedConnection {
  /** Authentication; by password if absent. */
  readonly auth?: 'password' | 'oauth_google' | 'oauth_microsoft' | undefined;
  /** Transport; defaults to the one that OAuth was started with, otherwise SMTP and IMAP. */
  readonly kind?: ConnectionKind | undefined;
  /** User name; if absent, the address of the mailbox. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly oauthGrantId?: string | undefined;
  readonly smtp?: WantedEndpoint | undefined;
  /** IMAP server; null if the mailbox only sends. */
  readonly imap?: WantedEndpoint | null | undefined;
}

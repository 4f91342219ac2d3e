/** HTTP API of a mailbox provider that replaces SMTP and IMAP. */
export type ApiKind = 'gmail_api' | 'graph';

/** Mailbox at an API, with a plaintext access token. Never log it. */
export interface ApiEndpoint {
  readonly kind: ApiKind;
  /** Scheme, host and port, such as `https://gmail.googleapis.com`. Set by the operator, never by a workspace. */
  readonly origin: string;
  /** Address of the mailbox and of the signed-in account. */
  readonly address: string;
  readonly accessToken: string;
  /** ID of the user in Graph, for the token of an application; absent if the token belongs to the user. */
  readonly user?: string;
}

/** Address that an account can send as. */
export interface SendAsAddress {
  /** In lower case. */
  readonly address: string;
  /** Name at the provider; empty if none. */
  readonly name: string;
  /** Whether the provider sends from the address: it has verified aliases, and the account's own address. */
  readonly isVerified: boolean;
}

/** Folder of a message, as far as it affects processing. */
export type ApiFolder = 'inbox' | 'junk' | 'sent' | 'filed';

/** Page of mailbox changes. */
export interface ApiPage {
  /** IDs of possibly new messages, oldest first. */
  readonly messages: readonly string[];
  /** Position after these messages. */
  readonly cursor: string;
  /** Whether this is the last page. */
  readonly isLast: boolean;
}

export interface ApiMessage {
  readonly folder: ApiFolder;
  /** The first `maxBytes` of the message (RFC 5322). */
  readonly raw: Buffer;
  readonly truncated: boolean;
  readonly receivedAt: Date | null;
  readonly isSeen: boolean;
  /** Conversation at the provider; null if it has none. */
  readonly threadId: string | null;
}

/** Stream of changes with a separate cursor: one per mailbox in Gmail, one per folder in Graph. */
export interface ApiStream {
  /** Stable name, part of a database key. */
  readonly name: string;
  /** Display name. */
  readonly role: 'inbox' | 'sent' | 'junk' | 'all' | null;
}

/** Reads the mailbox of an endpoint. Every method can throw `ApiFailure`. Reading never marks a message as read. */
export interface ApiReader {
  streams(): Promise<readonly ApiStream[]>;
  /**
   * Returns the changes after a cursor, a page at a time.
   * @param cursor position of the last page; null lists messages since `since`
   * @throws ApiFailure `cursor_gone` if the cursor has expired: list again from null
   */
  changes(stream: ApiStream, cursor: string | null, since: Date): Promise<ApiPage>;
  /** Returns a message; null if it no longer exists or is not mail, such as a draft. */
  message(stream: ApiStream, id: string, maxBytes: number): Promise<ApiMessage | null>;
  /** Returns whether Sent contains a message with this Message-ID. */
  hasSent(messageId: string): Promise<boolean>;
}

/** Announcements of new mail that a provider has granted. */
export interface ApiWatch {
  /** ID at the provider; null if the mailbox identifies it. */
  readonly id: string | null;
  readonly expiresAt: Date;
}

/** Requests, renews, and removes announcements of new mail. Every method can throw `ApiFailure`. */
export interface ApiWatcher {
  /**
   * @param secret repeated in each announcement, if the provider supports it
   * @param until requested end; the provider can grant another one
   */
  start(secret: string, until: Date): Promise<ApiWatch>;
  /** Returns null if the provider no longer has the announcements. */
  renew(id: string, until: Date): Promise<ApiWatch | null>;
  /** Also succeeds if the provider no longer has them. */
  stop(id: string | null): Promise<void>;
}

/** HTTP API of a mailbox provider that replaces SMTP and IMAP. */
export type ApiKind = 'gmail_api' | 'graph';

/** Mailbox at an API, with a clear access token: never log it. */
export interface ApiEndpoint {
  readonly kind: ApiKind;
  /** Scheme, host and port, such as `https://gmail.googleapis.com`. Set by the operator, never by a workspace. */
  readonly origin: string;
  /** Address of the mailbox, which is the account that signed in. */
  readonly address: string;
  readonly accessToken: string;
}

/** Folder that a message was found in, as far as its handling depends on it. */
export type ApiFolder = 'inbox' | 'junk' | 'sent' | 'filed';

/** Part of the changes of a mailbox. */
export interface ApiPage {
  /** IDs of messages that may be new, oldest first. */
  readonly messages: readonly string[];
  /** Position after these messages. */
  readonly cursor: string;
  /** Whether no further changes are known. */
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

/** Stream of changes with a cursor of its own. Gmail has one for the mailbox, Graph one for each folder. */
export interface ApiStream {
  /** Stable name, which is part of a database key. */
  readonly name: string;
  /** Name for people. */
  readonly role: 'inbox' | 'sent' | 'junk' | 'all' | null;
}

/** Reads the mailbox of an endpoint. Every method can throw `ApiFailure`. Reading never marks a message as read. */
export interface ApiReader {
  streams(): Promise<readonly ApiStream[]>;
  /**
   * Returns the changes after a cursor, a page at a time.
   * @param cursor null lists what arrived since `since`
   * @throws ApiFailure `cursor_gone` if the provider no longer knows the cursor: list again from null
   */
  changes(stream: ApiStream, cursor: string | null, since: Date): Promise<ApiPage>;
  /** Returns null if the message no longer exists, or is not mail, such as a draft. */
  message(stream: ApiStream, id: string, maxBytes: number): Promise<ApiMessage | null>;
  /** Returns whether Sent holds a message with this Message-ID. */
  hasSent(messageId: string): Promise<boolean>;
}

import type { SmtpAuth } from '../smtp/types.js';

export interface ImapEndpoint {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly auth: SmtpAuth;
  readonly servername?: string;
  /**
   * Whether the server may be in a private network, because the operator configured it. Never set it for a tenant's
   * endpoint.
   */
  readonly allowPrivate?: boolean;
}

export type FolderRole =
  | 'inbox'
  | 'sent'
  | 'junk'
  | 'all'
  | 'trash'
  | 'drafts'
  | 'archive'
  /** View of messages in other folders (RFC 6154 `\\Flagged`, RFC 8457 `\\Important`). */
  | 'view';

export interface ImapFolder {
  readonly path: string;
  /**
   * Role from SPECIAL-USE (RFC 6154, RFC 8457), or from a well-known name in some language. At most one folder has a
   * role by name.
   */
  readonly role: FolderRole | null;
  readonly delimiter: string;
  /** Role that the name suggests, even if another folder has that role. */
  readonly namedAs?: FolderRole | null;
  /** Whether the folder belongs to other users or is shared (RFC 2342). */
  readonly isShared?: boolean;
  /** Status reported within the list (RFC 5819), if requested. */
  readonly status?: FolderStatus | null;
}

/** Status of a folder, read without opening it (STATUS, RFC 9051 section 6.3.11). */
export interface FolderStatus {
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly messages: number;
}

export interface FolderState {
  readonly path: string;
  /** A changed value means that every UID known of this folder is void (RFC 9051 section 2.3.1.1). */
  readonly uidValidity: number;
  readonly uidNext: number;
  /** Highest modification sequence, 63 bits as decimal text; null without CONDSTORE (RFC 7162). */
  readonly highestModseq: string | null;
  readonly exists: number;
}

export interface FetchedMessage {
  readonly uid: number;
  /** The first `maxBytes` of the message. */
  readonly raw: Buffer;
  /** Whether the message is longer than `raw`. */
  readonly truncated: boolean;
  readonly sizeBytes: number;
  readonly internalDate: Date | null;
  readonly flags: readonly string[];
  /** X-GM-THRID of Gmail, or THREADID (RFC 8474). */
  readonly threadId: string | null;
}

/** Message data known before its content is fetched. */
export interface MessageHead {
  readonly uid: number;
  readonly internalDate: Date | null;
  readonly flags: readonly string[];
  /** Header fields as parsed by the server (ENVELOPE, RFC 9051 section 7.5.2); null if absent. */
  readonly messageId: string | null;
  readonly date: Date | null;
  readonly from: string | null;
}

export interface FetchOptions {
  readonly maxBytes: number;
  /** Maximum messages to fetch. */
  readonly limit: number;
  /** Selects messages to fetch by their known data; absent to fetch all. Called with at most 50 at a time. */
  readonly choose?: (heads: readonly MessageHead[]) => Promise<ReadonlySet<number>>;
  /** Maximum messages to examine for the selection. */
  readonly mostHeads?: number;
}

export interface ChangedFlags {
  readonly uid: number;
  readonly flags: readonly string[];
}

/**
 * One IMAP connection. Every method can throw `ImapFailure`; after `connection_failed` or `timeout`, the session has
 * ended. Reading never sets \Seen.
 */
export interface ImapSession {
  readonly isOpen: boolean;
  /** Whether the server announces new messages (IDLE); otherwise, the client must poll. */
  readonly announcesNewMail: boolean;
  /** @param options.withStatus also requests the status of each folder, if one command returns all (LIST-STATUS) */
  listFolders(options?: { readonly withStatus: boolean }): Promise<readonly ImapFolder[]>;
  /** Reads the status of a folder without opening it. Not for the open folder. */
  folderStatus(path: string): Promise<FolderStatus>;
  /**
   * Opens a folder; the methods below apply to the one opened last. The counts are current, not those of the opening.
   */
  select(path: string): Promise<FolderState>;
  /** Fetches messages with a UID above `uid`, ascending, up to `limit`. */
  fetchSince(uid: number, options: FetchOptions): AsyncIterable<FetchedMessage>;
  /** Returns the smallest UID of a message that arrived on the day of `date` or later; null if there is none. */
  firstUidSince(date: Date): Promise<number | null>;
  /** Returns flags changed after `modseq`; empty without CONDSTORE. */
  flagsChangedSince(modseq: string): Promise<readonly ChangedFlags[]>;
  /** Returns UIDs of messages with this Message-ID, with or without angle brackets. */
  findByMessageId(messageId: string): Promise<readonly number[]>;
  addFlags(uids: readonly number[], flags: readonly string[]): Promise<void>;
  removeFlags(uids: readonly number[], flags: readonly string[]): Promise<void>;
  /** Moves messages of the open folder to another one. */
  move(uids: readonly number[], path: string): Promise<void>;
  /** Creates a folder below the user's own ones; an existing one stays. @returns its path */
  createFolder(name: string): Promise<string>;
  /** Stores a message. @returns its UID if the server reports it (UIDPLUS), otherwise null */
  append(
    path: string,
    raw: Buffer,
    options: { readonly flags: readonly string[]; readonly date: Date },
  ): Promise<number | null>;
  /**
   * Calls the listeners when the open folder has grown, by IDLE (RFC 2177) or otherwise by polling, and once when the
   * connection ends. After a new connection, the gap must be fetched: messages that arrived in between are not
   * announced.
   * @returns a function that stops watching
   */
  watch(listeners: { readonly onNewMail: () => void; readonly onClosed: () => void }): () => void;
  /** Logs out within two seconds and closes. Never throws. */
  close(): Promise<void>;
}

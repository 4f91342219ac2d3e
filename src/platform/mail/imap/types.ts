import type { SmtpAuth } from '../smtp/types.js';

export interface ImapEndpoint {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly auth: SmtpAuth;
  readonly servername?: string;
  /** The operator configured this server, so it may stand in the private network. Never set it for a tenant's endpoint. */
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
  /** A view of messages that lie in other folders (RFC 6154 `\\Flagged`, RFC 8457 `\\Important`). */
  | 'view';

export interface ImapFolder {
  readonly path: string;
  /**
   * From SPECIAL-USE (RFC 6154, RFC 8457), else from a name that is well known in some language. One folder at most has a role
   * by its name.
   */
  readonly role: FolderRole | null;
  readonly delimiter: string;
  /** The role that its name stands for, also where another folder has that role. */
  readonly namedAs?: FolderRole | null;
  /** It belongs to other people or to everyone (RFC 2342). */
  readonly isShared?: boolean;
  /** What the server said of it within the list (RFC 5819), if it was asked. */
  readonly status?: FolderStatus | null;
}

/** A cheap look at a folder that need not be opened for it (STATUS, RFC 9051 section 6.3.11). */
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
  /** 63-bit, as decimal text; null without CONDSTORE (RFC 7162). */
  readonly highestModseq: string | null;
  readonly exists: number;
}

export interface FetchedMessage {
  readonly uid: number;
  /** The first `maxBytes` of the message. */
  readonly raw: Buffer;
  /** The message is longer than `raw`. */
  readonly truncated: boolean;
  readonly sizeBytes: number;
  readonly internalDate: Date | null;
  readonly flags: readonly string[];
  /** Gmail's X-GM-THRID or THREADID of RFC 8474. */
  readonly threadId: string | null;
}

/** What is known of a message before its content is fetched. */
export interface MessageHead {
  readonly uid: number;
  readonly internalDate: Date | null;
  readonly flags: readonly string[];
  /** As the server reads the headers (ENVELOPE, RFC 9051 section 7.5.2); null where it has none. */
  readonly messageId: string | null;
  readonly date: Date | null;
  readonly from: string | null;
}

export interface FetchOptions {
  readonly maxBytes: number;
  /** Messages that are fetched at most. */
  readonly limit: number;
  /** Picks the messages to fetch by what is known of them; absent: all are fetched. Called with at most 50 at a time. */
  readonly choose?: (heads: readonly MessageHead[]) => Promise<ReadonlySet<number>>;
  /** Messages that are looked at to choose from, at most. */
  readonly mostHeads?: number;
}

export interface ChangedFlags {
  readonly uid: number;
  readonly flags: readonly string[];
}

/**
 * One IMAP connection. Every method may throw `ImapFailure`; after `connection_failed` or `timeout` the session is over.
 * Nothing here sets \Seen by reading.
 */
export interface ImapSession {
  readonly isOpen: boolean;
  /** The server says by itself when a message arrives (IDLE); without it the client has to ask. */
  readonly announcesNewMail: boolean;
  /** @param options.withStatus also asks for the status of each folder, where one command answers for all (LIST-STATUS) */
  listFolders(options?: { readonly withStatus: boolean }): Promise<readonly ImapFolder[]>;
  /** Looks at a folder without opening it. Not for the one that is open. */
  folderStatus(path: string): Promise<FolderStatus>;
  /** Opens a folder; the methods below speak about the one opened last. The counts are fresh, not those of the opening. */
  select(path: string): Promise<FolderState>;
  /** Messages with a UID above `uid`, ascending, at most `limit`. */
  fetchSince(uid: number, options: FetchOptions): AsyncIterable<FetchedMessage>;
  /** The smallest UID of a message that arrived on the day of `date` or later; null when there is none. */
  firstUidSince(date: Date): Promise<number | null>;
  /** Flags changed after `modseq`; empty without CONDSTORE. */
  flagsChangedSince(modseq: string): Promise<readonly ChangedFlags[]>;
  /** UIDs of messages whose Message-ID header is this id, with or without angle brackets. */
  findByMessageId(messageId: string): Promise<readonly number[]>;
  addFlags(uids: readonly number[], flags: readonly string[]): Promise<void>;
  removeFlags(uids: readonly number[], flags: readonly string[]): Promise<void>;
  /** Moves messages of the opened folder into another one. */
  move(uids: readonly number[], path: string): Promise<void>;
  /** Makes a folder below the user's own ones; one that is there stays. @returns its path. */
  createFolder(name: string): Promise<string>;
  /** Stores a message. @returns its UID where the server says it (UIDPLUS), else null. */
  append(
    path: string,
    raw: Buffer,
    options: { readonly flags: readonly string[]; readonly date: Date },
  ): Promise<number | null>;
  /**
   * Calls back when the opened folder has grown, by IDLE (RFC 2177) or by polling where there is none, and once when the
   * connection ends. After a new connection the gap must be fetched: what came meanwhile is not announced.
   * @returns a function that stops it.
   */
  watch(listeners: { readonly onNewMail: () => void; readonly onClosed: () => void }): () => void;
  /** Logs out, at most for two seconds, and closes. Never throws. */
  close(): Promise<void>;
}

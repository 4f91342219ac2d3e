import { closeSync, openSync, writeSync } from 'node:fs';
import type { FaultStage } from './faults.js';

/** Message that the world accepted. Times are ISO 8601 in UTC by the world's clock. */
export interface AcceptedEntry {
  readonly type: 'accepted';
  readonly at: string;
  /** Sequence number of the connection; 0 for a message that a provider delivered. */
  readonly session: number;
  readonly user: string | null;
  /** Envelope sender as sent. */
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string | null;
  /** Subject, decoded (RFC 2047). */
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Address of the From header: the mailbox that recipients see. */
  readonly fromAddress: string;
  /** Address for replies: Reply-To, or else From. */
  readonly replyTo: string;
  /** Values that the world extracts from each message to distinguish steps. */
  readonly marker: string | null;
  /** All values of the headers that rules use, by lower-case name; missing headers are absent. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodySha256: string;
  readonly bytes: number;
  /** Whether the message had line ends other than CRLF (RFC 5321, 2.3.8). */
  readonly bareLineEnds: boolean;
  /** Octets of the longest line without its CRLF (limit 998, RFC 5322, 2.1.1). */
  readonly longestLine: number;
  /**
   * Whether the 250 reply was sent; false if a fault dropped it, so that the sender cannot know that the message was
   * accepted.
   */
  readonly confirmed: boolean;
  /** The message in latin1, if the world keeps raw messages. */
  readonly raw?: string;
}

/** Command that the world answered with 4xx or 5xx. */
export interface RefusedEntry {
  readonly type: 'refused';
  readonly at: string;
  readonly session: number;
  readonly stage: FaultStage;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly messageId: string | null;
  readonly reply: string;
  /** `recipient` for an unknown recipient (a hard bounce at RCPT), `fault` for a deliberate fault. */
  readonly because: 'recipient' | 'fault';
}

/** Fault without a reply: a cut, a stall, a delay, or garbage. */
export interface FaultEntry {
  readonly type: 'fault';
  readonly at: string;
  readonly session: number;
  readonly stage: FaultStage;
  readonly action: string;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly messageId: string | null;
  /** Whether the body was sent, at least in part, without a reply, so that the sender must treat the message as unknown. */
  readonly outcomeUnknown: boolean;
}

export type ReactionKind =
  | 'reply'
  | 'out-of-office'
  | 'left-company'
  | 'acknowledge'
  | 'bounce'
  | 'complain'
  | 'unsubscribe-one-click'
  | 'unsubscribe-mailto'
  | 'unsubscribe-reply'
  | 'near-miss'
  | 'forge'
  | 'scan'
  | 'open'
  | 'click'
  | 'relay';

/** Reaction of a recipient that the service acknowledged or rejected. */
export interface ReactionEntry {
  readonly type: 'reaction';
  readonly at: string;
  readonly dueAt: string;
  readonly kind: ReactionKind;
  /** Address of the reacting recipient. */
  readonly recipient: string;
  /** Address or URL of the reaction. */
  readonly target: string;
  readonly mailbox: string;
  readonly aboutMessageId: string | null;
  /** Message-ID of the delivered message; null for web requests. */
  readonly messageId: string | null;
  /** `deferred`: rejected for now; the world tries again later. */
  readonly result: 'delivered' | 'refused' | 'deferred' | 'failed';
  readonly response: string;
  /** Intent of replies and near misses; RFC 3463 status of bounces; return date of absences. */
  readonly detail: string | null;
  /** Whether the failure is final and stops a sequence: false for a `delayed` report and a full mailbox. */
  readonly permanent: boolean;
  /** Whether the provider of the mailbox announced the message to the service; absent without a provider. */
  readonly isAnnounced?: boolean;
}

export type WorldEntry = AcceptedEntry | RefusedEntry | FaultEntry | ReactionEntry;

/** Append-only log of everything the world saw and did, which the oracle judges. */
export class WorldLog {
  readonly #entries: WorldEntry[] = [];
  readonly #listeners = new Set<(entry: WorldEntry) => void>();
  readonly #file: number | null;

  /** @param path file that also gets each entry as a JSON line, before the client gets its reply */
  constructor(path?: string) {
    this.#file = path === undefined ? null : openSync(path, 'a');
  }

  get entries(): readonly WorldEntry[] {
    return this.#entries;
  }

  append(entry: WorldEntry): void {
    this.#entries.push(entry);
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    for (const listener of this.#listeners) listener(entry);
  }

  /** Calls `listener` for every further entry; returns a function that ends this. */
  onEntry(listener: (entry: WorldEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  accepted(): AcceptedEntry[] {
    return this.#entries.filter((entry) => entry.type === 'accepted');
  }

  reactions(): ReactionEntry[] {
    return this.#entries.filter((entry) => entry.type === 'reaction');
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}

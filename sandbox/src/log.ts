import { closeSync, openSync, writeSync } from 'node:fs';
import type { FaultStage } from './faults.js';

/** A message the world took responsibility for. Times are ISO 8601 in UTC by the world's clock. */
export interface AcceptedEntry {
  readonly type: 'accepted';
  readonly at: string;
  readonly session: number;
  readonly user: string | null;
  /** Envelope, as given on the wire. */
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string | null;
  /** Decoded (RFC 2047). */
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Address of the From header: the mailbox that people see. */
  readonly fromAddress: string;
  /** Where an answer goes: Reply-To, else From. */
  readonly replyTo: string;
  /** Values that the world extracts from each message to distinguish steps. */
  readonly marker: string | null;
  /** Every value of the headers that rules speak about, by lower-case name; absent names did not occur. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodySha256: string;
  readonly bytes: number;
  /** Line ends other than CRLF were on the wire (RFC 5321, 2.3.8). */
  readonly bareLineEnds: boolean;
  /** Octets of the longest line without its CRLF (limit 998, RFC 5322, 2.1.1). */
  readonly longestLine: number;
  /** False when a fault dropped the 250 reply: the sender cannot know that the message was accepted. */
  readonly confirmed: boolean;
  /** The message in latin1, when the world keeps raw messages. */
  readonly raw?: string;
}

/** A command the world answered with 4xx or 5xx. */
export interface RefusedEntry {
  readonly type: 'refused';
  readonly at: string;
  readonly session: number;
  readonly stage: FaultStage;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly messageId: string | null;
  readonly reply: string;
  /** The recipient does not exist (a hard bounce at RCPT), as opposed to a fault on purpose. */
  readonly because: 'recipient' | 'fault';
}

/** Misbehaviour that is no reply: a cut, a stall, a delay, garbage. */
export interface FaultEntry {
  readonly type: 'fault';
  readonly at: string;
  readonly session: number;
  readonly stage: FaultStage;
  readonly action: string;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly messageId: string | null;
  /** Bytes of a body were on the wire and no reply was given: the sender must treat the message as unknown. */
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

/** Something a recipient did, after the service acknowledged it or refused to. */
export interface ReactionEntry {
  readonly type: 'reaction';
  readonly at: string;
  readonly dueAt: string;
  readonly kind: ReactionKind;
  /** Whose reaction it is. */
  readonly recipient: string;
  /** Address or URL it went to. */
  readonly target: string;
  readonly mailbox: string;
  readonly aboutMessageId: string | null;
  /** Message-ID of what was delivered; null for web requests. */
  readonly messageId: string | null;
  /** `deferred`: refused for now, tried again later by the world. */
  readonly result: 'delivered' | 'refused' | 'deferred' | 'failed';
  readonly response: string;
  /** What the person meant, for replies and near misses; the RFC 3463 status, for bounces; the return date, for absences. */
  readonly detail: string | null;
  /** Only final failures stop a sequence: false for a `delayed` report and for a full mailbox. */
  readonly permanent: boolean;
}

export type WorldEntry = AcceptedEntry | RefusedEntry | FaultEntry | ReactionEntry;

/** The append-only record of everything the world saw and did: what the oracle judges. */
export class WorldLog {
  readonly #entries: WorldEntry[] = [];
  readonly #listeners = new Set<(entry: WorldEntry) => void>();
  readonly #file: number | null;

  /** `path`: also written there, one JSON line per entry, before the client gets its answer. */
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

  /** Calls back for every further entry; returns how to stop that. */
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

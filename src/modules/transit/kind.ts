import type { Ctx } from '../../platform/context.js';
import type { Draft } from '../../platform/mail/mime/draft.js';
import type { Sender } from '../mailboxes/senders/index.js';
import type { End, Verdict } from './verdict.js';

/** What the row of a claimed message says of its claim, whatever its kind. */
export interface ClaimedRow {
  readonly workspace_id: number;
  readonly id: string;
  /** Under which identity it is claimed. */
  readonly worker_id: string | null;
  /** When it was given to a connection; null: it never was. */
  readonly handed_at: Date | null;
  readonly attempt: number;
  readonly first_attempt_at: Date | null;
}

/** What goes over the wire. */
export interface Outgoing {
  readonly sender: Sender;
  readonly recipients: readonly string[];
  readonly message: Draft['message'];
}

/** Said in place of a permission or a message. */
export interface Refused {
  readonly end: End;
}

/** A kind of message as the protocol carries it (README.md). `Row` is one that is claimed. */
export interface MessageKind<Row extends ClaimedRow> {
  /** One of it, as the log calls it. */
  readonly name: string;
  /** The loop that claims it, as hints name it. */
  readonly loop: string;
  /** A person waits: first after five minutes, whatever the reason. */
  readonly isAwaited: boolean;
  /** How long it is tried again; null: it is tried once. */
  retryWindowHours(row: Row): number | null;
  /** What a claimed message sends. Outside of a transaction: it may ask others over the network. */
  load(ctx: Ctx, row: Row): Promise<Outgoing | Refused>;
  /**
   * Writes down that a claimed message is handed to a connection, and commits; null: it may go. The one statement also asks
   * whether this attempt still holds the claim, and what may have forbidden the message since it was written.
   */
  mayGo(ctx: Ctx, row: Row): Promise<Refused | null>;
  /** Writes the end of an attempt with all that follows from it, in one transaction; nothing, where another attempt has taken over. */
  record(ctx: Ctx, row: Row, verdict: Verdict): Promise<void>;
  /** A message that these workers have claimed, locked, save those named; undefined: there is none. */
  lockAbandoned(ctx: Ctx, workerIds: readonly string[], except: readonly string[]): Promise<Row | undefined>;
}

/** What a message ends with here that another worker has taken over: it writes nothing, because its attempt is over. */
export const TAKEN_OVER: Refused = {
  end: { kind: 'not_begun', reason: 'not_permitted', text: 'Another worker has this message now.', problem: null },
};

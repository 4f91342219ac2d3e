import type { Ctx } from '../../../platform/context.js';
import type { ClaimedRows } from '../../../platform/due/due-loop.js';
import type { Draft } from '../../../platform/mail/mime/draft.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';
import type { End, Verdict } from './verdict.js';

/** Claim columns of a claimed message of any kind. */
export interface ClaimedRow {
  readonly workspace_id: number;
  readonly id: string;
  /** Worker that holds the claim. */
  readonly worker_id: string | null;
  /** Time when SMTP hand-over began; null if never. */
  readonly handed_at: Date | null;
  readonly attempt: number;
  readonly first_attempt_at: Date | null;
}

/** Message to transmit. */
export interface Outgoing {
  readonly sender: Sender;
  readonly recipients: readonly string[];
  readonly message: Draft['message'];
}

/** Refusal in place of a permission or a message. */
export interface Refused {
  readonly end: End;
}

/** Kind of message that the protocol of README.md carries. `Row` is a claimed message. */
export interface MessageKind<Row extends ClaimedRow> {
  /** Singular name in logs. */
  readonly name: string;
  /** Loop that claims messages of this kind, for hints. */
  readonly loop: string;
  /** Rows of claimed messages. */
  readonly claims: ClaimedRows;
  /** Whether a member waits for the message: the first retry is after five minutes, whatever the reason. */
  readonly isAwaited: boolean;
  /** Retry window in hours; null for a single attempt. */
  retryWindowHours(row: Row): number | null;
  /** Loads what a claimed message sends. Runs outside a transaction, because it may use the network. */
  load(ctx: Ctx, row: Row): Promise<Outgoing | Refused>;
  /**
   * Records the hand-over of a claimed message to a connection and commits. Null means the message may be sent. One
   * statement also checks that this attempt still holds the claim and that nothing has forbidden the message since it
   * was written.
   */
  mayGo(ctx: Ctx, row: Row): Promise<Refused | null>;
  /**
   * Records the end of an attempt with all its effects in one transaction. Writes nothing if another attempt has taken
   * over.
   */
  record(ctx: Ctx, row: Row, verdict: Verdict): Promise<void>;
  /** Locks and returns a message claimed by these workers, except the named ones; undefined if there is none. */
  lockAbandoned(ctx: Ctx, workerIds: readonly string[], except: readonly string[]): Promise<Row | undefined>;
}

/** End of a message that another worker has taken over. Writes nothing, because this attempt is over. */
export const TAKEN_OVER: Refused = {
  end: { kind: 'not_begun', reason: 'not_permitted', text: 'Another worker has this message now.', problem: null },
};

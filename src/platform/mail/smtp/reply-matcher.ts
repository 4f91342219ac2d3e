import type { Socket } from 'node:net';
import { LAST_LOOK_MS } from '../../outbound/patience.js';
import { readReply } from './outcome.js';
import { ReplyReader } from './reply-reader.js';

/** Reason for a missing reply. */
export interface Lost {
  readonly text: string;
  readonly isTimeout: boolean;
}

/** Replies to a batch of commands; incomplete if a 421 or an invalid reply ended the batch. */
export type Answer = readonly string[] | Lost;

export const CLOSED: Lost = { text: 'The connection was closed', isTimeout: false };

export function isLost(answer: Answer): answer is Lost {
  return 'isTimeout' in answer;
}

/** Commands sent to the server in one batch. */
interface Question {
  /** Number of pending replies. */
  left: number;
  readonly patienceMs: number;
  readonly replies: string[];
  readonly answered: (answer: Answer) => void;
}

/**
 * Assigns replies to commands. Replies arrive in the order of the commands (RFC 2920, section 3.2). The timeout of a command starts when
 * it is written or when the previous reply arrives.
 */
export class ReplyMatcher {
  readonly #reader = new ReplyReader();
  readonly #open: Question[] = [];
  #isLastLook = false;

  /** `onBroken` is called when the connection is no longer usable, possibly more than once. */
  constructor(
    private readonly socket: Socket,
    private readonly onBroken: () => void,
  ) {
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('timeout', () => this.#onTimeout());
    socket.on('close', () => this.#lose(CLOSED));
  }

  /** Expects replies to the commands just written. `answered` is called once, after the last reply. */
  open(replies: number, patienceMs: number, answered: (answer: Answer) => void): void {
    this.#open.push({ left: replies, patienceMs, replies: [], answered });
    if (this.#open.length === 1) this.#wait(patienceMs);
  }

  #wait(patienceMs: number): void {
    this.#isLastLook = false;
    this.socket.setTimeout(patienceMs);
  }

  #onTimeout(): void {
    if (this.#isLastLook) {
      this.#lose({ text: 'The server did not respond', isTimeout: true });
      return;
    }
    this.#isLastLook = true;
    this.socket.setTimeout(LAST_LOOK_MS);
  }

  #onData(chunk: Buffer): void {
    if (this.#isLastLook) this.#wait(this.#open[0]?.patienceMs ?? 0);
    const replies = this.#reader.push(chunk);
    if (replies === null) {
      this.#lose({ text: 'The reply has no end', isTimeout: false });
      return;
    }
    for (const reply of replies) this.#onReply(reply);
  }

  #onReply(reply: string): void {
    const question = this.#open[0];
    if (question === undefined) {
      // No command is pending, so this is a closing reply, or one that would be assigned to the next command.
      this.onBroken();
      return;
    }
    question.replies.push(reply);
    question.left -= 1;
    // An invalid reply, or a 421, ends the dialogue at its position.
    if (question.left > 0) {
      const code = readReply(reply)?.code;
      if (code !== undefined && code !== 421) return;
    }
    this.#open.shift();
    this.#wait(this.#open[0]?.patienceMs ?? 0);
    question.answered(question.replies);
  }

  #lose(lost: Lost): void {
    for (const question of this.#open.splice(0)) question.answered(lost);
    this.onBroken();
  }
}

import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  type Begun,
  type DialogueEnd,
  notBegun,
  outOfStep,
  readData,
  readEnvelope,
  readFinal,
  readGroup,
} from './envelope-replies.js';
import { messageOctets } from './message-octets.js';
import { readReply } from './outcome.js';
import { type Extensions, envelopeCommands, type QueuedMessage } from './queued-message.js';
import { type Answer, CLOSED, isLost, ReplyMatcher } from './reply-matcher.js';
import type { SmtpTimeouts } from './types.js';

/**
 * Octets up to which a message and the envelope behind it are one write. A quiet connection takes so many at once; of a
 * longer one it must be told apart whether the message has left or only the envelope has not.
 */
const ONE_WRITE = 16 * 1024;

/** The message whose envelope went out behind the message before it. */
interface Announced {
  readonly message: QueuedMessage;
  readonly answer: Promise<Answer>;
}

/**
 * MAIL, RCPT, DATA and the message on an open, authenticated connection. Where the server takes commands in one go
 * (PIPELINING, RFC 2920) a message costs two round trips, and one when its envelope could go behind the final dot of the
 * message before (section 3.1: content may begin a group, DATA ends it). Nothing of a message leaves before its 354 has been
 * read and `send` was called for it.
 */
export class SmtpDialogue {
  readonly #replies: ReplyMatcher;
  #announced: Announced | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly extensions: Extensions,
    private readonly timeouts: SmtpTimeouts,
    onBroken: () => void,
  ) {
    this.#replies = new ReplyMatcher(socket, onBroken);
  }

  /** An envelope is out whose message has not been sent: the server takes what comes next for that message. */
  get hasAnnounced(): boolean {
    return this.#announced !== null;
  }

  /**
   * One message at a time. `next` is asked when this message leaves: the message it gives is announced behind it and must be
   * the next one to be sent. Without PIPELINING it is not asked. Never rejects.
   */
  async send(message: QueuedMessage, next: () => QueuedMessage | null): Promise<DialogueEnd> {
    const announced = this.#announced;
    this.#announced = null;
    if (announced !== null && announced.message !== message) return outOfStep('Another message was announced');
    const isPipelining = this.extensions.has('PIPELINING');
    const begun = isPipelining
      ? readGroup(await (announced?.answer ?? this.#ask(this.#group(message), message.to.length + 2)), message.to)
      : await this.#beginInTurns(message);
    if ('outcome' in begun) return begun;
    // The connection may have been closed while the message was made ready.
    if (!this.socket.writable) return notBegun(CLOSED);
    return this.#sendContent(message, begun, isPipelining ? next() : null);
  }

  /** RSET; false when the connection can not be used again. */
  async reset(): Promise<boolean> {
    const reply = await this.#ask('RSET\r\n', 1);
    return !isLost(reply) && readReply(reply[0] as string)?.code === 250;
  }

  /** Says goodbye; the caller that closes the connection need not wait for the answer. */
  quit(): void {
    this.socket.write('QUIT\r\n');
  }

  #group(message: QueuedMessage): string {
    return `${envelopeCommands(message, this.extensions).join('')}DATA\r\n`;
  }

  async #beginInTurns(message: QueuedMessage): Promise<Begun | DialogueEnd> {
    const replies: string[] = [];
    for (const command of envelopeCommands(message, this.extensions)) {
      const reply = await this.#ask(command, 1);
      if (isLost(reply)) return notBegun(reply);
      replies.push(...reply);
      const first = replies.length === 1 ? readEnvelope(replies, []) : null;
      if (first !== null && 'outcome' in first) return first;
    }
    const envelope = readEnvelope(replies, message.to);
    if ('outcome' in envelope) return envelope;
    const data = await this.#ask('DATA\r\n', 1);
    if (isLost(data)) return notBegun(data);
    return readData(data[0] as string) ?? envelope;
  }

  #sendContent(message: QueuedMessage, begun: Begun, ahead: QueuedMessage | null): Promise<DialogueEnd> {
    const behind = ahead === null ? '' : this.#group(ahead);
    const behindOctets = Buffer.byteLength(behind);
    return new Promise((resolve) => {
      // Octets that are still ours can only be the envelope's when they are no more than it has.
      const isWritten = (): boolean => this.socket.writableLength <= behindOctets;
      this.#replies.open(1, this.timeouts.finalReplyMs, (answer) => {
        const end = (): void => resolve(readFinal(answer, isWritten(), begun));
        // TLS tells what it has written at the end of the turn of the event loop. A reply may come before that when the
        // message was written early in the turn.
        if (this.socket instanceof TLSSocket && !isWritten()) setImmediate(end);
        else end();
      });
      if (ahead !== null) this.#announced = { message: ahead, answer: this.#answer(ahead.to.length + 2) };
      if (message.raw.length <= ONE_WRITE) {
        this.socket.write(messageOctets(message.raw, behind));
        return;
      }
      this.socket.write(messageOctets(message.raw));
      if (behind !== '') this.socket.write(behind);
    });
  }

  #ask(commands: string, replies: number): Promise<Answer> {
    if (!this.socket.writable) return Promise.resolve(CLOSED);
    const answer = this.#answer(replies);
    this.socket.write(commands);
    return answer;
  }

  #answer(replies: number): Promise<Answer> {
    return new Promise((resolve) => this.#replies.open(replies, this.timeouts.commandMs, resolve));
  }
}

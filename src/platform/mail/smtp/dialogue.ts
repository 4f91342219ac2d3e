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
 * Octets up to which a message and the next envelope are one write. An idle connection accepts that much immediately;
 * of a longer message, it must be known whether the message was sent or only the envelope was not.
 */
const ONE_WRITE = 16 * 1024;

/** Message whose envelope was sent behind the previous message. */
interface Announced {
  readonly message: QueuedMessage;
  readonly answer: Promise<Answer>;
}

/**
 * Dialogue of MAIL, RCPT, DATA, and the message on an open, authenticated connection. If the server accepts grouped
 * commands (PIPELINING, RFC 2920), a message costs two round trips, or one if its envelope could follow the final dot
 * of the previous message (section 3.1: content may begin a group, DATA ends it). Nothing of a message is sent before
 * its 354 has been read and `send` was called for it.
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

  /** Whether an envelope was sent without its message, so that the server would assign further content to that message. */
  get hasAnnounced(): boolean {
    return this.#announced !== null;
  }

  /**
   * Sends one message at a time. `next` is called when this message is sent: the message it returns is announced behind
   * it and must be sent next. Without PIPELINING, it is not called. Never rejects.
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
    // The connection may have closed while the message was prepared.
    if (!this.socket.writable) return notBegun(CLOSED);
    return this.#sendContent(message, begun, isPipelining ? next() : null);
  }

  /** Sends RSET. Returns false if the connection cannot be reused. */
  async reset(): Promise<boolean> {
    const reply = await this.#ask('RSET\r\n', 1);
    return !isLost(reply) && readReply(reply[0] as string)?.code === 250;
  }

  /** Sends QUIT; the caller that closes the connection need not wait for the reply. */
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
      // Unsent octets can belong to the envelope only if there are no more than it has.
      const isWritten = (): boolean => this.socket.writableLength <= behindOctets;
      this.#replies.open(1, this.timeouts.finalReplyMs, (answer) => {
        const end = (): void => resolve(readFinal(answer, isWritten(), begun));
        // TLS reports written octets at the end of the turn of the event loop. If the message was written early in the
        // turn, a reply may arrive before.
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

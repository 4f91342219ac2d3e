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
import { type Extensions, envelopeCommands, type Letter } from './letter.js';
import { messageOctets } from './message-octets.js';
import { readReply } from './outcome.js';
import { type Answer, CLOSED, isLost, Turns } from './turns.js';
import type { SmtpTimeouts } from './types.js';

/**
 * Octets up to which a message and the envelope behind it are one write. A quiet connection takes so many at once; of a
 * longer one it must be told apart whether the message has left or only the envelope has not.
 */
const ONE_WRITE = 16 * 1024;

/** The letter whose envelope went out behind the message before it. */
interface Announced {
  readonly letter: Letter;
  readonly answer: Promise<Answer>;
}

/**
 * MAIL, RCPT, DATA and the message on an open, authenticated connection. Where the server takes commands in one go
 * (PIPELINING, RFC 2920) a message costs two round trips, and one when its envelope could go behind the final dot of the
 * message before (section 3.1: content may begin a group, DATA ends it). Nothing of a message leaves before its 354 has been
 * read and `send` was called for it.
 */
export class SmtpDialogue {
  readonly #turns: Turns;
  #announced: Announced | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly extensions: Extensions,
    private readonly timeouts: SmtpTimeouts,
    onBroken: () => void,
  ) {
    this.#turns = new Turns(socket, onBroken);
  }

  /** An envelope is out whose message has not been sent: the server takes what comes next for that message. */
  get hasAnnounced(): boolean {
    return this.#announced !== null;
  }

  /**
   * One message at a time. `next` is asked when this message leaves: the letter it gives is announced behind it and must be
   * the next one to be sent. Without PIPELINING it is not asked. Never rejects.
   */
  async send(letter: Letter, next: () => Letter | null): Promise<DialogueEnd> {
    const announced = this.#announced;
    this.#announced = null;
    if (announced !== null && announced.letter !== letter) return outOfStep('Another message was announced');
    const isPipelining = this.extensions.has('PIPELINING');
    const begun = isPipelining
      ? readGroup(await (announced?.answer ?? this.#ask(this.#group(letter), letter.to.length + 2)), letter.to)
      : await this.#beginInTurns(letter);
    if ('outcome' in begun) return begun;
    // The connection may have been closed while the message was made ready.
    if (!this.socket.writable) return notBegun(CLOSED);
    return this.#sendContent(letter, begun, isPipelining ? next() : null);
  }

  /** RSET; false when the connection can not be used again. */
  async reset(): Promise<boolean> {
    const reply = await this.#ask('RSET\r\n', 1);
    return !isLost(reply) && readReply(reply[0] as string)?.code === 250;
  }

  /** Says goodbye; whoever closes the connection need not wait for the answer. */
  quit(): void {
    this.socket.write('QUIT\r\n');
  }

  #group(letter: Letter): string {
    return `${envelopeCommands(letter, this.extensions).join('')}DATA\r\n`;
  }

  async #beginInTurns(letter: Letter): Promise<Begun | DialogueEnd> {
    const replies: string[] = [];
    for (const command of envelopeCommands(letter, this.extensions)) {
      const reply = await this.#ask(command, 1);
      if (isLost(reply)) return notBegun(reply);
      replies.push(...reply);
      const first = replies.length === 1 ? readEnvelope(replies, []) : null;
      if (first !== null && 'outcome' in first) return first;
    }
    const envelope = readEnvelope(replies, letter.to);
    if ('outcome' in envelope) return envelope;
    const data = await this.#ask('DATA\r\n', 1);
    if (isLost(data)) return notBegun(data);
    return readData(data[0] as string) ?? envelope;
  }

  #sendContent(letter: Letter, begun: Begun, ahead: Letter | null): Promise<DialogueEnd> {
    const behind = ahead === null ? '' : this.#group(ahead);
    const behindOctets = Buffer.byteLength(behind);
    return new Promise((resolve) => {
      // Octets that are still ours can only be the envelope's when they are no more than it has.
      const isWritten = (): boolean => this.socket.writableLength <= behindOctets;
      this.#turns.open(1, this.timeouts.finalReplyMs, (answer) => {
        const end = (): void => resolve(readFinal(answer, isWritten(), begun));
        // TLS tells what it has written at the end of the turn of the event loop. A reply may come before that when the
        // message was written early in the turn.
        if (this.socket instanceof TLSSocket && !isWritten()) setImmediate(end);
        else end();
      });
      if (ahead !== null) this.#announced = { letter: ahead, answer: this.#answer(ahead.to.length + 2) };
      if (letter.raw.length <= ONE_WRITE) {
        this.socket.write(messageOctets(letter.raw, behind));
        return;
      }
      this.socket.write(messageOctets(letter.raw));
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
    return new Promise((resolve) => this.#turns.open(replies, this.timeouts.commandMs, resolve));
  }
}

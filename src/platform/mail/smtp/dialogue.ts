import { isAscii } from 'node:buffer';
import type { Socket } from 'node:net';
import { asciiEnvelope, needsSmtpUtf8 } from './envelope.js';
import { messageOctets } from './message-octets.js';
import { readableText, readReply, type SmtpReplyLine } from './outcome.js';
import { ReplyReader } from './reply-reader.js';
import type { RefusedRecipient, SmtpEnvelope, SmtpOutcome, SmtpStage, SmtpTimeouts } from './types.js';

/** How the dialogue about one message ended, and whether the connection is in step with its server. */
export interface DialogueEnd {
  readonly outcome: SmtpOutcome;
  readonly isInStep: boolean;
}

/** What is asked of the server, and what to do with its next replies. */
interface Turn {
  /** Replies that are still to come before `done` is called with all of them. */
  left: number;
  readonly replies: string[];
  readonly done: (replies: readonly string[]) => void;
  readonly lost: (text: string, isTimeout: boolean) => void;
}

/**
 * MAIL, RCPT, DATA and the message on an open, authenticated connection. Where the server takes commands in one go
 * (PIPELINING, RFC 2920) a message costs two round trips. Nothing of a message leaves before its 354 has been read.
 */
export class SmtpDialogue {
  readonly #reader = new ReplyReader();
  #turn: Turn | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly extensions: ReadonlyMap<string, string>,
    private readonly timeouts: SmtpTimeouts,
    private readonly onBroken: () => void,
  ) {
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('timeout', () => this.#lose('The server did not answer', true));
    socket.on('close', () => this.#lose('The connection was closed', false));
  }

  /** One message at a time. Never rejects. */
  send(envelope: SmtpEnvelope, raw: Buffer): Promise<DialogueEnd> {
    const limit = Number(this.extensions.get('SIZE') ?? 0);
    if (limit > 0 && raw.length > limit) {
      // The reply the server would give (RFC 1870); asking it would cost a round trip.
      const text = `5.3.4 The server takes no more than ${limit} octets, the message has ${raw.length}`;
      return Promise.resolve(refused('mail', { code: 552, text }, true));
    }
    const { from, to } = asciiEnvelope(envelope);
    const commands = [this.#mailCommand(envelope, from, raw), ...to.map((address) => `RCPT TO:<${address}>\r\n`)];
    if (this.extensions.has('PIPELINING')) return this.#sendAtOnce(commands, to, raw);
    return this.#sendInTurns(commands, to, raw);
  }

  /** RSET; false when the connection can not be used again. */
  async reset(): Promise<boolean> {
    const reply = await this.#ask(['RSET\r\n'], 1);
    return !isLost(reply) && readReply(reply[0] as string)?.code === 250;
  }

  /** Says goodbye; whoever closes the connection need not wait for the answer. */
  quit(): void {
    this.socket.write('QUIT\r\n');
  }

  #mailCommand(envelope: SmtpEnvelope, from: string, raw: Buffer): string {
    const size = this.extensions.has('SIZE') ? ` SIZE=${raw.length}` : '';
    const eightBit = this.extensions.has('8BITMIME') && !isAscii(raw) ? ' BODY=8BITMIME' : '';
    const utf8 = needsSmtpUtf8(envelope) ? ' SMTPUTF8' : '';
    return `MAIL FROM:<${from}>${size}${eightBit}${utf8}\r\n`;
  }

  async #sendAtOnce(commands: readonly string[], to: readonly string[], raw: Buffer): Promise<DialogueEnd> {
    const replies = await this.#ask([...commands, 'DATA\r\n'], commands.length + 1);
    if (isLost(replies)) return notBegun(replies);
    const envelope = readEnvelope(replies.slice(0, -1), to);
    const data = readReply(replies.at(-1) as string);
    // A 354 without a recipient waits for a message that must not be sent: that connection is of no more use.
    if ('outcome' in envelope) return { ...envelope, isInStep: envelope.isInStep && data?.code !== 354 };
    return this.#sendData(data, envelope.refusedRecipients, raw);
  }

  async #sendInTurns(commands: readonly string[], to: readonly string[], raw: Buffer): Promise<DialogueEnd> {
    const replies: string[] = [];
    for (const command of commands) {
      const reply = await this.#ask([command], 1);
      if (isLost(reply)) return notBegun(reply);
      replies.push(...reply);
      const first = replies.length === 1 ? readEnvelope(replies, []) : null;
      if (first !== null && 'outcome' in first) return first;
    }
    const envelope = readEnvelope(replies, to);
    if ('outcome' in envelope) return envelope;
    const data = await this.#ask(['DATA\r\n'], 1);
    if (isLost(data)) return notBegun(data);
    return this.#sendData(readReply(data[0] as string), envelope.refusedRecipients, raw);
  }

  async #sendData(
    reply: SmtpReplyLine | null,
    refusedRecipients: readonly RefusedRecipient[],
    raw: Buffer,
  ): Promise<DialogueEnd> {
    if (reply === null || (reply.code !== 354 && reply.code < 400)) return outOfStep('Not a reply to DATA');
    if (reply.code !== 354) return refused('data', reply, true);
    const replies = await this.#ask([messageOctets(raw)], 1, this.timeouts.finalReplyMs);
    if (isLost(replies)) return { outcome: { result: 'unknown', text: replies.text }, isInStep: false };
    const final = readReply(replies[0] as string);
    // A good reply that came while part of the message was still in our buffer can not be the reply to its final dot.
    const isTooEarly = this.socket.writableLength > 0;
    if (final === null || (final.code >= 300 && final.code < 400) || (final.code < 300 && isTooEarly)) {
      const text = readableText(`Not a reply to the message: ${replies[0]}`);
      return { outcome: { result: 'unknown', text }, isInStep: false };
    }
    // A refusal may have come before the message was read whole; nobody knows what the next reply answers.
    if (final.code >= 400) return refused('dot', final, false);
    return { outcome: { result: 'accepted', ...final, refusedRecipients }, isInStep: true };
  }

  /** Writes all parts as one and waits for as many replies. */
  #ask(
    parts: ReadonlyArray<string | Buffer>,
    replies: number,
    patienceMs = this.timeouts.commandMs,
  ): Promise<readonly string[] | Lost> {
    if (!this.socket.writable) return Promise.resolve({ text: 'The connection was closed', isTimeout: false });
    return new Promise((resolve) => {
      this.#turn = {
        left: replies,
        replies: [],
        done: resolve,
        lost: (text, isTimeout) => resolve({ text, isTimeout }),
      };
      this.socket.setTimeout(patienceMs);
      const [only] = parts;
      this.socket.write(parts.length === 1 && only !== undefined ? only : parts.join(''));
    });
  }

  #onData(chunk: Buffer): void {
    const replies = this.#reader.push(chunk);
    if (replies === null) {
      this.#lose('The reply has no end', false);
      return;
    }
    for (const reply of replies) this.#onReply(reply);
  }

  #onReply(reply: string): void {
    const turn = this.#turn;
    if (turn === null) {
      // Nothing was asked: a goodbye, or words that would be taken for the answer to the next question.
      this.onBroken();
      return;
    }
    turn.replies.push(reply);
    turn.left -= 1;
    // Words that are no reply, and 421, end the dialogue where they are.
    const code = readReply(reply)?.code;
    if (turn.left > 0 && code !== undefined && code !== 421) return;
    this.#turn = null;
    this.socket.setTimeout(0);
    turn.done(turn.replies);
  }

  #lose(text: string, isTimeout: boolean): void {
    const turn = this.#turn;
    this.#turn = null;
    turn?.lost(text, isTimeout);
    this.onBroken();
  }
}

interface Lost {
  readonly text: string;
  readonly isTimeout: boolean;
}

function isLost(answer: readonly string[] | Lost): answer is Lost {
  return 'isTimeout' in answer;
}

/** The recipients that were not taken, or why the message can not be begun. Replies may end early with 421 or nonsense. */
function readEnvelope(
  replies: readonly string[],
  to: readonly string[],
): DialogueEnd | { readonly refusedRecipients: readonly RefusedRecipient[] } {
  const read = replies.map(readReply);
  const [mail, ...recipients] = read;
  if (mail === undefined || mail === null || mail.code === 354) return outOfStep(`Not a reply to MAIL: ${replies[0]}`);
  if (mail.code >= 300) return refused('mail', mail, mail.code !== 421);
  const goodbye = recipients.find((reply) => reply?.code === 421);
  if (goodbye) return refused('rcpt', goodbye, false);
  if (recipients.includes(null)) return outOfStep('Not a reply to RCPT');
  if (recipients.length < to.length) return outOfStep('A recipient was not answered');
  const refusals = to.flatMap((address, at) => {
    const reply = recipients[at] as SmtpReplyLine;
    return reply.code >= 300 ? [{ address, ...reply }] : [];
  });
  const [first] = refusals;
  if (first !== undefined && refusals.length === to.length) {
    return refused('rcpt', { code: first.code, text: first.text }, true);
  }
  return { refusedRecipients: refusals };
}

function refused(stage: SmtpStage, { code, text }: SmtpReplyLine, isInStep: boolean): DialogueEnd {
  return { outcome: { result: 'refused', stage, code, text }, isInStep: isInStep && code !== 421 };
}

function outOfStep(text: string): DialogueEnd {
  return { outcome: { result: 'not_handed', reason: 'protocol', text: readableText(text) }, isInStep: false };
}

function notBegun({ text, isTimeout }: Lost): DialogueEnd {
  const reason = isTimeout ? 'timeout' : 'connection_lost';
  return { outcome: { result: 'not_handed', reason, text }, isInStep: false };
}

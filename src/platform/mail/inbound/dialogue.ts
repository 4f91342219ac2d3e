import { setTimeout as sleep } from 'node:timers/promises';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import type { Gate } from '../../gate.js';
import type { InboundLimits } from './limits.js';
import type { InboundMeasures } from './measures.js';
import type { Connection, OpenConnections } from './open-connections.js';
import { type Spool, SpoolFull } from './spool.js';

/** @typeParam R recipient, as the program that receives its email represents it */
export interface InboundMessage<R> {
  /** Envelope sender; empty for the null sender of a delivery report. */
  readonly from: string;
  /** Accepted recipients as found at RCPT; never empty. */
  readonly to: readonly R[];
  /** Message as received, after the Return-Path that the final server adds (RFC 5321, section 4.4). */
  readonly raw: Buffer;
  /** IP address of the client. */
  readonly remoteAddress: string;
  /** Owner whose message waits if another of theirs took long: the client, or each sender behind a trusted server. */
  readonly owner: string;
  /** Name given in EHLO or HELO; empty if there was none. */
  readonly helo: string;
  /** Whether the message was received over TLS. */
  readonly tls: boolean;
}

export interface InboundHandlers<R> {
  /** Returns the recipient of an address; null leads to a 550 5.1.1, an error to a 451. */
  readonly onRecipient: (address: string) => Promise<R | null>;
  /** Resolves once the message is durable; only then is it acknowledged. An error leads to a 451, and the sender retries. */
  readonly onMessage: (message: InboundMessage<R>) => Promise<void>;
  /** Called with errors that caused a 451 or closed the connection. */
  readonly onError?: (error: Error) => void;
}

export interface DialogueParts {
  readonly limits: InboundLimits;
  readonly connections: OpenConnections;
  readonly spool: Spool;
  /** Memory for long messages. */
  readonly memory: Gate;
  readonly measures: InboundMeasures;
  readonly monotonic: () => number;
}

const MAX_RECIPIENTS = 100;
/** Maximum delay of a reply in milliseconds. Clients wait for five minutes (RFC 5321, section 4.5.3.2). */
const LONGEST_HOLD_MS = 30_000;
/** Copies of a message in memory while it is read and stored: in a thread, in attachments, on the wire. */
const COPIES = 5;

/** Creates the handlers of one SMTP server. */
export function createDialogue<R>(
  handlers: InboundHandlers<R>,
  parts: DialogueParts,
): Pick<SMTPServerOptions, 'onConnect' | 'onSecure' | 'onMailFrom' | 'onRcptTo' | 'onData' | 'onClose'> {
  const dialogue = new Dialogue(handlers, parts);
  const answer = (asked: Promise<void>, callback: (error?: Error | null) => void): void => {
    asked.then(
      () => callback(null),
      (error: unknown) => callback(dialogue.toReply(error)),
    );
  };
  const { connections } = parts;
  return {
    onConnect: (session, callback) => {
      connections.begin(session);
      callback();
    },
    onSecure: (socket, session, callback) => {
      const connection = connections.of(session);
      if (connection !== undefined) connections.secure(connection, socket);
      callback();
    },
    onClose: (session) => {
      const connection = connections.of(session);
      if (connection !== undefined) connections.leave(connection);
    },
    onMailFrom: (_address, session, callback) => answer(dialogue.begin(session), callback),
    onRcptTo: (address, session, callback) => answer(dialogue.recipient(address, session), callback),
    onData: (stream, session, callback) =>
      answer(dialogue.message(stream, session), (error) => callback(error ?? null, '2.0.0 Stored')),
  };
}

/** Reply that rejects or defers. */
export class Reply extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

class Dialogue<R> {
  /** Recipients of the accepted addresses of an envelope. */
  readonly #found = new WeakMap<SMTPServerAddress, R>();

  constructor(
    private readonly handlers: InboundHandlers<R>,
    private readonly parts: DialogueParts,
  ) {}

  toReply(error: unknown): Error {
    if (error instanceof Reply) return error;
    this.handlers.onError?.(error instanceof Error ? error : new Error(String(error)));
    return new Reply(451, '4.3.0 Try again later');
  }

  /** Handles MAIL: a client that sends too fast waits for its turn. */
  async begin(session: SMTPServerSession): Promise<void> {
    const { connections, measures, monotonic } = this.parts;
    const wait = connections.of(session)?.client.messages.reserve(monotonic(), LONGEST_HOLD_MS) ?? null;
    if (wait === null) throw new Reply(450, '4.7.1 Too many messages from your address, try again later');
    if (wait === 0) return;
    measures.held('message', wait);
    await sleep(wait);
  }

  async recipient(named: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw new Reply(452, '4.5.3 Too many recipients');
    const found = await this.handlers.onRecipient(named.address);
    if (found !== null) {
      this.#found.set(named, found);
      return;
    }
    const { connections, measures, monotonic } = this.parts;
    measures.unknownRecipient();
    const wait = connections.of(session)?.client.guesses.reserve(monotonic(), LONGEST_HOLD_MS) ?? null;
    if (wait === null) throw new Reply(421, '4.7.1 Too many unknown recipients, try again later');
    if (wait > 0) {
      measures.held('guess', wait);
      await sleep(wait);
    }
    throw new Reply(550, '5.1.1 No such mailbox here');
  }

  async message(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { connections, measures } = this.parts;
    const connection = connections.of(session);
    if (connection === undefined) throw new Reply(451, '4.3.0 Try again later');
    try {
      connections.enter(connection, 'message');
      const size = await this.#take(stream, session, connection);
      measures.message('stored', size);
    } catch (error) {
      if (stream.errored !== null || stream.readableAborted) {
        // The client disconnected in the middle, which is not an error here.
        measures.message('aborted', 0);
        throw new Reply(451, '4.4.2 The connection was lost');
      }
      measures.message(error instanceof Reply && error.responseCode >= 500 ? 'refused' : 'deferred', 0);
      throw error;
    } finally {
      connections.enter(connection, 'commands');
    }
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, connection: Connection): Promise<number> {
    const { connections, spool, memory } = this.parts;
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom === false ? '' : mailFrom.address;
    const gathered = await spool
      .gather(stream, () => stream.sizeExceeded)
      .catch((error: unknown) => {
        throw error instanceof SpoolFull
          ? new Reply(452, '4.3.1 Too many messages are coming in, try again later')
          : error;
      });
    try {
      if (stream.sizeExceeded) throw new Reply(552, '5.3.4 The message is too large');
      connections.enter(connection, 'ours');
      const { client } = connection;
      const owner = client.isTrusted ? `${client.key} ${from}` : client.key;
      const give = async () =>
        this.handlers.onMessage({
          from,
          to: rcptTo.map((named) => this.#found.get(named) as R),
          raw: await gathered.read(returnPath(from)),
          remoteAddress: session.remoteAddress,
          owner,
          helo: session.hostNameAppearsAs || '',
          tls: session.secure,
        });
      // The number of connections limits short messages.
      await (gathered.isSpooled ? memory.run(owner, gathered.size * COPIES, give) : give());
      return gathered.size;
    } finally {
      await gathered.drop();
    }
  }
}

/**
 * Returns the Return-Path field, in which the final server records the envelope sender. An empty one identifies machine
 * mail.
 */
function returnPath(from: string): Buffer {
  return Buffer.from(`Return-Path: <${from.replace(/[\r\n<>]/g, '')}>\r\n`);
}

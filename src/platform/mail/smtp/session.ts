import { TLSSocket } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SmtpDialogue } from './dialogue.js';
import { type Extensions, findLocalRefusal, type QueuedMessage } from './queued-message.js';
import type { SmtpOutcome, SmtpTimeouts } from './types.js';

/**
 * One open, greeted and authenticated connection. It carries one message at a time. The library has opened it; what is said
 * about messages from here on is ours.
 */
export class SmtpSession {
  /** Messages that were tried on this connection. */
  served = 0;
  #needsReset = false;
  readonly #dialogue: SmtpDialogue;

  constructor(
    private readonly connection: SMTPConnection,
    private readonly extensions: Extensions,
    private readonly timeouts: SmtpTimeouts,
  ) {
    const socket = connection._socket;
    if (!socket) throw new Error('The connection is not open.');
    // The library would take every reply from here on for one that was not asked for.
    socket.removeAllListeners('data');
    socket.removeAllListeners('timeout');
    socket.setTimeout(0);
    this.#dialogue = new SmtpDialogue(socket, extensions, timeouts, () => this.close());
  }

  get isAlive(): boolean {
    const socket = this.connection._socket;
    return !this.connection.destroyed && Boolean(socket) && (socket as { writable: boolean }).writable;
  }

  /**
   * What the next connections can resume TLS with; known only once the server's ticket has arrived. Nothing new where an
   * earlier session was resumed: it serves until the server no longer takes it.
   */
  get newTlsSession(): Buffer | undefined {
    const socket = this.connection._socket;
    return socket instanceof TLSSocket && !socket.isSessionReused() ? socket.getSession() : undefined;
  }

  onceClosed(listener: () => void): void {
    this.connection.once('end', listener);
  }

  /** An envelope is out whose message has not been sent; only that message, or nothing, can follow on this connection. */
  get hasAnnounced(): boolean {
    return this.#dialogue.hasAnnounced;
  }

  /** Whether the server would be asked for this message at all. */
  canAsk(message: QueuedMessage): boolean {
    return findLocalRefusal(message, this.extensions) === null;
  }

  /**
   * Sends one message. Where the server takes commands in one go, `next` is asked for the message to announce behind it, which
   * must be the next one transmitted here. Never throws. After a broken dialogue, 421 and a refused message the connection is closed.
   */
  async transmit(message: QueuedMessage, next: () => QueuedMessage | null): Promise<SmtpOutcome> {
    const refusal = findLocalRefusal(message, this.extensions);
    if (refusal !== null) return refusal;
    // Inactivity timers alone let a server that sends a byte a minute hold the message for ever; the closed connection
    // then ends the dialogue.
    const deadline = setTimeout(() => this.close(), 3 * this.timeouts.commandMs + this.timeouts.finalReplyMs);
    try {
      if (this.#needsReset && !(await this.#dialogue.reset())) {
        this.close();
        return { result: 'not_handed', reason: 'connection_lost', text: 'The connection broke before the message' };
      }
      this.served += 1;
      const { outcome, isInStep } = await this.#dialogue.send(message, next);
      this.#needsReset = outcome.result !== 'accepted';
      if (!isInStep) this.close();
      return outcome;
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Says QUIT and closes without waiting for the answer. Where the server waits for a message, QUIT would be its text. */
  quit(): void {
    if (this.hasAnnounced) {
      this.close();
      return;
    }
    if (this.isAlive) this.#dialogue.quit();
    setTimeout(() => this.close(), 1_000).unref();
  }

  close(): void {
    this.connection.close();
  }
}

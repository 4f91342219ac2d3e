import { TLSSocket } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { whenPatienceEnds } from '../../outbound/patience.js';
import { SmtpDialogue } from './dialogue.js';
import { type Extensions, findLocalRefusal, type QueuedMessage } from './queued-message.js';
import type { SmtpOutcome, SmtpTimeouts } from './types.js';

/**
 * Open, greeted and authenticated connection. Carries one message at a time. The library opened it; messages are
 * handled here.
 */
export class SmtpSession {
  /** Messages attempted on this connection. */
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
    // The library would treat every further reply as unexpected.
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
   * TLS session that the next connections can resume; known only once the server's ticket has arrived. Undefined if an
   * earlier session was resumed: that one is used until the server rejects it.
   */
  get newTlsSession(): Buffer | undefined {
    const socket = this.connection._socket;
    return socket instanceof TLSSocket && !socket.isSessionReused() ? socket.getSession() : undefined;
  }

  onceClosed(listener: () => void): void {
    this.connection.once('end', listener);
  }

  /** Whether an envelope was sent whose message was not; only that message can follow on this connection. */
  get hasAnnounced(): boolean {
    return this.#dialogue.hasAnnounced;
  }

  /** Returns whether the message can be submitted to this server at all. */
  canAsk(message: QueuedMessage): boolean {
    return findLocalRefusal(message, this.extensions) === null;
  }

  /**
   * Sends one message. If the server accepts grouped commands, `next` is called for the message to announce behind it,
   * which must be sent next on this connection. Never throws. After a broken dialogue, a 421 or a rejected message, the
   * connection is closed.
   */
  async transmit(message: QueuedMessage, next: () => QueuedMessage | null): Promise<SmtpOutcome> {
    const refusal = findLocalRefusal(message, this.extensions);
    if (refusal !== null) return refusal;
    // With inactivity timers only, a server that sends a byte per minute could hold the message indefinitely; closing
    // the connection ends the dialogue.
    const deadlineMs = 3 * this.timeouts.commandMs + this.timeouts.finalReplyMs;
    const cancelDeadline = whenPatienceEnds(deadlineMs, () => this.close());
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
      cancelDeadline();
    }
  }

  /**
   * Sends QUIT and closes without waiting for the reply. If the server waits for a message, QUIT would become its text.
   */
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

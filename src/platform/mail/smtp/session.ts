import { TLSSocket } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SmtpDialogue } from './dialogue.js';
import { needsSmtpUtf8 } from './envelope.js';
import type { SmtpEnvelope, SmtpOutcome, SmtpTimeouts } from './types.js';

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
    private readonly extensions: ReadonlyMap<string, string>,
    private readonly timeouts: SmtpTimeouts,
  ) {
    const socket = connection._socket;
    if (!socket) throw new Error('The connection is not open.');
    // The library would take every reply from here on for one that nobody asked for.
    socket.removeAllListeners('data');
    socket.removeAllListeners('timeout');
    socket.setTimeout(0);
    this.#dialogue = new SmtpDialogue(socket, extensions, timeouts, () => this.close());
  }

  get isAlive(): boolean {
    const socket = this.connection._socket;
    return !this.connection.destroyed && Boolean(socket) && (socket as { writable: boolean }).writable;
  }

  /** What the next connection can resume TLS with; known only once the server's ticket has arrived. */
  get tlsSession(): Buffer | undefined {
    const socket = this.connection._socket;
    return socket instanceof TLSSocket ? socket.getSession() : undefined;
  }

  onceClosed(listener: () => void): void {
    this.connection.once('end', listener);
  }

  /** Sends one message. Never throws. After a broken dialogue and 421 the connection is closed. */
  async transmit(envelope: SmtpEnvelope, raw: Buffer | string): Promise<SmtpOutcome> {
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
    if (bytes.length === 0) return { result: 'not_handed', reason: 'protocol', text: 'The message is empty' };
    if (needsSmtpUtf8(envelope) && !this.extensions.has('SMTPUTF8')) {
      // The reply RFC 6531 section 3.5 has for it; asking the server would send it bytes it never agreed to.
      return {
        result: 'refused',
        stage: 'rcpt',
        code: 553,
        text: '5.6.7 The server takes no internationalised addresses',
      };
    }
    // Inactivity timers alone let a server that sends a byte a minute hold the message for ever; the closed connection
    // then ends the dialogue.
    const deadline = setTimeout(() => this.close(), 3 * this.timeouts.commandMs + this.timeouts.finalReplyMs);
    try {
      if (this.#needsReset && !(await this.#dialogue.reset())) {
        this.close();
        return { result: 'not_handed', reason: 'connection_lost', text: 'The connection broke before the message' };
      }
      this.served += 1;
      const { outcome, isInStep } = await this.#dialogue.send(envelope, bytes);
      this.#needsReset = outcome.result !== 'accepted';
      if (!isInStep) this.close();
      return outcome;
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Says QUIT and closes without waiting for the answer. */
  quit(): void {
    if (this.isAlive) this.#dialogue.quit();
    setTimeout(() => this.close(), 1_000).unref();
  }

  close(): void {
    this.connection.close();
  }
}

import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { type DialogueSettings, SmtpDialogue, type Step } from './dialogue.js';
import { type Answer, isPositive, type Verdict } from './verdict.js';
import { WireReader } from './wire-reader.js';

export interface ConnectionSettings extends DialogueSettings {
  readonly secureContext: SecureContext | null;
  readonly implicitTls: boolean;
}

/** Maximum length of a command line with AUTH (RFC 4954, 4). */
const MAX_LINE_BYTES = 12_288;

/** One SMTP session on its socket. Replies to pipelined commands are sent in one write (RFC 2920). */
export class SmtpConnection {
  readonly #settings: ConnectionSettings;
  readonly #dialogue: SmtpDialogue;
  readonly #reader = new WireReader();
  readonly #raw: Socket;
  #socket: Socket;
  #bodyBegun = false;
  /** A verdict is in progress; received bytes wait. */
  #busy = false;
  /** The connection sends nothing more: it was cut, closed, or stalled. */
  #mute = false;
  #pending = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(socket: Socket, id: number, settings: ConnectionSettings) {
    this.#settings = settings;
    this.#raw = socket;
    this.#socket = socket;
    this.#dialogue = new SmtpDialogue(id, settings);
    if (settings.implicitTls && settings.secureContext !== null) {
      this.#dialogue.secured();
      this.#socket = new TLSSocket(socket, { isServer: true, secureContext: settings.secureContext });
    }
    this.#listen();
    this.#answer(this.#dialogue.greet());
    this.#flush();
  }

  destroy(): void {
    this.#mute = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#socket.destroy();
    this.#raw.destroy();
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk);
      this.#pump();
    });
    // A client that disconnects in the middle is normal here; `close` follows and ends the session.
    this.#socket.on('error', () => this.destroy());
  }

  #pump(): void {
    let goesOn = true;
    while (goesOn && !this.#busy && !this.#mute) {
      goesOn = this.#dialogue.readingBody ? this.#pumpBody() : this.#pumpLine();
    }
    this.#flush();
  }

  /** Returns whether a line was processed. */
  #pumpLine(): boolean {
    const line = this.#reader.nextLine();
    if (line !== null) {
      this.#answer(this.#dialogue.answer(line));
      if (this.#dialogue.startingTls) this.#startTls();
      return true;
    }
    if (this.#reader.unreadBytes > MAX_LINE_BYTES) this.#say({ reply: '500 5.5.6 Line too long', after: 'end' });
    return false;
  }

  /** Returns whether a whole body was processed. */
  #pumpBody(): boolean {
    const { handlers, maxMessageBytes } = this.#settings;
    if (!this.#bodyBegun) this.#reader.beginBody();
    this.#bodyBegun = true;
    const body = this.#reader.nextBody();
    const bytes = this.#reader.bodyBytes;
    const soFar = (): Buffer => body ?? this.#reader.partialBody();
    const cut = handlers.bodyProgress?.(this.#dialogue, this.#dialogue.transaction, bytes, soFar) ?? null;
    if (cut !== null) this.#answer({ verdict: cut });
    if (this.#mute) return false;
    if (body === null) {
      if (bytes > maxMessageBytes * 2) this.#say({ reply: '552 5.3.4 Message too big', after: 'end' });
      return false;
    }
    this.#bodyBegun = false;
    const transaction = this.#dialogue.takeTransaction();
    if (body.length > maxMessageBytes) this.#answer({ verdict: '552 5.3.4 Message too big' });
    else this.#settle(handlers.message(this.#dialogue, transaction, body));
    return true;
  }

  #settle(verdict: Verdict | Promise<Verdict>): void {
    if (!(verdict instanceof Promise)) {
      this.#answer({ verdict });
      return;
    }
    this.#busy = true;
    this.#flush();
    const resume = (settled: Verdict): void => {
      this.#busy = false;
      this.#answer({ verdict: settled });
      this.#pump();
    };
    verdict.then(resume, (error: unknown) => resume(`451 4.3.0 ${error instanceof Error ? error.message : 'failed'}`));
  }

  #startTls(): void {
    const { secureContext } = this.#settings;
    if (secureContext === null) return;
    this.#flush();
    this.#reader.discard();
    this.#raw.removeAllListeners('data');
    this.#dialogue.secured();
    this.#socket = new TLSSocket(this.#raw, { isServer: true, secureContext });
    this.#listen();
  }

  #answer(step: Step): void {
    const answer: Answer = typeof step.verdict === 'string' ? { reply: step.verdict } : step.verdict;
    if (answer.delayMs === undefined) {
      this.#say(answer, step.whenPositive);
      return;
    }
    this.#busy = true;
    this.#flush();
    this.#timer = setTimeout(() => {
      this.#busy = false;
      this.#say(answer, step.whenPositive);
      this.#pump();
    }, answer.delayMs);
  }

  #say(answer: Answer, whenPositive?: () => void): void {
    if (this.#mute) return;
    if (answer.raw !== undefined) this.#pending += answer.raw;
    if (answer.reply !== undefined && answer.dripMs !== undefined) this.#drip(`${answer.reply}\r\n`, answer.dripMs);
    else if (answer.reply !== undefined) this.#pending += `${answer.reply}\r\n`;
    if (answer.reply !== undefined && isPositive(answer.reply)) whenPositive?.();
    if (answer.after === undefined) return;
    this.#flush();
    this.#mute = true;
    if (answer.after === 'end') this.#socket.end();
    if (answer.after === 'reset') this.#reset();
  }

  #drip(text: string, pauseMs: number): void {
    this.#busy = true;
    this.#flush();
    let position = 0;
    const next = (): void => {
      if (this.#mute) return;
      this.#socket.write(text.charAt(position));
      position += 1;
      if (position < text.length) {
        this.#timer = setTimeout(next, pauseMs);
        return;
      }
      this.#busy = false;
      this.#pump();
    };
    next();
  }

  /** Cuts the TCP connection below TLS, as a crashed host would. */
  #reset(): void {
    this.#raw.resetAndDestroy();
    this.#socket.destroy();
  }

  #flush(): void {
    if (this.#pending === '' || !this.#socket.writable) return;
    const text = this.#pending;
    this.#pending = '';
    this.#socket.write(text);
  }
}

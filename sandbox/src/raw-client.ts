import { connect, type Socket } from 'node:net';

/** Message for the raw client. */
export interface RawMessage {
  readonly from: string;
  readonly to: string;
  /** Complete message with CRLF line ends, dot-stuffed, without the terminator. */
  readonly data: string;
}

/**
 * Minimal client: one connection, MAIL, RCPT, and DATA in one write (RFC 2920), the body and the commands of the next message in another.
 * Benchmarks use it as their floor, and the sink tests itself with it.
 */
export class RawSmtpClient {
  readonly #socket: Socket;
  #buffer = '';
  #waiting: {
    lines: number;
    got: string[];
    resolve: (lines: string[]) => void;
    reject: (error: Error) => void;
  } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('connection closed')));
  }

  static async connect(port: number, host = '127.0.0.1'): Promise<RawSmtpClient> {
    const socket = connect({ port, host });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    const client = new RawSmtpClient(socket);
    await client.replies(1);
    await client.command('EHLO raw.sandbox.example');
    return client;
  }

  /** Sends one line (or several, pipelined) and returns the first complete reply. */
  async command(text: string): Promise<string> {
    const reply = this.replies(1);
    this.#socket.write(`${text}\r\n`, 'latin1');
    return (await reply)[0] ?? '';
  }

  /** Writes bytes unchanged. */
  write(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  /** Returns the last lines of the next `count` replies. Rejects if the connection ends first. */
  replies(count: number): Promise<string[]> {
    return new Promise((resolve, reject) => {
      this.#waiting = { lines: count, got: [], resolve, reject };
      this.#read('');
    });
  }

  /** Sends all messages; returns the number of 250 replies. */
  async sendAll(messages: readonly RawMessage[]): Promise<number> {
    let accepted = 0;
    const envelope = (message: RawMessage): string =>
      `MAIL FROM:<${message.from}>\r\nRCPT TO:<${message.to}>\r\nDATA\r\n`;
    for (const [index, message] of messages.entries()) {
      if (index === 0) {
        const first = this.replies(3);
        this.write(envelope(message));
        await first;
      }
      const next = messages[index + 1];
      const answers = this.replies(next === undefined ? 1 : 4);
      this.write(`${message.data}\r\n.\r\n${next === undefined ? '' : envelope(next)}`);
      if ((await answers)[0]?.startsWith('250') === true) accepted += 1;
    }
    return accepted;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#buffer += chunk;
    const waiting = this.#waiting;
    if (waiting === null) return;
    for (let end = this.#buffer.indexOf('\r\n'); end !== -1 && waiting.got.length < waiting.lines; ) {
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 2);
      if (line.charAt(3) !== '-') waiting.got.push(line);
      end = this.#buffer.indexOf('\r\n');
    }
    if (waiting.got.length < waiting.lines) return;
    this.#waiting = null;
    waiting.resolve(waiting.got);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atExit } from '../harness/at-exit.js';

/** Message with its envelope. */
export interface Letter {
  readonly from: string;
  readonly to: string;
  /** Content with CRLF line ends and without lines that start with a dot. */
  readonly content: string;
}

export type ClientOrder =
  /** Delivers all messages and returns the duration. */
  | { readonly kind: 'deliver'; readonly letters: readonly Letter[]; readonly connections: number }
  /** Delivers the messages repeatedly until the process ends, whatever the server replies, at the full bandwidth. */
  | {
      readonly kind: 'flood';
      readonly letters: readonly Letter[];
      readonly connections: number;
      readonly bytesPerSecond: number;
    }
  /** Requests the URL every few milliseconds until `report`, which returns the response times. */
  | { readonly kind: 'probe'; readonly url: string }
  | { readonly kind: 'report' };

export type ClientAnswer = 'ready' | { readonly ms: number; readonly refused: number } | { readonly times: number[] };

const PROGRAM = fileURLToPath(new URL('./mail-client-main.js', import.meta.url));

/** Client of the inbound server in a separate process, with its own loopback address. */
export class MailClient {
  readonly #forget: () => void;
  readonly #ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    this.#forget = atExit(() => child.kill('SIGKILL'));
    this.#ended = once(child, 'exit').then(() => {
      throw new Error('A mail client ended unexpectedly.');
    });
    this.#ended.catch(() => undefined);
  }

  static async start(port: number, address: string): Promise<MailClient> {
    const client = new MailClient(fork(PROGRAM, [String(port), address], { execArgv: ['--import', 'tsx'] }));
    await client.#answer();
    return client;
  }

  order(order: ClientOrder): void {
    this.child.send(order);
  }

  async ask<T extends ClientAnswer>(order: ClientOrder): Promise<T> {
    this.child.send(order);
    return (await this.#answer()) as T;
  }

  async end(): Promise<void> {
    this.#forget();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async #answer(): Promise<ClientAnswer> {
    const [answer] = (await Promise.race([once(this.child, 'message'), this.#ended])) as [ClientAnswer];
    return answer;
  }
}

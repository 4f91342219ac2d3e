import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atExit } from '../harness/at-exit.js';

/** A message with its envelope. */
export interface Letter {
  readonly from: string;
  readonly to: string;
  /** With CRLF line ends, no line beginning with a dot. */
  readonly content: string;
}

export type ClientOrder =
  /** Delivers all of them; the answer is how long that took. */
  | { readonly kind: 'deliver'; readonly letters: readonly Letter[]; readonly connections: number }
  /** Delivers them over and over until the process is ended, whatever the server says, as fast as its line carries them. */
  | {
      readonly kind: 'flood';
      readonly letters: readonly Letter[];
      readonly connections: number;
      readonly bytesPerSecond: number;
    }
  /** Asks every few milliseconds until `report`, which says how long the answers took. */
  | { readonly kind: 'probe'; readonly url: string }
  | { readonly kind: 'report' };

export type ClientAnswer = 'ready' | { readonly ms: number; readonly refused: number } | { readonly times: number[] };

const PROGRAM = fileURLToPath(new URL('./mail-client-main.js', import.meta.url));

/** A client of the inbound server, in a process and at an address of loopback of its own. */
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

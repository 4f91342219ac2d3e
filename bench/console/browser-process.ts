import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BrowserAnswer, BrowserOrder } from '../../console/test/bench/orders.ts';
import { atExit } from '../harness/at-exit.js';

const PROGRAM = fileURLToPath(new URL('../../console/test/bench/main.ts', import.meta.url));

/** Chromium with the console of a service, in a separate process, because its driver is a package of the console. */
export class BrowserProcess {
  readonly #forget: () => void;

  private constructor(private readonly child: ChildProcess) {
    this.#forget = atExit(() => child.kill('SIGTERM'));
  }

  static async start(origin: string, key: string, workspaceId: number): Promise<BrowserProcess> {
    const child = fork(PROGRAM, [origin, key, String(workspaceId)], { execArgv: ['--import', 'tsx'] });
    const browser = new BrowserProcess(child);
    await browser.#answer();
    return browser;
  }

  /** @throws Error what went wrong in the browser. */
  async ask<Kind extends BrowserAnswer['kind']>(order: BrowserOrder): Promise<Extract<BrowserAnswer, { kind: Kind }>> {
    this.child.send(order);
    return (await this.#answer()) as Extract<BrowserAnswer, { kind: Kind }>;
  }

  async end(): Promise<void> {
    this.#forget();
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  async #answer(): Promise<BrowserAnswer> {
    const ended = once(this.child, 'exit').then(() => {
      throw new Error('The browser ended unexpectedly.');
    });
    const [answer] = (await Promise.race([once(this.child, 'message'), ended])) as [BrowserAnswer];
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer;
  }
}

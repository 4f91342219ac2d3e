import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrphan } from '../../src/platform/db/embedded/orphan.js';
import { identifyProcess } from '../../src/platform/db/embedded/process-identity.js';

const PROGRAM = fileURLToPath(new URL('./embedded-process.mjs', import.meta.url));

/** One line that the process prints. */
export interface Answer {
  readonly url?: string;
  readonly serverPid?: number;
  readonly error?: string;
  readonly rows?: Record<string, unknown>[];
  readonly stopped?: boolean;
  /** Reason why the server does not run; null while it runs. */
  readonly problem?: string | null;
}

/** Separate process with an embedded server that tests can query, stop, and kill. */
export class Outside {
  readonly #lines: AsyncIterator<string>;

  private constructor(readonly child: ChildProcessWithoutNullStreams) {
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  static async start(dataDir: string, ...rest: string[]): Promise<{ process: Outside; first: Answer }> {
    const child = spawn(process.execPath, [PROGRAM, dataDir, ...rest]);
    child.stderr.pipe(process.stderr);
    const outside = new Outside(child);
    started.push(child);
    return { process: outside, first: await outside.read() };
  }

  async read(): Promise<Answer> {
    const { value, done } = await this.#lines.next();
    return done ? { error: 'ended' } : (JSON.parse(value as string) as Answer);
  }

  ask(line: string): Promise<Answer> {
    this.child.stdin.write(`${line}\n`);
    return this.read();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  async stop(): Promise<number | null> {
    const { stopped } = await this.ask('stop');
    if (stopped !== true) throw new Error('The process did not stop in order.');
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

const started: ChildProcessWithoutNullStreams[] = [];

/** Ends the processes that the tests started, and the servers with clusters below `folder`. */
export async function endOutsiders(folder: string): Promise<void> {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const cluster of clustersBelow(folder)) {
    const orphan = findOrphan(cluster);
    if (orphan !== null) process.kill(orphan.pid, 'SIGQUIT');
    while (orphan !== null && identifyProcess(orphan.pid) !== null) await sleep(20);
  }
}

function clustersBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/PG_VERSION') && !name.includes('/base/'))
    .map((name) => join(folder, name, '..'));
}

export function isAlive(pid: number | undefined): boolean {
  return pid !== undefined && identifyProcess(pid) !== null;
}

/** Waits until `holds` returns true, for at most `limitMs`. */
export async function eventually(
  what: string,
  limitMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await sleep(50);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Process of the built program. */
export interface BuiltProcess {
  readonly child: ChildProcess;
  /** Exit code; null if a signal ended the process. */
  readonly exited: Promise<number | null>;
  /** Returns the output of the process so far. */
  output(): string;
  /** Address of the service; empty until it listens. */
  address(): string;
}

const children: ChildProcess[] = [];

/** Runs a file of `dist/bundle` on a free port, with these variables added to a minimal environment. */
export function runBuilt([file, ...args]: readonly string[], env: Readonly<Record<string, string>>): BuiltProcess {
  const path = fileURLToPath(new URL(`../../../dist/bundle/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return {
    child,
    exited: once(child, 'close').then(([code]) => code as number | null),
    output: () => text,
    address: () => /listening at (\S+)/.exec(text)?.[1] ?? '',
  };
}

/** Starts the service, and returns when it has printed `end`. */
export async function startBuilt(
  env: Readonly<Record<string, string>>,
  end = /Workspace: \d+\n/,
): Promise<BuiltProcess> {
  const started = runBuilt(['main.js'], { ROLES: 'api,worker', ...env });
  for (let i = 0; !end.test(started.output()); i += 1) {
    if (i > 1_200 || started.child.exitCode !== null) throw new Error(`did not start: ${started.output()}`);
    await sleep(50);
  }
  return started;
}

/** Kills the processes that a test left running. */
export function killBuilt(): void {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
}

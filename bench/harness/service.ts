import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryDataFolder } from '../../src/platform/db/embedded/temporary-folder.js';
import { freePort } from '../../test/support/free-port.js';
import { atExit } from './at-exit.js';

const PROGRAM = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const PATIENCE_MS = 60_000;
/** Node.js options of `npm start`, which the benchmark also has; without the options for running from source. */
const asStarted = process.execArgv.filter((argument) => argument.startsWith('--max-'));

/** The command of `npm start`, in a separate process. */
export interface RunningService {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until `/ready`. */
  readonly readyMs: number;
}

/**
 * Runs `work` with a service that has a new data folder, all roles, and default settings except for the given environment variables.
 * Deletes everything afterwards.
 */
export async function withService<T>(
  settings: Readonly<Record<string, string>>,
  work: (service: RunningService) => Promise<T>,
): Promise<T> {
  const folder = temporaryDataFolder('bench');
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, [...asStarted, PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      MAIL_INBOUND_PORT: String(await freePort()),
      ...settings,
    },
  });
  const forget = atExit(() => child.kill('SIGTERM'));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/ready`, () => child.exitCode !== null);
    return await work({ origin, pid: child.pid as number, readyMs: performance.now() - begin });
  } finally {
    forget();
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (hasEnded() || performance.now() > patience) throw new Error(`The service was not ready (${status}).`);
    await sleep(10);
  }
}

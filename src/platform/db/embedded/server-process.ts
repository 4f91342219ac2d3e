import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Logger } from '../../log.js';
import { watchForOurEnd } from './death-watch.js';
import type { SystemUser } from './system-user.js';

/** How a running server is started: the same command each time it has to be started again. */
export interface ServerCommand {
  readonly postgres: string;
  readonly dataFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly user: SystemUser | null;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves with a description when the process has ended, for whatever reason. */
  readonly ended: Promise<string>;
  /** The end of its log: what it said before it ended. */
  lastLines(): string;
  /** Ends open sessions, writes a checkpoint and stops ("fast"); after `patienceMs` without a checkpoint ("immediate"). */
  stop(patienceMs?: number): Promise<void>;
}

const READY = 'database system is ready to accept connections';

/**
 * Where the C library is glibc: its own two thresholds, which it would raise to the largest piece that was ever freed. Each
 * process of the server would then keep the memory of the largest statement it has run.
 */
const GIVES_MEMORY_BACK = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Enough lines to show why a start failed. */
const KEPT_LINES = 20;

/**
 * Starts the server and waits until its log says that it takes connections. Recovery after a crash may take long, so a
 * start is only given up when the process ends. The server has its own process group: an interrupt typed at a terminal
 * reaches this process alone, which then stops the server when it is not needed any more. When this process is killed, a
 * watch stops the server.
 */
export async function startServer(command: ServerCommand, log: Logger): Promise<ServerProcess> {
  const settings = Object.entries(command.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(command.postgres, ['-D', command.dataFolder, ...settings], {
    cwd: command.dataFolder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...GIVES_MEMORY_BACK },
    ...(command.user ?? {}),
  });
  const lines: string[] = [];
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const ready = new Promise<'ready'>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (line.includes(READY)) resolve('ready');
      // Connections that a stop ends are ended with a FATAL each.
      if (!isStopping && /\b(?:FATAL|PANIC):/.test(line)) log.warn({ source: 'postgres' }, line);
      else log.debug({ source: 'postgres' }, line);
    });
  });
  if (child.pid !== undefined) {
    const onFailure = (error: Error): void => log.warn({ err: error }, 'PostgreSQL watchdog is missing');
    void ended.then(watchForOurEnd(child.pid, command.dataFolder, onFailure));
  }
  const outcome = await Promise.race([ready, ended.then((how) => ({ how }))]);
  if (outcome !== 'ready') {
    throw new Error(`PostgreSQL did not start (${outcome.how}):\n${lines.join('\n')}`);
  }
  const stop = (patienceMs = 15_000): Promise<void> => {
    isStopping = true;
    return stopChild(child, ended, patienceMs);
  };
  return { pid: child.pid!, ended, lastLines: () => lines.join('\n'), stop };
}

async function stopChild(child: ChildProcess, ended: Promise<string>, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), patienceMs);
  await ended;
  clearTimeout(timer);
}

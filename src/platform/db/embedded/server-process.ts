import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Logger } from '../../log.js';
import { watchForOurEnd } from './death-watch.js';
import type { SystemUser } from './system-user.js';

/** Command that starts the server, reused for restarts. */
export interface ServerCommand {
  readonly postgres: string;
  readonly dataFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly user: SystemUser | null;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves with a description when the process has ended, for any reason. */
  readonly ended: Promise<string>;
  /** Returns the last lines of the log. */
  lastLines(): string;
  /**
   * Ends open sessions, writes a checkpoint and stops ("fast"); after `patienceMs`, stops without a checkpoint
   * ("immediate").
   */
  stop(patienceMs?: number): Promise<void>;
}

const READY = 'database system is ready to accept connections';

/**
 * The two malloc thresholds of glibc, which it would otherwise raise to the largest block ever freed. Each server
 * process would then keep the memory of the largest statement it has run.
 */
const GIVES_MEMORY_BACK = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Enough lines to show why a start failed. */
const KEPT_LINES = 20;

/**
 * Starts the server and waits until its log says that it accepts connections. Crash recovery can take long, so a start
 * fails only when the process ends. The server has its own process group: an interrupt typed in a terminal reaches this
 * process only, which then stops the server once it is no longer needed. If this process is killed, a watcher stops the
 * server.
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
      // A stop logs FATAL for each open connection.
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

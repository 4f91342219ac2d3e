import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { commandLine, identifyProcess, isRunning, isTaken, type ProcessIdentity } from './process-identity.js';

/**
 * Prepares this cluster for a server: stops one that a killed process left behind, waits for its last processes, and
 * deletes a process ID file that would prevent a start. Called under the directory lock, so no other process uses the
 * cluster on purpose. The next server recovers the data as after any crash or stop.
 */
export async function clearTheWay(clusterFolder: string, log: Logger, patienceMs = 15_000): Promise<void> {
  const orphan = findOrphan(clusterFolder);
  if (orphan !== null) {
    log.warn({ pid: orphan.pid }, 'stopping PostgreSQL left behind by a killed process');
    await end([orphan], ['SIGINT', 'SIGQUIT'], patienceMs);
  }
  // Processes of a killed server end on their own, some of them late; a new server must not run beside them.
  await end(processesOf(clusterFolder), [null, 'SIGQUIT'], patienceMs);
  const pid = recordedPid(clusterFolder);
  // A server refuses to start while the process ID is in use: by a zombie, which may never be reaped, or by another
  // program.
  if (pid !== null && isTaken(pid)) rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
}

/** Returns the running server of this cluster, according to its `postmaster.pid`. */
export function findOrphan(clusterFolder: string): ProcessIdentity | null {
  const pid = recordedPid(clusterFolder);
  const found = pid === null ? null : identifyProcess(pid);
  return found !== null && isServerOf(found.pid, clusterFolder) ? found : null;
}

function recordedPid(clusterFolder: string): number | null {
  try {
    return Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isServerOf(pid: number, clusterFolder: string): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const command = commandLine(pid);
    return /^\S*postgres\b/.test(command) && command.includes(clusterFolder);
  }
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`));
    return program.startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
  } catch {
    // The process is gone, or not ours to inspect; our own server always is.
    return false;
  }
}

/**
 * Linux shows the processes that work in a folder; elsewhere, the server's own check of its shared memory must suffice.
 */
function processesOf(clusterFolder: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerOf(pid, clusterFolder))
    .flatMap((pid) => identifyProcess(pid) ?? []);
}

/** Sends one signal after the other, each with its timeout; null only waits. Throws if a process is still running. */
async function end(
  processes: readonly ProcessIdentity[],
  signals: ReadonlyArray<NodeJS.Signals | null>,
  patienceMs: number,
): Promise<void> {
  for (const signal of signals) {
    const left = processes.filter(isRunning);
    if (signal !== null) for (const { pid } of left) sendSignal(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (left.some(isRunning) && Date.now() < deadline) await sleep(20);
  }
  const [left] = processes.filter(isRunning);
  if (left !== undefined)
    throw new Error(`The PostgreSQL server of an earlier run (process ${left.pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

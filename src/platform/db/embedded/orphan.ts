import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { commandLine, identifyProcess, isRunning, isTaken, type ProcessIdentity } from './process-identity.js';

/**
 * Makes room for a server on this cluster: stops one that an earlier process left behind when it was killed, waits for its
 * last processes, and removes a process number that would keep a new one from starting. Called under the directory lock,
 * so no other process is using the cluster on purpose. Its data is as after any crash or stop: the next server recovers it.
 */
export async function clearTheWay(clusterFolder: string, log: Logger, patienceMs = 15_000): Promise<void> {
  const orphan = findOrphan(clusterFolder);
  if (orphan !== null) {
    log.warn({ pid: orphan.pid }, 'stopping PostgreSQL left behind by a killed process');
    await end([orphan], ['SIGINT', 'SIGQUIT'], patienceMs);
  }
  // Processes of a server that was killed itself notice it by themselves, some of them late; a new one must not run beside.
  await end(processesOf(clusterFolder), [null, 'SIGQUIT'], patienceMs);
  const pid = recordedPid(clusterFolder);
  // A server refuses to start while the number is taken: by a zombie, which may never be reaped, or by another program.
  if (pid !== null && isTaken(pid)) rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
}

/** The running server of this cluster according to its `postmaster.pid`. */
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
    // Not there any more, or not ours to look at; our own server always is.
    return false;
  }
}

/** Linux names the processes that work in a folder; elsewhere the server's own check of its shared memory must do. */
function processesOf(clusterFolder: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerOf(pid, clusterFolder))
    .flatMap((pid) => identifyProcess(pid) ?? []);
}

/** Sends one signal after the other, each with its patience; null only waits. Throws when a process is still there. */
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
  if (left !== undefined) throw new Error(`The PostgreSQL left behind (process ${left.pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { commandLine, identifyProcess, isRunning, type ProcessIdentity } from './process-identity.js';

/**
 * Stops a server that an earlier process left behind on this cluster when it was killed. Called under the directory lock,
 * so nobody else is using it on purpose. Returns after the server is gone; its data is as after any orderly stop.
 */
export async function stopOrphan(clusterFolder: string, log: Logger, patienceMs = 15_000): Promise<void> {
  const orphan = findOrphan(clusterFolder);
  if (orphan === null) return;
  log.warn({ pid: orphan.pid }, 'stopping the PostgreSQL that a killed process left behind');
  process.kill(orphan.pid, 'SIGINT');
  if (await isGone(orphan, patienceMs)) return;
  process.kill(orphan.pid, 'SIGQUIT');
  if (await isGone(orphan, patienceMs)) return;
  throw new Error(`The PostgreSQL left behind (process ${orphan.pid}) does not stop.`);
}

/** The running server of this cluster according to its `postmaster.pid`; a stale file is left to the server itself. */
export function findOrphan(clusterFolder: string): ProcessIdentity | null {
  const file = join(clusterFolder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const found = identifyProcess(pid);
  if (found === null) return null;
  if (isServerOf(pid, clusterFolder)) return found;
  // The number belongs to another program now. The server would refuse to start over it, believing it to be its own.
  rmSync(file, { force: true });
  return null;
}

function isServerOf(pid: number, clusterFolder: string): boolean {
  const command = commandLine(pid);
  if (command.includes(clusterFolder) && /postgres/.test(command)) return true;
  if (process.platform !== 'linux') return process.platform === 'win32';
  try {
    return (
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
      readlinkSync(`/proc/${pid}/cwd`) === clusterFolder
    );
  } catch {
    return false;
  }
}

async function isGone(process: ProcessIdentity, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isRunning(process)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

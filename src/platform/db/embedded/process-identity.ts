import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Process, distinct from a later one with the same process ID. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque text that differs for another process with the same ID; empty if the platform does not report it. */
  readonly startedAt: string;
}

/** Returns the identity of a running process; null if there is none. Zombies do not count. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!Number.isInteger(pid) || pid <= 0 || !canSignal(pid)) return null;
  if (process.platform === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // proc(5): the command in parentheses can contain spaces; after it come state (field 3) ... starttime (field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
    return { pid, startedAt: `${boot}/${fields[19] ?? ''}` };
  }
  if (process.platform === 'win32') return { pid, startedAt: '' };
  const [state = '', ...start] = ps(pid, 'stat=,lstart=').split(/\s+/);
  return start.length === 0 || state.startsWith('Z') ? null : { pid, startedAt: start.join(' ') };
}

/** Returns whether exactly this process is running. */
export function isRunning(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid);
  return now !== null && (now.startedAt === identity.startedAt || identity.startedAt === '');
}

/** Returns the command line of a process, arguments separated by spaces; empty if it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return (readOrNull(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return process.platform === 'win32' ? '' : ps(pid, 'command=');
}

/**
 * Returns whether the kernel still uses this process ID, including for an ended process that its parent has not reaped.
 */
export function isTaken(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && canSignal(pid);
}

function canSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

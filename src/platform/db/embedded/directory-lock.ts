import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.js';

/** Error when another running process has locked the directory. */
export class DirectoryInUseError extends Error {
  constructor(
    readonly path: string,
    readonly owner: ProcessIdentity,
  ) {
    super(`The lock ${path} is held by the running process ${owner.pid}.`);
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Creates the lock file at `path` for this process, and returns a function that releases it. Takes over the lock of a dead process.
 * Throws `DirectoryInUseError` if its owner runs.
 *
 * A new lock is created by a hard link, which is atomic and fails if the name exists. A stale lock is replaced only under a second lock
 * beside it, after another check, so that only one of two processes gets it.
 */
export function lockDirectory(path: string): () => void {
  const self = identifyProcess(process.pid);
  if (self === null) throw new Error('This process cannot find itself in /proc; is /proc mounted?');
  const text = JSON.stringify({ ...self, nonce: randomUUID() });
  acquire(path, text);
  let held = true;
  return () => {
    if (held && readLock(path) === text) rmSync(path, { force: true });
    held = false;
  };
}

/** Returns the running process that holds the lock file at `path`; null if none does. */
export function lockOwner(path: string): ProcessIdentity | null {
  const owner = parseOwner(readLock(path) ?? '');
  return owner !== null && isRunning(owner) ? owner : null;
}

function acquire(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    if (tryLink(draft, path)) return;
    const found = readLock(path);
    const owner = found === null ? null : parseOwner(found);
    if (owner !== null && isRunning(owner)) throw new DirectoryInUseError(path, owner);
    const takeover = `${path}.takeover`;
    acquire(takeover, text);
    try {
      if (readLock(path) === found && found !== null) renameSync(draft, path);
      else if (!tryLink(draft, path))
        throw new DirectoryInUseError(path, parseOwner(readLock(path) ?? '') ?? { pid: 0, startedAt: '' });
    } finally {
      rmSync(takeover, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(existing: string, name: string): boolean {
  try {
    linkSync(existing, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns null for text that no owner can have written, such as an empty file after a power failure. */
function parseOwner(text: string): ProcessIdentity | null {
  try {
    const value = JSON.parse(text) as Partial<ProcessIdentity>;
    return typeof value.pid === 'number' && typeof value.startedAt === 'string'
      ? { pid: value.pid, startedAt: value.startedAt }
      : null;
  } catch {
    return null;
  }
}

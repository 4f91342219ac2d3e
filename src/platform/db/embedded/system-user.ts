import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Account that the server runs under. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the unprivileged account that runs PostgreSQL, because PostgreSQL does not start as root. Null if this process
 * is not root, or the platform has no root; the server then runs as the current user.
 */
export function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = accountNumber('-u', name);
    const gid = accountNumber('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user 'postgres' nor 'nobody'. Start Outrider as another user, or set DATABASE_URL.",
  );
}

function accountNumber(flag: '-u' | '-g', name: string): number | null {
  try {
    const number = Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    );
    return Number.isInteger(number) ? number : null;
  } catch {
    return null;
  }
}

/** Returns whether `user` may pass through every folder above `path`; null is the current user and always may. */
export function canReach(path: string, user: SystemUser | null): boolean {
  if (user === null) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

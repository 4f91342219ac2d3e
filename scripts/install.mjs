// Installs missing dependencies using only Node, because it runs before there are any.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

const OLDEST_NODE = [20, 19];

/** Ends the process with an explanation if this version of Node is too old. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Outrider needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${version}.`);
  process.exit(1);
}

/**
 * Returns the fingerprint of an installation: the lock file, and the platform that its native parts were chosen for.
 */
function lockFingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

const stampFile = (root) => join(root, 'node_modules', '.outrider-install');

/**
 * Returns whether `node_modules` is missing or older than the lock file. An installation made by npm itself has no
 * stamp; it counts if npm's record of it holds every package of the lock file that is not optional.
 */
export function installIsStale(root) {
  if (!existsSync(join(root, 'node_modules'))) return true;
  const fingerprint = lockFingerprint(root);
  if (existsSync(stampFile(root))) return readFileSync(stampFile(root), 'utf8') !== fingerprint;
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return true;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const complete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
  if (complete) writeFileSync(stampFile(root), fingerprint);
  return !complete;
}

/** Runs `npm ci` when needed, once even if several commands start together; ends the process when npm fails. */
export async function ensureInstalled(root) {
  if (!installIsStale(root)) return;
  await withLock(join(root, '.cache', 'install.lock'), () => {
    if (!installIsStale(root)) return;
    console.error('Installing dependencies (once) ...');
    run(...npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']), root);
    writeFileSync(stampFile(root), lockFingerprint(root));
  });
}

/** Returns the command that runs npm: by the path that npm provides in the environment, otherwise npm on the PATH. */
export function npm(args) {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script)
    ? [process.execPath, [script, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** Runs a program to its end with its output on standard error. If it fails, ends this process with the same status. */
export function run(command, args, root) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: command.endsWith('.cmd') });
  if (result.error) console.error(`${command} could not be run: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? (result.signal === 'SIGINT' ? 130 : 1));
}

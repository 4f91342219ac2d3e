// Builds console/ into console/dist when something changed. `node scripts/console.mjs check` compares it with the API.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, isStale, keepStamp, stampOf } from './freshness.mjs';
import { ensureInstalled, run } from './install.mjs';
import { withLock } from './lock.mjs';

const ROOT_FILES = ['package.json', 'package-lock.json', 'index.html', 'vite.config.ts'];
/** Created from openapi.json and contains only types, so it does not affect the build. */
const SCHEMA = /schema\.d\.ts$/;

const consoleFolder = (root) => join(root, 'console');
const stampFile = (root) => join(consoleFolder(root), 'dist', '.outrider-build.json');

function sourceFiles(root) {
  const folders = ['public', 'src', 'tools'].flatMap((name) => filesBelow(join(consoleFolder(root), name)));
  const labels = filesBelow(join(root, 'src', 'engine', 'words'));
  const files = [...folders, ...labels].filter((file) => !SCHEMA.test(file) && !/\.test\.tsx?$/.test(file));
  return [...ROOT_FILES.map((name) => join(consoleFolder(root), name)), ...files].sort();
}

/**
 * Returns whether the console must be built. A tree without a console (the service alone, packed) has none to build.
 */
const consoleIsStale = (root) =>
  existsSync(join(consoleFolder(root), 'package.json')) && isStale(stampFile(root), sourceFiles(root), root);

/** Runs the bundler of an installed console; ends the process when it fails, and leaves the last good build then. */
function bundle(root) {
  const stamp = stampOf(sourceFiles(root), root);
  const vite = join(consoleFolder(root), 'node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'], consoleFolder(root));
  keepStamp(stampFile(root), stamp);
}

/** Installs what the console is built with when that is missing, and builds it. */
export async function buildConsole(root) {
  await ensureInstalled(consoleFolder(root));
  await withLock(join(root, '.cache', 'console.lock'), () => bundle(root));
}

/** Builds the console if needed; an up-to-date build needs no installed packages. */
export async function ensureConsoleBuilt(root) {
  if (!consoleIsStale(root)) return;
  await ensureInstalled(consoleFolder(root));
  await withLock(join(root, '.cache', 'console.lock'), () => {
    if (!consoleIsStale(root)) return;
    console.error('Building the console ...');
    bundle(root);
  });
}

/** Generates the API types if openapi.json has changed, and checks the console against them. */
async function check(root) {
  await ensureInstalled(consoleFolder(root));
  const document = join(root, 'openapi.json');
  const schema = join(consoleFolder(root), 'src', 'api', 'schema.d.ts');
  const stamp = join(root, '.cache', 'console-schema.json');
  await withLock(join(root, '.cache', 'console-schema.lock'), () => {
    if (existsSync(schema) && !isStale(stamp, [document], root)) return;
    const generator = join(consoleFolder(root), 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
    run(process.execPath, [generator, '--default-non-nullable', 'false', document, '-o', schema], consoleFolder(root));
    mkdirSync(join(root, '.cache'), { recursive: true });
    keepStamp(stamp, stampOf([document], root));
  });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  for (const [name, project] of [
    ['console', 'console/tsconfig.json'],
    ['console-test', 'console/test/tsconfig.json'],
  ]) {
    const known = join(root, '.cache', `${name}.tsbuildinfo`);
    run(process.execPath, [compiler, '--noEmit', '--incremental', '--tsBuildInfoFile', known, '-p', project], root);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
  if (process.argv[2] === 'check') await check(root);
  else await buildConsole(root);
}

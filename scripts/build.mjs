// Compiles src/ into dist/ when something changed, and builds the console. Run directly (`npm run build`) it always does both.
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './console.mjs';
import { filesBelow, isStale, keepStamp, stampOf } from './freshness.mjs';
import { ensureInstalled, requireNode, run } from './install.mjs';
import { withLock } from './lock.mjs';

const ROOT_FILES = ['tsconfig.json', 'tsconfig.build.json', 'package.json'];

function sourceFiles(root) {
  const inSource = filesBelow(join(root, 'src')).filter((file) => !/\.test\.ts$/.test(file));
  return [...ROOT_FILES.map((name) => join(root, name)), ...inSource].sort();
}

const stampFile = (root) => join(root, 'dist', '.outrider-build.json');

/** Whether `dist` is missing or was made from other sources. */
export function buildIsStale(root) {
  return isStale(stampFile(root), sourceFiles(root), root);
}

/**
 * Compiles beside `dist` and swaps at the end, so a failed build leaves the last good one and files of deleted sources
 * do not stay. Files that are not TypeScript are copied. Ends the process when the compiler fails.
 */
export function build(root) {
  const next = join(root, 'dist.next');
  const old = join(root, 'dist.old');
  rmSync(next, { recursive: true, force: true });
  const stamp = stampOf(sourceFiles(root), root);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  run(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', next], root);
  cpSync(join(root, 'src'), next, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.tsx?$/.test(path),
  });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
  renameSync(next, join(root, 'dist'));
  rmSync(old, { recursive: true, force: true });
  keepStamp(stampFile(root), stamp);
}

/** Builds when needed, once even if several commands start together. */
export async function ensureBuilt(root) {
  if (!buildIsStale(root)) return;
  await withLock(join(root, '.cache', 'build.lock'), () => {
    if (!buildIsStale(root)) return;
    console.error('Building ...');
    build(root);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
  requireNode();
  await ensureInstalled(root);
  await withLock(join(root, '.cache', 'build.lock'), () => build(root));
  await buildConsole(root);
}

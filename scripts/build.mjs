// Compiles src/ into dist/ when something changed. Run directly (`npm run build`) it always compiles.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, requireNode, run } from './install.mjs';
import { withLock } from './lock.mjs';

const ROOT_FILES = ['tsconfig.json', 'tsconfig.build.json', 'package.json'];

function sourceFiles(root) {
  const inSource = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return [...ROOT_FILES.map((name) => join(root, name)), ...inSource].sort();
}

/** Cheap to compute, and changes with every edit: what is there, how large, how old. */
function looks(root) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** The same for equal sources, whenever they were written: a fresh checkout does not make a build stale. */
function content(root) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

const stampFile = (root) => join(root, 'dist', '.outrider-build.json');

function writeStamp(root, stamp) {
  writeFileSync(stampFile(root), JSON.stringify(stamp));
}

/** Whether `dist` is missing or was made from other sources. */
export function buildIsStale(root) {
  if (!existsSync(stampFile(root))) return true;
  const stamp = JSON.parse(readFileSync(stampFile(root), 'utf8'));
  const seen = looks(root);
  if (stamp.looks === seen) return false;
  if (stamp.content !== content(root)) return true;
  writeStamp(root, { ...stamp, looks: seen });
  return false;
}

/**
 * Compiles beside `dist` and swaps at the end, so a failed build leaves the last good one and files of deleted sources
 * do not stay. Files that are not TypeScript are copied. Ends the process when the compiler fails.
 */
export function build(root) {
  const next = join(root, 'dist.next');
  const old = join(root, 'dist.old');
  rmSync(next, { recursive: true, force: true });
  const stamp = { looks: looks(root), content: content(root) };
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
  writeStamp(root, stamp);
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
}

// Compiles the service (src/ into dist/) and the sandbox (sandbox/src/ into sandbox/dist/) after changes, bundles the service's programs
// (dist/bundle/), and builds the console. Run directly (`npm run build`), always builds everything.
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { buildConsole } from './console.mjs';
import { filesBelow, isStale, keepStamp, stampOf } from './freshness.mjs';
import { ensureInstalled, requireNode, run } from './install.mjs';
import { withLock } from './lock.mjs';

const ROOT_FILES = ['tsconfig.json', 'package.json'];
const SERVICE = {
  source: 'src',
  out: 'dist',
  project: 'tsconfig.build.json',
  bundled: ['main', 'stepped-main', 'cli/main', 'openapi-main'],
};
const SANDBOX = {
  source: join('sandbox', 'src'),
  out: join('sandbox', 'dist'),
  project: join('sandbox', 'tsconfig.json'),
  bundled: [],
};

function sourceFiles(root, { source, project }) {
  const inSource = filesBelow(join(root, source)).filter((file) => !/\.test\.ts$/.test(file));
  return [...[...ROOT_FILES, project].map((name) => join(root, name)), ...inSource].sort();
}

const stampFile = (root, { out }) => join(root, out, '.outrider-build.json');

/** Returns whether the output is missing or older than its sources. */
const programIsStale = (root, program) => isStale(stampFile(root, program), sourceFiles(root, program), root);

/**
 * Compiles beside the output and swaps at the end, so a failed build leaves the last good one and files of deleted sources
 * do not stay. Files that are not TypeScript are copied. Ends the process when the compiler fails.
 */
async function build(root, program) {
  const out = join(root, program.out);
  const next = `${out}.next`;
  const old = `${out}.old`;
  rmSync(next, { recursive: true, force: true });
  const stamp = stampOf(sourceFiles(root, program), root);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  run(process.execPath, [compiler, '-p', program.project, '--outDir', next], root);
  cpSync(join(root, program.source), next, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.tsx?$/.test(path),
  });
  const entries = program.bundled.filter((name) => existsSync(join(next, `${name}.js`)));
  if (entries.length > 0) await bundle({ root, from: next, to: join(next, 'bundle'), entries, sourcemap: true });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true, force: true });
  keepStamp(stampFile(root, program), stamp);
}

async function ensureProgramBuilt(root, program, notice) {
  if (!programIsStale(root, program)) return;
  await withLock(join(root, '.cache', 'build.lock'), async () => {
    if (!programIsStale(root, program)) return;
    console.error(notice);
    await build(root, program);
  });
}

/** Builds the service when needed, once even if several commands start together. */
export const ensureBuilt = (root) => ensureProgramBuilt(root, SERVICE, 'Building ...');

/** Builds the sandbox when needed, in the same way. */
export const ensureSandboxBuilt = (root) => ensureProgramBuilt(root, SANDBOX, 'Building the sandbox ...');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
  requireNode();
  await ensureInstalled(root);
  await withLock(join(root, '.cache', 'build.lock'), async () => {
    await build(root, SERVICE);
    await build(root, SANDBOX);
  });
  await buildConsole(root);
}

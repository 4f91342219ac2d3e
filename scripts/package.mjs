// Creates the package for users: the code in a few bundled files, the console, and the migrations. It needs no build and no development
// dependency. Usage: npm run package [-- FOLDER]; prints the path of the archive.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { bundle } from './bundle.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, npm, requireNode } from './install.mjs';
import { ROOT } from './launch.mjs';

/** Programs of the package. Threads are started by their path, which is the same in a checkout. */
const ENTRIES = ['cli/main', 'platform/mail/thread/entry', 'platform/reading/entry'];
/** Packages that only the AWS SDK uses. */
const OF_AWS = ['base64-js', 'bowser', 'buffer', 'events', 'ieee754', 'readable-stream', 'stream-browserify'];
/** Packages that are large to install and small to bundle; their licenses are in THIRD-PARTY-LICENSES.txt. */
const BUNDLED = [
  ...['@modelcontextprotocol/core', '@modelcontextprotocol/server', 'zod'],
  ...['lru-cache', 'luxon', 'stripe', 'tldts', 'typebox'],
  'age-encryption',
  ...['@aws', '@aws-sdk', '@noble', '@opentelemetry', '@scure', '@smithy'].flatMap((scope) =>
    readdirSync(join(ROOT, 'node_modules', scope)).map((name) => `${scope}/${name}`),
  ),
  ...OF_AWS,
];
const COPIED = ['migrations', join('console', 'dist'), 'LICENSE', 'README.md', 'CHANGELOG.md', 'openapi.json'];

requireNode();
await ensureInstalled(ROOT);
await ensureBuilt(ROOT);
await ensureConsoleBuilt(ROOT);

const target = resolve(process.argv[2] ?? join(ROOT, '.cache', 'package'));
const folder = join(target, 'package');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const {
  version,
  description,
  license,
  engines,
  dependencies: all,
  optionalDependencies,
} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const dependencies = Object.fromEntries(Object.entries(all).filter(([name]) => !BUNDLED.includes(name)));

await bundle({
  root: ROOT,
  from: join(ROOT, 'dist'),
  to: join(folder, 'dist'),
  entries: ENTRIES,
  packages: 'bundle',
  // CommonJS cannot load built-in modules from a bundle.
  mainFields: ['module', 'main'],
  external: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)].flatMap((name) => [name, `${name}/*`]),
});
for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
rmSync(join(folder, 'console', 'dist', '.outrider-build.json'), { force: true });

writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), BUNDLED.map((name) => licenseOf(name)).join('\n'));
const manifest = { name: 'outrider', version, description, license, type: 'module', engines };
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ ...manifest, bin: { outrider: 'dist/cli/main.js' }, dependencies, optionalDependencies }, null, 2)}\n`,
);
writeFileSync(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap(manifest), null, 2)}\n`);

const [command, args] = npm(['pack', '--json', '--pack-destination', target]);
const [packed] = JSON.parse(execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 2] }).toString());
console.log(join(target, packed.filename));

/** Bundled itself, or installed only below a bundled package. */
function isBundled(path) {
  return BUNDLED.some((name) => path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/`));
}

/** Returns the name of a package with its license text. */
function licenseOf(name, as = name) {
  const folder = join(ROOT, 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  // Some packages of the AWS SDK leave out the license of their repository.
  if (file === undefined && name.startsWith('@aws-sdk/')) return licenseOf('@aws-sdk/client-s3', name);
  if (file === undefined) throw new Error(`${name} has no license file.`);
  return `${as}\n\n${readFileSync(join(folder, file), 'utf8')}`;
}

/**
 * Returns the lock file without development dependencies: an installed package gets the versions that the tests ran
 * with.
 */
function shrinkwrap({ name, version, license, engines }) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const root = { name, version, license, engines, dependencies, optionalDependencies };
  const kept = Object.entries(lock.packages).filter(
    ([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !isBundled(path),
  );
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': root, ...Object.fromEntries(kept) },
  };
}

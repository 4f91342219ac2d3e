import { join } from 'node:path';
import { ensureBuilt, ensureSandboxBuilt } from './build.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { become, ROOT } from './launch.mjs';

/** Steps before the tests, each with its milliseconds. */
const before = [];
const timed = async (name, work) => {
  const started = performance.now();
  await work();
  before.push({ name, took: performance.now() - started });
};

requireNode();
await timed('packages', () => ensureInstalled(ROOT));
// Crash tests start the compiled service and the sandbox's fast mail server.
await timed('service', () => ensureBuilt(ROOT));
await timed('sandbox', () => ensureSandboxBuilt(ROOT));
await timed('console', () => ensureConsoleBuilt(ROOT));
// Browser tests need packages of the console.
await timed('packages of the console', () => ensureInstalled(join(ROOT, 'console')));
/** Projects that need no mail servers and no browser. End-to-end flows and browser tests run only by name. */
const USUAL = ['guards', 'fast', 'db', 'simulation'];
const asked = process.argv.slice(2);
if (asked.length === 0) {
  process.stdout.write(
    'Runs guards, fast, db, and simulation. Run the others by name: npm test -- --project=flows, npm test -- --project=console, npm test -- --project=pictures\n',
  );
}
const wanted = asked.length > 0 ? asked : USUAL.map((project) => `--project=${project}`);
process.env.TEST_STEPS = JSON.stringify(before);
await become(join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ['run', ...wanted]);

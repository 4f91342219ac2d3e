import { join } from 'node:path';
import { ensureBuilt, ensureSandboxBuilt } from './build.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { become, ROOT } from './launch.mjs';

requireNode();
await ensureInstalled(ROOT);
// Crash tests start the compiled service and the sandbox's fast mail server.
await ensureBuilt(ROOT);
await ensureSandboxBuilt(ROOT);
await ensureConsoleBuilt(ROOT);
// Browser tests need packages of the console.
await ensureInstalled(join(ROOT, 'console'));
/** Projects that need no mail servers and no browser. End-to-end flows and browser tests run only by name. */
const USUAL = ['guards', 'fast', 'db', 'simulation'];
const asked = process.argv.slice(2);
if (asked.length === 0) {
  process.stdout.write(
    'Runs guards, fast, db, and simulation. Run the others by name: npm test -- --project=flows, npm test -- --project=console, npm test -- --project=pictures\n',
  );
}
const wanted = asked.length > 0 ? asked : USUAL.map((project) => `--project=${project}`);
await become(join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ['run', ...wanted]);

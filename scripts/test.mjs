import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { become, ROOT } from './launch.mjs';

requireNode();
await ensureInstalled(ROOT);
// Crash tests start the compiled program.
await ensureBuilt(ROOT);
await ensureConsoleBuilt(ROOT);
// Browser tests drive the console with packages of its own.
await ensureInstalled(join(ROOT, 'console'));
await become(join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ['run', ...process.argv.slice(2)]);

import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { become, ROOT } from './launch.mjs';

requireNode();
await ensureInstalled(ROOT);
await ensureBuilt(ROOT);
await ensureConsoleBuilt(ROOT);
await become(join(ROOT, 'dist', 'bundle', 'main.js'), process.argv.slice(2));

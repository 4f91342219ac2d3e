import { join } from 'node:path';
import { ensureBuilt, ensureSandboxBuilt } from './build.mjs';
import { ensureConsoleBuilt } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { become, ROOT } from './launch.mjs';

const PROGRAMS = {
  demo: join('sandbox', 'dist', 'demo', 'main.js'),
  outrider: join('dist', 'bundle', 'cli', 'main.js'),
  openapi: join('dist', 'bundle', 'openapi-main.js'),
  sandbox: join('sandbox', 'dist', 'main.js'),
  bench: join('bench', 'main.ts'),
  understanding: join('test', 'support', 'understanding', 'main.ts'),
  failover: join('test', 'failover', 'main.ts'),
  'console-shots': join('console', 'test', 'shots.ts'),
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, name ?? '')) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(PROGRAMS).join('|')} [arguments]`);
  process.exit(2);
}
requireNode();
await ensureInstalled(ROOT);
await ensureBuilt(ROOT);
if (name === 'demo' || name === 'bench' || name === 'sandbox' || name === 'failover') await ensureSandboxBuilt(ROOT);
if (name === 'demo' || name === 'bench') await ensureConsoleBuilt(ROOT);
// The browser driver is a package of the console.
if (name === 'console-shots' || name === 'bench') await ensureInstalled(join(ROOT, 'console'));
if (PROGRAMS[name].endsWith('.ts')) (await import('tsx/esm/api')).register();
await become(join(ROOT, PROGRAMS[name]), args);

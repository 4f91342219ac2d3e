// Runs the service and the console for development: a saved file restarts the service on the same database, or updates the
// page in the browser. Usage: npm run dev; the settings are those of the service (docs/operate/settings.md), CONSOLE_PORT is 5173.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as transpile } from 'esbuild';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { endWithNpm, ROOT } from './launch.mjs';

/** Editors write a file in several steps: the restart waits until they are quiet. */
const QUIET_MS = 60;

const isSource = (file) =>
  /\.ts$/.test(file) && !/\.(test|fixture|d)\.ts$/.test(file) && !file.includes(`fixtures${sep}`);

requireNode();
await ensureInstalled(ROOT);
await ensureInstalled(join(ROOT, 'console'));
await ensureBuilt(ROOT);
process.setSourceMapsEnabled(true);
endWithNpm();

const inDist = (file) => import(pathToFileURL(join(ROOT, 'dist', file)).href);
const config = (await inDist('platform/config.js')).readConfig();
const database = await openDatabase();
let service = startService();
const page = await openConsole();
watchSources();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
console.log(`Console: http://localhost:${page.config.server.port}/app/ (updates when you save)`);

/**
 * Starts the database server, which runs as long as this process, so that a restart of the service does not restart it.
 */
async function openDatabase() {
  if (config.databaseUrl !== null) return { settings: {}, stop: async () => {} };
  const { startEmbedded } = await inDist('platform/db/embedded/embedded.js');
  const { createLogger } = await inDist('platform/log.js');
  const { loadMasterKey } = await inDist('platform/master-key.js');
  const server = await startEmbedded({ dataDir: config.dataDir, log: createLogger('warn') });
  const key = loadMasterKey(config).current.toString('base64');
  return { settings: { DATABASE_URL: server.url, MASTER_KEY: key }, stop: () => server.stop() };
}

function startService() {
  return spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist', 'main.js')], {
    env: { ...process.env, ...database.settings },
    stdio: 'inherit',
  });
}

async function stopService() {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}

async function openConsole() {
  const fromConsole = createRequire(join(ROOT, 'console', 'package.json'));
  const { createServer } = await import(pathToFileURL(fromConsole.resolve('vite')).href);
  const server = await createServer({
    root: join(ROOT, 'console'),
    configFile: join(ROOT, 'console', 'vite.config.ts'),
    server: {
      port: Number(process.env.CONSOLE_PORT ?? 5173),
      proxy: { '^/(?!app/)': { target: `http://127.0.0.1:${config.port}` } },
    },
  });
  return server.listen();
}

/** Transpiles what was saved and restarts the service; types are what `npm run check` and the editor check. */
function watchSources() {
  const saved = new Set();
  let timer;
  let turn = Promise.resolve();
  watch(join(ROOT, 'src'), { recursive: true }, (_event, file) => {
    if (file === null || !isSource(file)) return;
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...saved];
      saved.clear();
      turn = turn.then(() => reload(files)).catch((error) => console.error(error.message));
    }, QUIET_MS);
  });
}

async function reload(files) {
  // The next start compiles everything again.
  rmSync(join(ROOT, 'dist', '.outrider-build.json'), { force: true });
  const [there, gone] = [true, false].map((wanted) =>
    files.filter((file) => existsSync(join(ROOT, 'src', file)) === wanted),
  );
  for (const file of gone) rmSync(join(ROOT, 'dist', file.replace(/\.ts$/, '.js')), { force: true });
  await transpile({
    absWorkingDir: ROOT,
    entryPoints: there.map((file) => join('src', file)),
    outbase: 'src',
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  });
  await stopService();
  service = startService();
  console.log(`Restarted after ${files.join(', ')}`);
}

async function stop() {
  await page.close();
  await stopService();
  await database.stop();
  process.exit(0);
}

import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildApp } from './app.js';
import { readConfig } from './platform/config.js';
import { temporaryDataFolder } from './platform/db/embedded/temporary-folder.js';
import { openContext } from './platform/open-context.js';

/** Records `openapi.json`, the public contract that a test holds the service to. Run by `npm run openapi`. */
async function main(): Promise<void> {
  const folder = temporaryDataFolder('openapi');
  const opened = await openContext(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }), { durable: false });
  try {
    const app = buildApp(opened.ctx);
    const answer = await app.inject({ method: 'GET', url: '/openapi.json' });
    writeFileSync(resolve('openapi.json'), `${JSON.stringify(answer.json(), null, 2)}\n`);
    await app.close();
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  },
);

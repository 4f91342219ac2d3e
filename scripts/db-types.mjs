// Writes src/platform/db/tables.ts from a freshly migrated database. Run it with tsx (`npm run db-types`) after a
// migration was added.
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts';
import { temporaryDataFolder } from '../src/platform/db/embedded/temporary-folder.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { silentLogger } from '../src/platform/log.ts';
import { tableTypes } from './table-types.ts';

const target = fileURLToPath(new URL('../src/platform/db/tables.ts', import.meta.url));
const dataDir = temporaryDataFolder('types');
const server = await startEmbedded({ dataDir, log: silentLogger(), durable: false });
try {
  const pool = createPool(server.url);
  await migrate(pool);
  writeFileSync(target, await tableTypes(pool));
  await pool.end();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

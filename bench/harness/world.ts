import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/platform/config.js';
import type { Ctx } from '../../src/platform/context.js';
import { startEmbedded } from '../../src/platform/db/embedded/embedded.js';
import { createLogger } from '../../src/platform/log.js';
import { openContext } from '../../src/platform/open-context.js';
import { atExit } from './at-exit.js';

/** The service's context with its own embedded PostgreSQL, as durable as in production (fsync on). */
export interface BenchWorld {
  readonly ctx: Ctx;
  readonly workspaceId: number;
  /** Process ID of the PostgreSQL server. */
  readonly serverPid: number;
  close(): Promise<void>;
}

/**
 * @param settings environment variables of the service, such as `MAIL_RELAY_URL`. The data is deleted at the end unless a folder is
 * given, which the next world can reuse.
 */
export async function openBenchWorld(
  settings: Readonly<Record<string, string>> = {},
  keptIn?: string,
): Promise<BenchWorld> {
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'outrider-bench-'));
  chmodSync(folder, 0o755);
  const log = createLogger('error');
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log });
  const forget = atExit(() => process.kill(server.pid(), 'SIGQUIT'));
  const closeServer = async (): Promise<void> => {
    forget();
    await server.stop();
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const config = readConfig({
      DATABASE_URL: server.url,
      DATA_DIR: join(folder, 'data'),
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      ...settings,
    });
    const { ctx, close } = await openContext(config, { log });
    const workspaceId = await addWorkspace(ctx);
    return {
      ctx,
      workspaceId,
      serverPid: server.pid(),
      close: async () => {
        await close();
        await closeServer();
      },
    };
  } catch (error) {
    await closeServer();
    throw error;
  }
}

/** Adds an empty workspace. */
export async function addWorkspace(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const [row] = await ctx.sql.query<{ id: number }>(
    `insert into workspaces (project_name, created_at, updated_at) values ('Bench', $1, $1) returning id`,
    [now],
  );
  return (row as { id: number }).id;
}

import type { Config } from '../platform/config.js';
import { startEmbedded } from '../platform/db/embedded/embedded.js';
import { urlOfRunning } from '../platform/db/embedded/running.js';
import { primaryUrl } from '../platform/db/primary/find-primary.js';
import { createLogger } from '../platform/log.js';

/**
 * Opens the database of an instance for one command: the one in the settings without its pooler, that of a service
 * running on the data folder, or the embedded server, which runs until the command ends.
 */
export async function withDatabase<T>(config: Config, run: (url: string) => Promise<T>): Promise<T> {
  const url = directUrlOf(config) ?? urlOfRunning(config.dataDir);
  if (url !== null) return run(await primaryUrl(url));
  const server = await startEmbedded({ dataDir: config.dataDir, log: createLogger('error') });
  try {
    return await run(server.url);
  } finally {
    await server.stop();
  }
}

/** Address of the database server of the settings, without a pooler; null if Outrider runs its own PostgreSQL. */
export function directUrlOf(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string | null {
  return config.databaseDirectUrl ?? config.databaseUrl;
}

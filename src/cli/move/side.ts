import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.js';
import { dataMajor } from '../../platform/db/embedded/cluster.js';
import { startEmbedded } from '../../platform/db/embedded/embedded.js';
import { existingServerFolder } from '../../platform/db/embedded/location.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
import { placeOf, placeOfFolder } from '../../platform/db/move/place.js';
import { withClient } from '../../platform/db/one-client.js';
import { changesSessions } from '../../platform/db/pooled/detect-pooler.js';
import { primaryUrl } from '../../platform/db/primary/find-primary.js';
import { createLogger } from '../../platform/log.js';
import { StartError } from '../../platform/start-error.js';
import { directUrlOf } from '../database.js';

/** Source or target of a move; the embedded PostgreSQL of a data folder, or a database server. */
export type SideAt = { readonly dataDir: string } | { readonly url: string };

/** Source or target of a move, with a connection that is open during the whole move. */
export interface Side {
  /** Readable location, without the password. */
  readonly place: string;
  /** Address of one server, for further connections. */
  readonly url: string;
  readonly client: pg.ClientBase;
  /** Free bytes on the disk of an embedded database; null if the disk is unknown. */
  readonly freeBytes: number | null;
}

/** Value of `--to` for the embedded PostgreSQL of `DATA_DIR`. */
const EMBEDDED = 'embedded';

/** Returns the place of the data with the present settings. */
export function sourceOf(config: Config): SideAt {
  const url = directUrlOf(config);
  return url === null ? { dataDir: config.dataDir } : { url };
}

/** Returns the place that `--to` names. Throws `StartError` if it is neither a PostgreSQL URL nor `embedded`. */
export function targetOf(config: Config, to: string): SideAt {
  if (to !== EMBEDDED) {
    if (/^postgres(?:ql)?:\/\//.test(to)) return { url: to };
    throw new StartError(
      `--to must be a URL that starts with postgres://, or "${EMBEDDED}" for the PostgreSQL of DATA_DIR.`,
    );
  }
  if (config.databaseUrl !== null) return { dataDir: config.dataDir };
  throw new StartError('The data is in the embedded PostgreSQL already, because DATABASE_URL is not set.');
}

export function placeOfSide(at: SideAt): string {
  return 'url' in at ? placeOf(at.url) : placeOfFolder(at.dataDir);
}

/** Opens a side. Throws `StartError` if it cannot be used, or if a process runs on its data folder. */
export async function withSide<T>(name: 'source' | 'target', at: SideAt, use: (side: Side) => Promise<T>): Promise<T> {
  if ('url' in at) return withServer(name, at.url, use);
  if (urlOfRunning(at.dataDir) !== null) {
    throw new StartError(`Outrider is running on ${at.dataDir}. Stop it, then run this command again.`);
  }
  if (name === 'source') requireData(at.dataDir);
  const server = await startEmbedded({ dataDir: at.dataDir, log: createLogger('error') });
  try {
    const { bavail, bsize } = await statfs(existing(existingServerFolder(at.dataDir) ?? at.dataDir));
    const facts = { place: placeOfSide(at), url: server.url, freeBytes: bavail * bsize };
    return await withClient(server.url, (client) => use({ ...facts, client }));
  } finally {
    await server.stop();
  }
}

async function withServer<T>(name: 'source' | 'target', given: string, use: (side: Side) => Promise<T>): Promise<T> {
  const place = placeOf(given);
  const reached = { yes: false };
  try {
    const url = await primaryUrl(given);
    if (await changesSessions(url)) {
      throw new StartError(
        name === 'source'
          ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of the server itself.'
          : `${place} is a connection pooler. Use the address of the server itself.`,
      );
    }
    return await withClient(url, (client) => {
      reached.yes = true;
      return use({ place, url, client, freeBytes: null });
    });
  } catch (error) {
    if (reached.yes || error instanceof StartError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`The ${name} ${place} cannot be reached: ${message || code}`, { cause: error });
  }
}

/** Throws if a data folder has no database: starting the server would create one. */
function requireData(dataDir: string): void {
  const folder = existingServerFolder(dataDir);
  if (folder !== null && dataMajor(join(folder, 'cluster')) !== null) return;
  throw new StartError(`There is no data to move: ${dataDir} has no database. Set DATA_DIR or DATABASE_URL.`);
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

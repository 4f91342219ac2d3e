import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockOwner } from '../../platform/db/embedded/directory-lock.js';
import { askReadiness } from '../../platform/http/ask-readiness.js';
import { type Check, type Finding, type MachineFacts, ok, problem, warning } from './check.js';
import { CONNECT_MS, reachable } from './greeting.js';

/** Names the process that runs the database of the data folder, if the service of these settings is another one. */
export const dataFolderLock: Check<MachineFacts> = { name: 'data_folder_lock', run };

async function run({ config }: MachineFacts): Promise<Finding> {
  const lock = join(config.dataDir, 'outrider.lock');
  const owner = existsSync(lock) ? lockOwner(lock) : null;
  if (owner === null) return ok('No process has locked the data folder');
  const holder = `process ${owner.pid} on ${hostname()}`;
  if (config.databaseUrl !== null) {
    return warning(
      `${config.dataDir} is in use by ${holder}, which runs its own database there, but these settings have a DATABASE_URL.`,
      'Stop that process, or remove DATABASE_URL: two services would send the same emails.',
    );
  }
  const { status } = await askReadiness(`http://${reachable(config.host)}:${config.port}/ready`, CONNECT_MS);
  if (!config.roles.includes('api') || (status !== 'no_response' && status !== 'other'))
    return ok(`The data folder is in use by ${holder}`);
  return problem(
    `${config.dataDir} is in use by ${holder}, which does not respond at port ${config.port}.`,
    `If it is another service, stop it: kill ${owner.pid}. Otherwise, use its settings.`,
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterPassword, DATABASE, SUPERUSER } from './cluster.js';
import { lockOwner } from './directory-lock.js';
import { existingServerFolder } from './location.js';

/** Lines of `postmaster.pid` (PostgreSQL documentation, "Database File Layout"). */
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/**
 * Returns the URL of the database that a running Outrider process serves from `dataDir`, so that another process of this
 * machine can use it at the same time; null if no process uses the folder. Reads files only.
 */
export function urlOfRunning(dataDir: string): string | null {
  if (lockOwner(join(dataDir, 'outrider.lock')) === null) return null;
  const folder = existingServerFolder(dataDir);
  if (folder === null) return null;
  const lines = linesOf(join(folder, 'cluster', 'postmaster.pid'));
  const [port, sockets] = [lines[PORT_LINE]?.trim(), lines[SOCKET_LINE]?.trim()];
  if (port === undefined || port === '') return null;
  return sockets === undefined || sockets === ''
    ? `postgresql://${SUPERUSER}:${clusterPassword(folder)}@127.0.0.1:${port}/${DATABASE}`
    : `postgresql:///${DATABASE}?host=${encodeURIComponent(sockets)}&port=${port}&user=${SUPERUSER}`;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

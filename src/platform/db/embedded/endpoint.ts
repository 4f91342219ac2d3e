import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterPassword, SUPERUSER } from './cluster.js';
import { ensureOwned } from './location.js';
import type { SystemUser } from './system-user.js';

/** Address of the server for clients of this machine. */
export interface Endpoint {
  readonly settings: Readonly<Record<string, string>>;
  url(database: string): string;
  /** Called after the server has stopped. */
  remove(): void;
}

/** sun_path holds 108 bytes with its end mark on Linux, 104 on macOS; the server adds `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_FOLDER = 80;

/**
 * Creates an endpoint with a socket in a folder that only the server's user and root can enter; nothing listens on
 * the network.
 */
export function socketEndpoint(folder: string, user: SystemUser | null): Endpoint {
  const near = join(folder, 'socket');
  const socketFolder = Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER ? near : shortSocketFolder(near);
  ensureOwned(socketFolder, user);
  const owner = lstatSync(socketFolder);
  if (!owner.isDirectory() || owner.uid !== (user?.uid ?? process.getuid?.()) || (owner.mode & 0o077) !== 0) {
    throw new Error(`The folder ${socketFolder} belongs to another user; remove it.`);
  }
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: socketFolder,
      unix_socket_permissions: '0700',
      port: '5432',
    },
    url: (database) => `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=5432&user=${SUPERUSER}`,
    remove: () => rmSync(socketFolder, { recursive: true, force: true }),
  };
}

/** Returns the same short name for the same long one. */
function shortSocketFolder(path: string): string {
  return join(tmpdir(), `outrider-${createHash('sha256').update(path).digest('hex').slice(0, 20)}`);
}

/**
 * Creates an endpoint with loopback TCP on a free port and a password, for platforms without sockets in the file
 * system (Windows).
 */
export async function tcpEndpoint(folder: string): Promise<Endpoint> {
  const port = await freePort();
  const password = clusterPassword(folder);
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    remove: () => undefined,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

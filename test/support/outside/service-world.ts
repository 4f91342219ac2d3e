import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '../database.js';
import { freePort } from '../free-port.js';
import { type ServiceProcess, startService, until } from '../processes.js';
import { callService } from '../service-client.js';

const KEY = 'service-world-key-with-enough-characters';

/** The built service as a separate process with its own database, accessed only over HTTP. */
export interface ServiceWorld {
  readonly origin: string;
  /** API key of the whole account. */
  readonly key: string;
  /** Port for incoming email. */
  readonly mailPort: number;
  readonly database: TestDatabase;
  /** Returns the current process. */
  process(): ServiceProcess;
  /** Kills the service and all work in progress, like a power failure. */
  kill(): Promise<void>;
  /** Starts the service again, and returns once it responds. */
  start(): Promise<void>;
  /** Sends a request with the account's API key and the given idempotency key. Throws on any response other than 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<any>;
  close(): Promise<void>;
}

/**
 * Starts the service with these settings; it may connect to loopback.
 * @param ofDatabase further settings that depend on the URL of the database
 */
export async function openServiceWorld(
  settings: Readonly<Record<string, string>>,
  ofDatabase: (databaseUrl: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<ServiceWorld> {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'outrider-service-'));
  const [port, mailPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const more = await ofDatabase(database.url);
  let service: ServiceProcess;
  const start = async (): Promise<void> => {
    service = startService({
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      BOOTSTRAP_API_KEY: KEY,
      PORT: String(port),
      MAIL_INBOUND_PORT: String(mailPort),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      EGRESS_ALLOW: '127.0.0.0/8',
      ...settings,
      ...more,
    });
    await until(`the service is ready`, 60_000, async () => {
      if (service.child.exitCode !== null) throw new Error(`The service ended: ${service.output()}`);
      return (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false;
    });
  };
  await start();
  return {
    origin,
    key: KEY,
    mailPort,
    database,
    process: () => service,
    kill: () => service.kill('SIGKILL'),
    start,
    call: (method, path, body, idempotencyKey) => callService({ origin, key: KEY, idempotencyKey }, method, path, body),
    close: async () => {
      await service.kill('SIGTERM');
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns settings with which a Node.js process uses only the DNS server on this loopback port. */
export function askingAt(dnsPort: number): { readonly NODE_OPTIONS: string } {
  const code = `import dns from 'node:dns'; dns.setServers(['127.0.0.1:${dnsPort}']);`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}` };
}

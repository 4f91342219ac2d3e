import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds to start, including a build. */
const START_MS = 300_000;

/** The service as started by `npm start`, with the sandbox that simulates recipients. */
export interface Service {
  readonly origin: string;
  /** API key printed at the first start. */
  readonly key: string;
  /** Link to create the first account. */
  readonly firstLink: string;
  readonly workspaceId: number;
  /** SMTP port of hosted mailboxes. */
  readonly inboundPort: number;
}

/**
 * Starts `npm start` and the sandbox on their own ports, with a data folder that is deleted at the stop.
 * @param host name by which browsers reach it: passkeys need one
 * @param settings additional environment variables
 */
export async function startService(
  host = '127.0.0.1',
  settings: Readonly<Record<string, string>> = {},
): Promise<{ service: Service; stop: () => Promise<void> }> {
  const [httpPort, inboundPort, relayPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outrider-console-'));
  // The user of the embedded PostgreSQL needs access; otherwise its cluster would be stored elsewhere and remain.
  chmodSync(dataDir, 0o755);
  const origin = `http://${host}:${httpPort}`;
  const service = run('npm', ['start', '--silent'], {
    PORT: String(httpPort),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    MAIL_INBOUND_PORT: String(inboundPort),
    MAIL_RELAY_URL: `smtp://127.0.0.1:${relayPort}`,
    LOG_LEVEL: 'error',
    ...settings,
  });
  const [, workspaceId, firstLink = '', key = ''] = await service.says(
    /Workspace: (\d+)\nCreate the owner account [^:]*: (\S+)\nAPI key [^:]*: (\S+)/,
  );
  const sandbox = run(process.execPath, [
    ...[join('scripts', 'run.mjs'), 'sandbox'],
    ...['--smtp-port', String(relayPort), '--deliver-to', `127.0.0.1:${inboundPort}`, '--link-target', origin],
    ...['--speed', '3600'],
  ]);
  await sandbox.says(/The world listens/);
  return {
    service: { origin, key, firstLink, workspaceId: Number(workspaceId), inboundPort },
    stop: async () => {
      await Promise.all([service.stop(), sandbox.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function run(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  // Starts in a separate process group, so that child processes of npm end with it.
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = `${text}${chunk.toString('utf8')}`.slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    says: async (what: RegExp): Promise<RegExpExecArray> => {
      for (const end = Date.now() + START_MS; ; await sleep(50)) {
        const match = what.exec(text);
        if (match !== null) return match;
        if (Date.now() < end && child.exitCode === null) continue;
        await stopGroup(child);
        throw new Error(`${command} did not say ${what}: ${text}`);
      }
    },
    stop: () => stopGroup(child),
  };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

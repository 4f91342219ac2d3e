// Runs a command against a separate Outrider: `node clients/with-service.mjs npm test`. The service has an empty database
// and ends with the command, which finds it through OUTRIDER_URL and OUTRIDER_API_KEY. If both are set already, only the
// command runs.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_MS = 120_000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function startService() {
  const { ensureBuilt } = await import('../scripts/build.mjs');
  await ensureBuilt(ROOT);
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outrider-clients-'));
  // The user of the embedded database needs access to the folder.
  chmodSync(folder, 0o755);
  const log = join(folder, 'service.log');
  const url = `http://127.0.0.1:${await freePort()}`;
  const apiKey = `otr_of_clients_${randomBytes(16).toString('hex')}`;
  const service = spawn(process.execPath, [join(ROOT, 'dist', 'bundle', 'main.js')], {
    env: {
      ...process.env,
      ...{ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: join(folder, 'data'), BOOTSTRAP_API_KEY: apiKey },
      // Webhooks of the tests are received on this machine.
      ...{ MAIL_INBOUND_PORT: '0', EGRESS_ALLOW: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
  });
  const stop = async () => {
    if (service.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_MS; ; await sleep(100)) {
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, apiKey, stop };
    if (service.exitCode !== null || Date.now() > end) {
      const text = readFileSync(log, 'utf8');
      await stop();
      throw new Error(`The service did not start: ${text}`);
    }
  }
}

const [command, ...args] = process.argv.slice(2);
const { OUTRIDER_URL, OUTRIDER_API_KEY } = process.env;
const given =
  OUTRIDER_URL && OUTRIDER_API_KEY ? { url: OUTRIDER_URL, apiKey: OUTRIDER_API_KEY, stop: async () => {} } : null;
const { url, apiKey, stop } = given ?? (await startService());
const child = spawn(command, args, {
  env: { ...process.env, OUTRIDER_URL: url, OUTRIDER_API_KEY: apiKey },
  stdio: 'inherit',
});
// The service outlives the command, even if the terminal interrupts both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const [code] = await once(child, 'exit');
await stop();
process.exit(code ?? 1);

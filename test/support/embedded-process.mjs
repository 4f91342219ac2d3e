// A process that runs the embedded PostgreSQL in the given folder, prints its state, and reads one-word commands. Crash tests kill it. It
// runs the built code, because it is started often.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbedded } from '../../dist/platform/db/embedded/embedded.js';
import { silentLogger } from '../../dist/platform/log.js';

const [dataDir, sharedFolder] = process.argv.slice(2);

/** @param {object} message */
function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

try {
  const server = await startEmbedded({
    dataDir,
    log: silentLogger(),
    settings: { shared_buffers: '32MB' },
    ...(sharedFolder === undefined ? {} : { sharedFolder }),
  });
  say({ url: server.url, serverPid: server.pid() });
  const pool = new pg.Pool({ connectionString: server.url, max: 2, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') break;
    const rows = await pool.query(line).then(
      (result) => ({ rows: result.rows }),
      (error) => ({ error: error.message }),
    );
    say({ ...rows, serverPid: server.pid(), problem: server.problem() });
  }
  await pool.end();
  await server.stop();
  say({ stopped: true });
} catch (error) {
  say({ error: error.message });
  process.exitCode = 1;
}
// An open pipe would keep this process alive.
process.stdin.destroy();

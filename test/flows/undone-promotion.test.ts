import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseServers, openServers } from '../../src/platform/db/primary/primary.js';
import { createLogger } from '../../src/platform/log.js';
import { Vitals } from '../../src/platform/vitals.js';
import { type PostgresPair, startPair } from '../support/outside/replicated-postgres.js';
import { until } from '../support/processes.js';

let pair: PostgresPair;
let servers: DatabaseServers;
let lines: string[];

beforeEach(async () => {
  pair = await startPair();
  lines = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  servers = await openServers(pair.url, log, new Vitals(new Registry()));
});
afterEach(async () => {
  await servers?.close();
  await pair?.close();
});

/** Returns the port of the server that a new connection uses; null if it cannot connect. */
async function port(): Promise<number | null> {
  const client = new servers.Client();
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
    return rows[0]?.port ?? null;
  } catch {
    return null;
  } finally {
    client.connection.stream.destroy();
  }
}

it('a former primary is used again when no server has the data of the promotion anymore, and not before', async () => {
  const { primary, standby } = pair;
  expect(await port()).toBe(primary.port);
  await primary.kill();
  await standby.query('select pg_promote(true, 60)');
  await until('the promoted server is used', 30_000, async () => (await port()) === standby.port);

  // The promoted server may have acknowledged writes that the former one does not have.
  await standby.kill();
  await primary.start('synchronous_standby_names=');
  const isRefused = () => lines.some((line) => line.includes('timeline 1 is older than 2'));
  await until('the former primary is refused', 30_000, async () => (await port()) === null && isRefused());

  await pair.copyStandbyAgain();
  await until('the former primary is used', 30_000, async () => (await port()) === primary.port);
  const told = lines.filter((line) => line.includes('no database server accepts writes'));
  expect(told.length, 'lines about the outage').toBeLessThan(10);
}, 180_000);

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { until } from '../../../test/support/processes.js';
import { silentLogger } from '../log.js';
import { Vitals } from '../vitals.js';
import { type NetworkWake, openNetworkWake } from './network-wake.js';

const TIMES = { everyMs: 100, withinMs: 400 };
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Forwards connections to PostgreSQL, and drops their data on request without closing them. */
class SilentLine {
  readonly #sockets = new Set<Socket>();
  #server!: Server;

  static async open(url: string): Promise<SilentLine> {
    const line = new SilentLine();
    const { hostname, port, searchParams } = new URL(url);
    const folder = searchParams.get('host');
    const target =
      folder === null
        ? { host: hostname, port: Number(port || 5432) }
        : { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? '5432'}` };
    line.#server = createServer((near) => {
      const far = connect(target as { path: string });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        line.#sockets.add(from);
        from.on('data', (chunk) => to.write(chunk));
        from.on('close', () => to.destroy());
        from.on('error', () => undefined);
      }
    }).listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  urlOf(url: string): string {
    const through = new URL(url.replace(/^postgres(ql)?:\/\/\//, 'postgresql://localhost/'));
    through.searchParams.delete('host');
    through.searchParams.delete('port');
    const user = through.searchParams.get('user') ?? through.username;
    through.searchParams.delete('user');
    through.username = user;
    through.hostname = '127.0.0.1';
    through.port = String((this.#server.address() as AddressInfo).port);
    return String(through);
  }

  /** Drops data of current connections; later connections work. */
  swallow(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('data').resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

it('receives hints of other processes again after its connection fell silent without closing', async () => {
  const database: TestDatabase = await cloneDatabase();
  closers.push(() => database.drop());
  const line = await SilentLine.open(database.url);
  closers.push(() => line.close());
  const vitals = new Vitals(new Registry());
  const open = (url: string, vitals?: Vitals): NetworkWake => {
    const wake = openNetworkWake(url, silentLogger(), { times: TIMES, ...(vitals === undefined ? {} : { vitals }) });
    closers.push(() => wake.close());
    return wake;
  };
  const [here, there] = [open(line.urlOf(database.url), vitals), open(database.url)];
  let hints = 0;
  here.wake.on('work', () => {
    hints += 1;
  });
  const isHeard = async (): Promise<boolean> => {
    const before = hints;
    there.wake.hint('work');
    await sleep(250);
    return hints > before;
  };
  await until('hints are heard', 10_000, isHeard);
  line.swallow();
  expect(await isHeard()).toBe(false);
  await until('hints are heard again', 10_000, isHeard);
});

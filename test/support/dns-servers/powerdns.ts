import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';

const SERVER = '/usr/sbin/pdns_server';
const SCHEMA = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';
const SHELL = '/usr/bin/sqlite3';

/** Whether PowerDNS can be started here: requires Debian's pdns-server, pdns-backend-sqlite3, and sqlite3. */
export const hasPowerdns = [SERVER, SCHEMA, SHELL].every((path) => existsSync(path));

export interface PowerdnsServer {
  /** URL of the HTTP API. */
  readonly url: string;
  readonly apiKey: string;
  /** Port for DNS queries. */
  readonly dnsPort: number;
  /** Calls the API of the server as another client; returns the parsed response. */
  api(method: string, path: string, body?: object): Promise<unknown>;
  /** Returns the records of a name and type in a zone, in the format of the API. */
  records(zone: string, name: string, type: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts PowerDNS on free loopback ports with a private folder. */
export async function startPowerdns(): Promise<PowerdnsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-pdns-'));
  const [dnsPort, httpPort] = [await freePort(), await freePort()];
  const apiKey = 'pdns-test-key';
  const database = join(folder, 'pdns.sqlite3');
  execFileSync(SHELL, [database], { input: readFileSync(SCHEMA) });
  writeFileSync(
    join(folder, 'pdns.conf'),
    [
      'launch=gsqlite3',
      `gsqlite3-database=${database}`,
      'gsqlite3-pragma-synchronous=0',
      `local-address=127.0.0.1`,
      `local-port=${dnsPort}`,
      'api=yes',
      `api-key=${apiKey}`,
      'webserver=yes',
      'webserver-address=127.0.0.1',
      `webserver-port=${httpPort}`,
      'webserver-allow-from=127.0.0.1',
      'dnsupdate=no',
      'cache-ttl=0',
      'query-cache-ttl=0',
      'negquery-cache-ttl=0',
      'zone-cache-refresh-interval=0',
      `socket-dir=${folder}`,
      'daemon=no',
      'guardian=no',
      'loglevel=3',
    ].join('\n'),
  );
  const server = spawn(SERVER, [`--config-dir=${folder}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr.on('data', (text) => {
    log += text;
  });
  const url = `http://127.0.0.1:${httpPort}`;
  const api: PowerdnsServer['api'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': apiKey },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`PowerDNS answered ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await ready(
    () => api('GET', ''),
    () => log,
  );
  return {
    url,
    apiKey,
    dnsPort,
    api,
    records: async (zone, name, type) => {
      const { rrsets } = (await api('GET', `/zones/${zone}.`)) as {
        rrsets: Array<{ name: string; type: string; records: Array<{ content: string }> }>;
      };
      const found = rrsets.find((rrset) => rrset.name === `${name}.` && rrset.type === type);
      return (found?.records ?? []).map(({ content }) => content).sort();
    },
    close: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(ask: () => Promise<unknown>, log: () => string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await ask();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`PowerDNS did not start: ${log()}`);
}

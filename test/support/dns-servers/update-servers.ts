import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { askServer } from './ask-server.js';

const NAMED = '/usr/sbin/named';
const KNOTD = '/usr/sbin/knotd';
const NSUPDATE = '/usr/bin/nsupdate';

/** Whether BIND or Knot can be started here: requires Debian's bind9 or knot, and nsupdate of bind9-dnsutils. */
export const hasUpdateServer = {
  bind: [NAMED, NSUPDATE].every((path) => existsSync(path)),
  knot: [KNOTD, NSUPDATE].every((path) => existsSync(path)),
} as const;
export type UpdateServerKind = keyof typeof hasUpdateServer;

export const UPDATE_KEY = {
  name: 'outrider-key',
  algorithm: 'hmac-sha256',
  secret: 'c2VjcmV0IG9mIDMyIG9jdGV0cyBmb3IgdGVzdHMgMTI=',
} as const;

export interface UpdateServer {
  readonly port: number;
  readonly url: string;
  /** Changes a zone as another client, with nsupdate commands. */
  update(zone: string, ...commands: string[]): void;
  /** Returns the records of a name and type from the server's response. */
  records(name: string, type: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Initial zone of a server: additional lines of its file, and whether the key may transfer it. */
export interface StartedZone {
  readonly name: string;
  readonly lines?: readonly string[];
  readonly transfer: boolean;
}

/** Starts a real name server on a free loopback port, with a private folder, that accepts signed changes. */
export async function startUpdateServer(kind: UpdateServerKind, zones: readonly StartedZone[]): Promise<UpdateServer> {
  const folder = mkdtempSync(join(tmpdir(), `outrider-${kind}-`));
  const port = await freePort();
  for (const zone of zones) writeFileSync(join(folder, `${zone.name}.zone`), zoneFile(zone));
  const config = join(folder, `${kind}.conf`);
  writeFileSync(config, kind === 'bind' ? bindConfig(folder, port, zones) : knotConfig(folder, port, zones));
  const keyFile = join(folder, 'key.conf');
  writeFileSync(keyFile, keyOfBind());
  const program = kind === 'bind' ? spawn(NAMED, ['-g', '-n', '1', '-c', config]) : spawn(KNOTD, ['-c', config]);
  let log = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (log += text));
  const records: UpdateServer['records'] = async (name, type) => (await askServer(port, name, type)).sort();
  for (const zone of zones)
    await ready(
      program,
      () => records(zone.name, 'NS'),
      () => log,
    );
  return {
    port,
    url: `dns://127.0.0.1:${port}`,
    update: (zone, ...commands) => {
      const input = [`server 127.0.0.1 ${port}`, `zone ${zone}`, ...commands, 'send', ''].join('\n');
      execFileSync(NSUPDATE, ['-k', keyFile], { input, stdio: ['pipe', 'ignore', 'pipe'] });
    },
    records,
    close: async () => {
      program.kill('SIGTERM');
      if (program.exitCode === null) await once(program, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function zoneFile({ name, lines = [] }: StartedZone): string {
  const soa = `@ 300 IN SOA ns1.${name}. hostmaster.${name}. 1 3600 600 86400 5`;
  return ['$TTL 300', `$ORIGIN ${name}.`, soa, `@ IN NS ns1.${name}.`, 'ns1 IN A 127.0.0.1', ...lines, ''].join('\n');
}

function keyOfBind(): string {
  return `key "${UPDATE_KEY.name}" { algorithm ${UPDATE_KEY.algorithm}; secret "${UPDATE_KEY.secret}"; };\n`;
}

function bindConfig(folder: string, port: number, zones: readonly StartedZone[]): string {
  const options = [
    `directory "${folder}";`,
    'pid-file none;',
    'session-keyfile none;',
    `listen-on port ${port} { 127.0.0.1; };`,
    'listen-on-v6 { none; };',
    'recursion no;',
    'dnssec-validation no;',
    'notify no;',
    // Sets small messages, so that a zone transfer takes several.
    'transfer-message-size 1024;',
  ];
  const stanzas = zones.map(
    ({ name, transfer }) =>
      `zone "${name}" { type primary; file "${name}.zone"; update-policy { grant ${UPDATE_KEY.name} zonesub ANY; }; ` +
      `allow-transfer { ${transfer ? `key ${UPDATE_KEY.name}` : 'none'}; }; };`,
  );
  return [`options { ${options.join(' ')} };`, 'controls { };', keyOfBind(), ...stanzas, ''].join('\n');
}

function knotConfig(folder: string, port: number, zones: readonly StartedZone[]): string {
  const acl = (id: string, actions: string): string =>
    `  - id: ${id}\n    key: ${UPDATE_KEY.name}\n    action: [${actions}]`;
  return [
    `server:\n    rundir: "${folder}"\n    listen: 127.0.0.1@${port}\n    tcp-workers: 1\n    udp-workers: 1\n    background-workers: 1`,
    `database:\n    storage: "${folder}"`,
    'log:\n  - target: stderr\n    any: warning',
    `key:\n  - id: ${UPDATE_KEY.name}\n    algorithm: ${UPDATE_KEY.algorithm}\n    secret: ${UPDATE_KEY.secret}`,
    `acl:\n${acl('open', 'update, transfer')}\n${acl('closed', 'update')}`,
    'zone:',
    ...zones.map(
      ({ name, transfer }) =>
        `  - domain: ${name}\n    storage: "${folder}"\n    file: ${name}.zone\n    acl: ${transfer ? 'open' : 'closed'}`,
    ),
    '',
  ].join('\n');
}

async function ready(program: ChildProcess, ask: () => Promise<unknown>, log: () => string): Promise<void> {
  for (let tries = 0; tries < 100 && program.exitCode === null; tries += 1) {
    try {
      await ask();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`The name server did not start: ${log()}`);
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSelfSignedIdentity } from '../../../sandbox/src/self-signed.js';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';

const SHIPPED = fileURLToPath(new URL('../../../deploy/mail-clients/', import.meta.url));
const MASTER = '/usr/lib/postfix/sbin/master';

/** Returns whether Postfix can be started here: it requires Debian's postfix and postfix-pgsql, and root. */
export const hasPostfix =
  existsSync(MASTER) && existsSync('/usr/lib/postfix/postfix-pgsql.so') && process.getuid?.() === 0;

export interface PostfixServer {
  readonly submissionsPort: number;
  readonly submissionPort: number;
  /** Returns the log of Postfix. */
  log(): string;
  close(): Promise<void>;
}

/**
 * Starts Postfix with a private folder and the files in `deploy/mail-clients`. `user` is its database role, `authSocket` is Dovecot's,
 * and `filterPort` is the port of the service.
 */
export async function startPostfix(options: {
  readonly database: { readonly url: string; readonly user: string };
  readonly authSocket: string;
  readonly filterPort: number;
}): Promise<PostfixServer> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-postfix-'));
  const [submissionsPort, submissionPort] = [await freePort(), await freePort()];
  for (const name of ['conf', 'queue', 'data']) mkdirSync(join(folder, name));
  execFileSync('chmod', ['-R', '755', folder]);
  execFileSync('chown', ['postfix', join(folder, 'data')]);
  const identity = createSelfSignedIdentity();
  writeFileSync(join(folder, 'conf/cert.pem'), identity.cert);
  writeFileSync(join(folder, 'conf/key.pem'), identity.key);
  const shipped = (name: string): string => readFileSync(join(SHIPPED, name), 'utf8');
  const postgres = await openPostgres(options.database.url);
  const { user } = options.database;
  const senders = shipped('outrider-senders.cf')
    .replace(/^hosts = .*$/m, `hosts = 127.0.0.1:${postgres.port}`)
    .replace(/^dbname = .*$/m, `dbname = ${new URL(options.database.url).pathname.slice(1)}`)
    .replace(/^user = .*$/m, `user = ${user}`)
    .replace(/^password = .*$/m, 'password = reads-one-view');
  writeFileSync(join(folder, 'conf/outrider-senders.cf'), senders);
  const main = shipped('postfix-main.cf')
    .replace(/^smtpd_tls_cert_file = .*$/m, `smtpd_tls_cert_file = ${folder}/conf/cert.pem`)
    .replace(/^smtpd_tls_key_file = .*$/m, `smtpd_tls_key_file = ${folder}/conf/key.pem`)
    .replace('/etc/postfix/outrider-senders.cf', `${folder}/conf/outrider-senders.cf`)
    .replace(/^smtpd_sasl_path = .*$/m, `smtpd_sasl_path = ${options.authSocket}`)
    .replace(/^smtpd_proxy_filter = .*$/m, `smtpd_proxy_filter = inet:127.0.0.1:${options.filterPort}`);
  writeFileSync(join(folder, 'conf/main.cf'), `${main}\n${ownSettings(folder)}`);
  const master = shipped('postfix-master.cf')
    .replace(/^submissions /m, `127.0.0.1:${submissionsPort} `)
    .replace(/^submission /m, `127.0.0.1:${submissionPort} `);
  writeFileSync(join(folder, 'conf/master.cf'), master);
  const running = spawn('/usr/sbin/postfix', ['-c', join(folder, 'conf'), 'start-fg'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const log = (): string =>
    `${said}${existsSync(join(folder, 'data/log')) ? readFileSync(join(folder, 'data/log'), 'utf8') : ''}`;
  await until('Postfix listens', 30_000, async () => {
    if (running.exitCode !== null) throw new Error(`Postfix ended: ${log().slice(-2_000)}`);
    return (await listens(submissionsPort)) && (await listens(submissionPort));
  });
  return {
    submissionsPort,
    submissionPort,
    log,
    close: async () => {
      // Ending only the command that waits for the master would leave the master running.
      if (running.exitCode === null) {
        execFileSync('/usr/sbin/postfix', ['-c', join(folder, 'conf'), 'stop'], { stdio: 'ignore' });
        await once(running, 'exit');
      }
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns settings for tests: separate paths and a separate log. */
function ownSettings(folder: string): string {
  return `
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/data/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_client_connection_rate_limit = 0
`;
}

/** Opens a port for Postfix's user, which cannot always access the socket's folder. */
async function openPostgres(url: string): Promise<{ port: number; close(): Promise<void> }> {
  const { hostname, port, searchParams } = new URL(url);
  const at = Number(searchParams.get('port') ?? (port === '' ? 5432 : port));
  const socketFolder = searchParams.get('host');
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const there = socketFolder === null ? connect(at, hostname) : connect(join(socketFolder, `.s.PGSQL.${at}`));
    for (const one of [client, there]) {
      open.add(one);
      one.on('error', () => one.destroy()).on('close', () => open.delete(one));
    }
    client.pipe(there).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const one of open) one.destroy();
      }),
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSelfSignedIdentity } from '../../../sandbox/src/self-signed.js';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';
import { hasPostfix } from './postfix.js';

const SHIPPED = fileURLToPath(new URL('../../../deploy/mail-clients/', import.meta.url));
const DOVECOT = '/usr/sbin/dovecot';
const NEEDED = [DOVECOT, '/usr/lib/dovecot/lmtp', '/usr/lib/dovecot/modules/auth/libdriver_pgsql.so'];
/** Owner of the mail; no account of the system uses this ID. */
const MAIL_UID = 5000;

/**
 * Returns whether Dovecot can be started here: it requires Debian's dovecot-imapd, dovecot-lmtpd and dovecot-pgsql, and
 * root.
 */
export const hasDovecot = NEEDED.every((path) => existsSync(path)) && process.getuid?.() === 0;

export interface DovecotServer {
  readonly imapsPort: number;
  /** Socket where Postfix checks passwords; only if Postfix is installed. */
  readonly authSocket: string;
  /** Stops Dovecot and keeps its mail. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Dovecot with a private folder and the files in `deploy/mail-clients`; `user` is its database role. */
export async function startDovecot(
  database: { readonly url: string; readonly user: string },
  lmtpPort: number,
): Promise<DovecotServer> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-dovecot-'));
  execFileSync('chmod', ['755', folder]);
  const imapsPort = await freePort();
  mkdirSync(join(folder, 'mail'));
  execFileSync('chown', [`${MAIL_UID}:${MAIL_UID}`, join(folder, 'mail')]);
  const identity = createSelfSignedIdentity();
  writeFileSync(join(folder, 'cert.pem'), identity.cert);
  writeFileSync(join(folder, 'key.pem'), identity.key);
  const shipped = (name: string): string => readFileSync(join(SHIPPED, name), 'utf8');
  const sql = shipped('outrider-sql.conf.ext').replace(/^connect = .*$/m, `connect = ${connection(database)}`);
  writeFileSync(join(folder, 'outrider-sql.conf.ext'), sql);
  const config = shipped('dovecot.conf')
    .replace('/etc/dovecot/outrider-sql.conf.ext', join(folder, 'outrider-sql.conf.ext'))
    .replace(/^ssl_cert = .*$/m, `ssl_cert = <${folder}/cert.pem`)
    .replace(/^ssl_key = .*$/m, `ssl_key = <${folder}/key.pem`)
    .replace('/var/mail/outrider', join(folder, 'mail'));
  const authSocket = join(folder, 'auth-for-postfix');
  if (hasPostfix) {
    const submission = shipped('outrider-submission.conf').replace('/var/spool/postfix/private/auth', authSocket);
    writeFileSync(join(folder, 'outrider-submission.conf'), submission);
  }
  writeFileSync(join(folder, 'dovecot.conf'), `${config}\n${ownSettings(folder, imapsPort, lmtpPort)}`);
  let running: ReturnType<typeof spawn> | null = null;
  const start = async (): Promise<void> => {
    running = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    running.stderr?.on('data', (text) => {
      said += text;
    });
    await until('Dovecot listens', 30_000, async () => {
      if (running?.exitCode !== null) throw new Error(`Dovecot ended: ${said}${logOf(folder)}`);
      return (await listens(imapsPort)) && (await listens(lmtpPort));
    });
  };
  const stop = async (): Promise<void> => {
    if (running === null || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
    running = null;
  };
  await start();
  return {
    imapsPort,
    authSocket,
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns settings for tests: separate paths and ports, a numeric owner, root access to the database's private socket, no
 * delay after failed sign-ins.
 */
function ownSettings(folder: string, imapsPort: number, lmtpPort: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
mail_uid = ${MAIL_UID}
mail_gid = ${MAIL_UID}
first_valid_uid = ${MAIL_UID}
service imap-login {
  inet_listener imaps {
    port = ${imapsPort}
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtpPort}
  }
}
service auth {
  user = root
}
auth_failure_delay = 0 secs
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

/** Returns libpq connection parameters for the same database with another role. */
function connection({ url, user }: { readonly url: string; readonly user: string }): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const at = searchParams.get('port') ?? (port === '' ? '5432' : port);
  return `host=${host} port=${at} dbname=${pathname.slice(1)} user=${user} password=reads-one-view`;
}

function logOf(folder: string): string {
  const path = join(folder, 'dovecot.log');
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-2_000) : '';
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

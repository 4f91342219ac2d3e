import type pg from 'pg';
import { Registry } from 'prom-client';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Ctx } from './context.js';
import { followDatabase } from './db/clock-watch.js';
import { type EmbeddedServer, startEmbedded } from './db/embedded/embedded.js';
import { migrate } from './db/migrate.js';
import { admitStart } from './db/move/mark.js';
import { openDatabase } from './db/pooled/open-database.js';
import { requireSameDatabase } from './db/pooled/same-database.js';
import { poolRunner } from './db/sql-runner.js';
import { upgradeEmbedded } from './db/upgrade/upgrade-embedded.js';
import { openNetworkWake } from './due/network-wake.js';
import { type RunningWorker, startWorker } from './due/worker.js';
import { createObjectStores } from './files/blobs/object-stores.js';
import { type Ids, systemIds } from './ids.js';
import { createLogger, type Logger } from './log.js';
import { readMailAuthorities } from './mail/authorities.js';
import { createMailPort } from './mail/mail-port.js';
import type { MailPort } from './mail/port.js';
import { createMailThread } from './mail/thread/mail-thread.js';
import { loadMasterKey, markOfKey } from './master-key.js';
import { openSecrets } from './open-secrets.js';
import { createDns } from './outbound/dns.js';
import type { OutboundDns } from './outbound/dns-port.js';
import { createEgressPolicy, type EgressPolicy } from './outbound/egress-policy.js';
import { createOutboundHttp } from './outbound/http-client.js';
import type { OutboundHttp } from './outbound/port.js';
import { type Patiently, startPatiently } from './patience.js';
import { VERSION } from './program-folder.js';
import { installQueue } from './queue/install.js';
import { createReader } from './reading/reader-pool.js';
import { Shutdown } from './shutdown.js';
import { startTelemetry } from './telemetry/start-telemetry.js';
import { Vitals } from './vitals.js';

/**
 * Parts that the caller provides, such as the clock of the demo or the mail port of a test. The context does not
 * close them.
 */
export interface ContextOverrides {
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly log?: Logger;
  readonly mail?: MailPort;
  readonly http?: OutboundHttp;
  readonly dns?: OutboundDns;
  /** Whether the embedded PostgreSQL survives a crash of the machine; false for disposable data. */
  readonly durable?: boolean;
}

export interface OpenContext {
  readonly ctx: Ctx;
  /** Identity of the process; `close` signs it off unless the caller already did. */
  readonly worker: RunningWorker;
  /** Connection of the database: the setting, or the socket of the started server. */
  readonly databaseUrl: string;
  /** Problem that keeps the embedded server from running, for the operator; null while it runs, and for an external server. */
  readonly databaseProblem: () => string | null;
  /** Runs a further startup step, which waits for a slow database. */
  readonly patiently: Patiently;
  /** Closes all parts. Returns whether every part ended in order and in time. */
  close(): Promise<boolean>;
}

/** Maximum milliseconds for closing one part of the context. */
const CLOSE_MS = 10_000;
/**
 * Maximum time that startup waits for a DATABASE_URL database that does not respond; for the embedded database, it
 * waits as long as that process runs.
 */
const FOREIGN_PATIENCE_MS = 300_000;

/**
 * Builds the context of a process: starts PostgreSQL if the settings name none, migrates the schema, and opens connections. If a step
 * fails, the previous steps are undone and the error is thrown.
 */
export async function openContext(config: Config, overrides: ContextOverrides = {}): Promise<OpenContext> {
  const log = overrides.log ?? createLogger(config.logLevels);
  const stop = new Shutdown(log, CLOSE_MS);
  try {
    let own: EmbeddedServer | null = null;
    const patiently = startPatiently({
      log,
      mayWait: (waitedMs) => (own === null ? waitedMs < FOREIGN_PATIENCE_MS : own.problem() === null),
    });
    if (config.databaseUrl === null) {
      own = await patiently('its own PostgreSQL', () => startOwnDatabase(config, overrides, log, stop));
    }
    const url = config.databaseUrl ?? (own as EmbeddedServer).url;
    const databaseProblem = (): string | null => own?.problem() ?? null;
    const metrics = new Registry();
    const vitals = new Vitals(metrics);
    const database = await patiently('the primary database server', () =>
      openDatabase({ ...config, databaseUrl: url }, log, vitals, stop),
    );
    const { pool, sessions, sessionsUrl, SessionClient } = database;
    await patiently('the mark of a move', () => admitStart(sessions));
    const applied = await patiently('the schema', () => migrate(sessions));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    await patiently('the schema of the queue', () => installQueue(sessionsUrl, log, { Client: SessionClient }));
    const clock = overrides.clock ?? (await patiently('the time of the database', () => startClock(pool, log, stop)));
    const ids = overrides.ids ?? systemIds(clock);
    const sql = poolRunner(pool);
    const masterKeys = loadMasterKey(config);
    const secrets = await patiently('the keys', () => openSecrets({ sql, ids, clock }, masterKeys));
    const policy = createEgressPolicy({ allowCidrs: config.egressAllow });
    const workspacePolicy = createEgressPolicy({ allowCidrs: config.dnsProviderAllow });
    const blobs = createObjectStores(config.blobs, { vitals });
    stop.add('object stores', async () => blobs.close());
    const mail = overrides.mail ?? openMail(config, policy);
    if (overrides.mail === undefined) stop.add('mail connections', () => mail.close());
    const http = overrides.http ?? createOutboundHttp({ policy, workspacePolicy });
    if (overrides.http === undefined) stop.add('outbound connections', () => http.close());
    const reader = createReader({ ...config.reading, metrics });
    stop.add('reading threads', () => reader.close());
    const wake = openNetworkWake(sessionsUrl, log, { vitals, Client: SessionClient });
    stop.add('wake connection', () => wake.close());
    const role = config.roles.includes('worker') ? 'worker' : config.roles.join(' ');
    const worker = await patiently('the identity of this process', () =>
      startWorker({ pool: sessions, log, vitals, keyMark: markOfKey(masterKeys.current) }, role),
    );
    stop.add('heartbeat', () => worker.stop({ clean: true }));
    const telemetry = await startTelemetry(config.telemetry, {
      registry: metrics,
      log,
      facts: { version: VERSION, instance: worker.id, roles: config.roles },
    });
    stop.add('telemetry', () => telemetry.stop());
    if (pool !== sessions) await patiently('the pooler', () => requireSameDatabase(pool, worker.id));
    const ctx: Ctx = {
      sql,
      pool,
      sessions,
      clock,
      ids,
      log,
      config,
      secrets,
      blobs,
      mail,
      http,
      reader,
      metrics,
      vitals,
      tracer: telemetry.tracer,
      dns: overrides.dns ?? createDns({ policy, workspacePolicy }),
      wake: wake.wake,
      worker,
      actor: { kind: 'system', keyId: null, requestId: null },
      inTransaction: false,
    };
    return { ctx, worker, databaseUrl: url, databaseProblem, patiently, close: () => stop.run() };
  } catch (error) {
    await stop.run();
    throw error;
  }
}

/** All processes use the database's time, regardless of the clocks of their machines. */
async function startClock(pool: pg.Pool, log: Logger, stop: Shutdown): Promise<Clock> {
  const watched = await followDatabase(pool, log);
  stop.add('clock', () => watched.stop());
  return watched.clock;
}

/** Sends from a separate thread; work that queries a server stays here. */
function openMail(config: Config, policy: EgressPolicy): MailPort {
  const ca = config.mailTlsCaFile === null ? {} : { ca: readMailAuthorities(config.mailTlsCaFile) };
  return createMailPort({ policy, ...ca }, createMailThread({ egressAllow: config.egressAllow, ...ca }));
}

async function startOwnDatabase(
  config: Config,
  overrides: ContextOverrides,
  log: Logger,
  stop: Shutdown,
): Promise<EmbeddedServer> {
  await upgradeEmbedded({ dataDir: config.dataDir, log });
  const server = await startEmbedded({ dataDir: config.dataDir, log, durable: overrides.durable ?? true });
  stop.add('database server', () => server.stop());
  return server;
}

import { Registry } from 'prom-client';
import { type Clock, ManualClock } from '../../src/platform/clock.js';
import type { Config } from '../../src/platform/config.js';
import type { Ctx } from '../../src/platform/context.js';
import type { PoolOptions } from '../../src/platform/db/pool.js';
import { LocalWake } from '../../src/platform/due/wake.js';
import { createObjectStores } from '../../src/platform/files/blobs/object-stores.js';
import { systemIds } from '../../src/platform/ids.js';
import { silentLogger } from '../../src/platform/log.js';
import { installQueue } from '../../src/platform/queue/install.js';
import { noTracer } from '../../src/platform/telemetry/trace.js';
import { Vitals } from '../../src/platform/vitals.js';
import { testConfig } from './config.js';
import { cloneDatabase, type TestDatabase } from './database.js';
import { standingWorker } from './due/standing-worker.js';
import { checkEventsWritten } from './event-contract.js';

export interface PlatformContext {
  readonly ctx: Ctx;
  readonly clock: ManualClock;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** Returns a part of the context that platform tests do not use: accessing it throws. */
function absent<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: () => {
      throw new Error(`this test has no ${name}`);
    },
  });
}

/** Opens a context with its own database, for code that sends no email and makes no calls. */
export async function openPlatformContext(
  options: {
    start?: string;
    realClock?: Clock;
    pool?: PoolOptions;
    config?: Partial<Config>;
    parts?: Partial<Ctx>;
  } = {},
): Promise<PlatformContext> {
  const database = await cloneDatabase(options.pool);
  await installQueue(database.url, silentLogger());
  const clock = new ManualClock(options.start ?? '2026-03-09T10:00:00.000Z');
  const metrics = new Registry();
  const config = testConfig(options.config);
  const ctx: Ctx = {
    sql: database.sql,
    pool: database.pool,
    sessions: database.pool,
    clock: options.realClock ?? clock,
    ids: systemIds(options.realClock ?? clock),
    log: silentLogger(),
    config,
    secrets: absent('secrets'),
    blobs: createObjectStores(config.blobs),
    mail: absent('mail'),
    http: absent('http'),
    reader: absent('reader'),
    metrics,
    vitals: new Vitals(metrics),
    tracer: noTracer,
    dns: absent('dns'),
    wake: new LocalWake(),
    worker: standingWorker(),
    actor: { kind: 'system', keyId: null, requestId: null },
    inTransaction: false,
    ...options.parts,
  };
  return { ctx, clock, database, close: () => checkEventsWritten(database.sql).finally(() => database.drop()) };
}

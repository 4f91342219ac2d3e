import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app.js';
import { passwordCost } from '../../src/modules/foundation/people/passwords.js';
import { createApiKey, createWorkspace } from '../../src/modules/foundation/workspaces/index.js';
import { ManualClock } from '../../src/platform/clock.js';
import type { Config } from '../../src/platform/config.js';
import type { Ctx } from '../../src/platform/context.js';
import type { PoolOptions } from '../../src/platform/db/pool.js';
import { LocalWake } from '../../src/platform/due/wake.js';
import { createObjectStores } from '../../src/platform/files/blobs/object-stores.js';
import { type KeyRecord, SCOPES, type Scope } from '../../src/platform/http/access.js';
import { systemIds } from '../../src/platform/ids.js';
import { silentLogger } from '../../src/platform/log.js';
import { createMailPort } from '../../src/platform/mail/mail-port.js';
import { createDns } from '../../src/platform/outbound/dns.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../src/platform/outbound/http-client.js';
import { installQueue } from '../../src/platform/queue/install.js';
import { createReader } from '../../src/platform/reading/reader-pool.js';
import { createSecrets } from '../../src/platform/secrets.js';
import { noTracer } from '../../src/platform/telemetry/trace.js';
import { Vitals } from '../../src/platform/vitals.js';
import { testConfig } from './config.js';
import { conformanceChecker } from './conformance.js';
import { cloneDatabase, type TestDatabase } from './database.js';
import { registerStanding, standingWorker } from './due/standing-worker.js';
import { checkEventsWritten } from './event-contract.js';

export interface TestWorkspace {
  readonly id: number;
  /** API key of this workspace with all scopes. */
  readonly key: string;
}

export interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly url: string;
  /** Query parameters; arrays repeat the parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;
  /** An object is sent as JSON; a text or bytes unchanged. */
  readonly body?: unknown;
  /** API key; the key of workspace `a` by default, null for none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  /** Parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  readonly json: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WorldOptions {
  /** Default 2026-03-02T08:00:00Z, a Monday. */
  readonly start?: string;
  readonly config?: Partial<Config>;
  readonly app?: AppOptions;
  readonly pool?: PoolOptions;
  /** Parts of the context that a test replaces. */
  readonly parts?: Partial<Ctx>;
}

export interface TestWorld {
  readonly ctx: Ctx;
  readonly clock: ManualClock;
  /** Built when it is first used: many tests send no request. */
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly a: TestWorkspace;
  readonly b: TestWorkspace;
  /** API key of the whole account with all scopes. */
  readonly adminKey: string;
  /** Creates an API key for a workspace, or for the whole account with null. */
  makeKey(workspaceId: number | null, scopes?: readonly Scope[]): Promise<string>;
  /** Sends a request through the app. A JSON response that does not match the OpenAPI document fails the test. */
  inject(request: TestRequest): Promise<TestAnswer>;
  /** Sends a request in workspace `a`, unless its query names another one. */
  inA(request: TestRequest): Promise<TestAnswer>;
  /** Sends a request in workspace `b`, with its key. */
  inB(request: TestRequest): Promise<TestAnswer>;
  /** Closes the world. Throws if it has written an event that violates its type's schema. */
  close(): Promise<void>;
}

/** A thousandth of the work of a real password: tests are not about its cost. */
passwordCost.current = { log2n: 6, r: 8, p: 1 };

const MAKER: KeyRecord = {
  id: '00000000-0000-0000-0000-000000000000',
  workspaceId: null,
  name: 'test',
  scopes: SCOPES,
  expiresAt: new Date('9999-01-01T00:00:00Z'),
  lastUsedAt: null,
};

/**
 * Opens the whole service with its own database and without ports: a clock that stands still until it is moved, an app, and two
 * workspaces with keys. Mail and outbound HTTP are real and may reach loopback.
 */
export async function openTestWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const database = await cloneDatabase(options.pool);
  await installQueue(database.url, silentLogger());
  const clock = new ManualClock(options.start ?? '2026-03-02T08:00:00.000Z');
  const config = testConfig(options.config);
  const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8', '::1/128', ...config.egressAllow] });
  const workspacePolicy = createEgressPolicy({ allowCidrs: config.dnsProviderAllow });
  const metrics = new Registry();
  const ctx: Ctx = {
    sql: database.sql,
    pool: database.pool,
    sessions: database.pool,
    clock,
    ids: systemIds(clock),
    log: silentLogger(),
    config,
    secrets: createSecrets(Buffer.from(config.masterKey ?? '', 'base64url')),
    blobs: createObjectStores(config.blobs),
    mail: createMailPort({ policy }),
    http: createOutboundHttp({ policy, workspacePolicy }),
    reader: createReader(config.reading),
    metrics,
    vitals: new Vitals(metrics),
    tracer: noTracer,
    dns: createDns({ policy, workspacePolicy }),
    wake: new LocalWake(),
    worker: standingWorker(),
    actor: { kind: 'system', keyId: null, requestId: null },
    inTransaction: false,
    ...options.parts,
  };
  await registerStanding(ctx.sql, ctx.worker);
  const makeKey: TestWorld['makeKey'] = async (workspaceId, scopes = SCOPES) =>
    (await createApiKey(ctx, { maker: MAKER, workspaceId, name: 'test', scopes, lifeDays: 365 })).key;
  const makeWorkspace = async (name: string): Promise<TestWorkspace> => {
    const row = await createWorkspace(ctx, {
      project_name: name,
      type: 'default',
      timezone: 'UTC',
      inbox_backend: 'native',
    });
    return { id: row.id, key: await makeKey(row.id) };
  };
  const a = await makeWorkspace('Workspace A');
  const b = await makeWorkspace('Workspace B');
  const adminKey = await makeKey(null);
  let built: FastifyInstance | undefined;
  const appOf = (): FastifyInstance => {
    built ??= buildApp(ctx, options.app);
    return built;
  };
  let checker: ReturnType<typeof conformanceChecker> | undefined;

  const inject: TestWorld['inject'] = async (request) => {
    const answer = await injectInto(appOf(), { key: a.key, ...request });
    checker ??= conformanceChecker(appOf());
    const checkConformance = await checker;
    await checkConformance(request.method ?? 'GET', request.url.split('?', 1)[0] ?? '', answer);
    return answer;
  };

  return {
    ctx,
    clock,
    get app() {
      return appOf();
    },
    database,
    a,
    b,
    adminKey,
    makeKey,
    inject,
    inA: (request) => inject({ ...request, query: { workspaceId: a.id, ...request.query } }),
    inB: (request) => inject({ key: b.key, ...request, query: { workspaceId: b.id, ...request.query } }),
    close: async () => {
      await built?.close();
      await ctx.mail.close();
      await ctx.http.close();
      await ctx.reader.close();
      await checkEventsWritten(database.sql).finally(() => database.drop());
    },
  };
}

/**
 * Runs jobs until no erasure of workspace `a` is open, later and later: an erasure waits for older transactions, also those of other tests
 * on the same server.
 */
export async function untilErased(world: TestWorld, runJobs: () => Promise<unknown>): Promise<void> {
  const open = async () => {
    world.clock.advanceMs(5_000);
    await runJobs();
    return world.database.sql.query(`select status from erasures where workspace_id = $1 and status <> 'done'`, [
      world.a.id,
    ]);
  };
  await expect.poll(open, { timeout: 60_000 }).toEqual([]);
}

function withQuery(url: string, query: TestRequest['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) parameters.append(name, String(item));
  }
  const text = parameters.toString();
  if (text === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

async function injectInto(app: FastifyInstance, request: TestRequest): Promise<TestAnswer> {
  const { method = 'GET', body, key } = request;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const response = await app.inject({
    method,
    url: withQuery(request.url, request.query),
    headers: {
      ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { payload: isRaw ? (body as string | Buffer) : JSON.stringify(body) }),
  });
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const isJson = (headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    json: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
    text: response.body,
    headers,
  };
}

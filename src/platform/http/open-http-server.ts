import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { Histogram, Registry } from 'prom-client';
import type { Ctx } from '../context.js';
import { Access, type AccessPort } from './access.js';
import { allowOrigins } from './cors.js';
import {
  answerErrors,
  answerText,
  answerUnreadable,
  notThere,
  REQUEST_TIMEOUT,
  type Refusal,
  UNREADABLE,
  URI_TOO_LONG,
} from './error-answers.js';
import type { App, HttpServer } from './http-server.js';
import { OwnPaths } from './own-paths.js';
import { type RateClass, RateLimiter, type RatePair } from './rate-limit.js';
import { BODY_PACE, type BodyPace, BodyWatch } from './reading/body-watch.js';
import { parseQueryString } from './reading/query-string.js';
import { pathOfUnknownMethod } from './reading/request-line.js';
import { isEchoable } from './request-headers.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { WorkspaceShares } from './workspace-shares.js';

export interface HttpServerOptions {
  readonly access: AccessPort;
  readonly metrics?: Registry;
  /** Origins whose pages may call the API. Default: none. */
  readonly corsOrigins?: readonly string[];
  readonly rates?: Readonly<Record<RateClass, RatePair>>;
  /** Monotonic real time in milliseconds, for rate limits and cached keys. */
  readonly monotonic?: () => number;
  /**
   * Maximum milliseconds of an operation after its request was read; then 503. Default 30,000 (docs/build/conventions.md,
   * Limits).
   */
  readonly deadlineMs?: number;
  /** Minimum rate of a request body before a 408. */
  readonly bodyPace?: BodyPace;
  /** Maximum milliseconds until the head of a request has arrived, then 408. Default 60,000. */
  readonly headMs?: number;
  /** Milliseconds for which a closing server responds 503 on open connections, so that load balancers switch. Default 0. */
  readonly drainMs?: number;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
const DEADLINE_MS = 30_000;
const HEAD_MS = 60_000;
const LINGER_MS = 1_000;
const SWEEP_MS = 1_000;
const MALFORMED_TYPE = 'application/x-malformed';
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/**
 * Opens the HTTP server without listening: headers, errors, credentials and limits that all operations share. `close()`
 * shuts down gracefully: `/ready` and new requests get 503 immediately, the port closes after `drainMs`, and the
 * promise resolves when the last running request was answered.
 */
export function openHttpServer(ctx: Ctx, options: HttpServerOptions): App {
  const monotonic = options.monotonic ?? (() => performance.now());
  const http: HttpServer = {
    access: new Access(options.access, ctx.config.bootstrapApiKey, monotonic),
    limiter: new RateLimiter(monotonic, ctx.config.rateLimits, options.rates),
    // Reserves half of the database connections for other workspaces, regardless of the number of requests of one
    // workspace.
    shares: new WorkspaceShares(Math.ceil(ctx.config.databasePoolSize / 2)),
    metrics: options.metrics ?? new Registry(),
    operations: [],
    paths: new OwnPaths(),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    stopping: false,
  };
  const nextId = requestIds(ctx);
  const server = createServer(ctx, http.paths, nextId, options.headMs ?? HEAD_MS);
  cutSlowBodies(server, new BodyWatch(options.bodyPace ?? BODY_PACE, monotonic, tooSlow(nextId)));
  server.decorateRequest('state');
  server.addHook('onRequest', async (request, reply) => {
    request.state = { key: null, sessionToken: null, workspaceId: null, clientRequestId: null };
    const { headers } = request;
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    const clientId = headers['x-client-request-id'];
    if (typeof clientId === 'string' && isEchoable(clientId)) reply.header('x-client-request-id', clientId);
    // Fastify rejects unreadable types before our checks, but operations respond to them in their own way.
    const type = headers['content-type'];
    if (type !== undefined && !CONTENT_TYPE.test(type)) headers['content-type'] = MALFORMED_TYPE;
    if (http.stopping) reply.header('connection', 'close');
  });
  server.addHook('preClose', async () => {
    http.stopping = true;
    if (options.drainMs !== undefined) await sleep(options.drainMs);
  });
  allowOrigins(server, options.corsOrigins ?? []);
  measureRequests(server, http.metrics);
  logRequests(server, ctx);
  server.addHook('onRoute', ({ config, method }) => {
    if (config?.template !== undefined) http.paths.add(config.template, [method].flat());
  });
  answerErrors(server, http.paths);
  return { server, ctx, http };
}

/** Generates cheap IDs that are unique across processes: random bytes per process and a counter. */
function requestIds(ctx: Ctx): () => string {
  const process = ctx.ids.secret(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** Responds with a 408 and closes. If a response started before the whole body arrived, the connection just closes. */
function tooSlow(nextId: () => string): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ socket }, response) => {
    if (response.headersSent) {
      socket.destroy();
      return;
    }
    const id = String(response.getHeader('x-request-id') ?? nextId());
    endWith(socket, answerText({ error: REQUEST_TIMEOUT, headers: {} }, id));
  };
}

function cutSlowBodies(server: FastifyInstance, watch: BodyWatch): void {
  server.server.on('request', (request, response) => watch.add(request, response));
  const timer = setInterval(() => watch.sweep(), SWEEP_MS).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

function createServer(ctx: Ctx, paths: OwnPaths, nextId: () => string, headMs: number): FastifyInstance {
  const server: FastifyInstance = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy.length === 0 ? false : [...ctx.config.trustProxy],
    genReqId: (request) => {
      const sent = request.headers['x-request-id'];
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : nextId();
    },
    // Plug-ins only compile and read files; on an overloaded machine, they need no time limit.
    pluginTimeout: 0,
    // A closing server responds with our own 503.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { headersTimeout: headMs, connectionsCheckingInterval: SWEEP_MS },
    routerOptions: {
      maxParamLength: 2_000,
      querystringParser: (text: string) => parseQueryString(text),
    },
    frameworkErrors: (error, request, reply) => {
      const headers = { ...SECURITY_HEADERS, 'x-request-id': request.id };
      const problem = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? URI_TOO_LONG : UNREADABLE;
      answerUnreadable(reply as unknown as FastifyReply, problem, headers, request.id);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      endWith(socket, answerText(refusalOf(error, paths), nextId()));
    },
  });
  // Without a listener, Node.js closes the connection of a CONNECT without a response.
  server.server.on('connect', ({ url = '' }, socket: Socket) => {
    socket.on('error', () => undefined);
    endWith(socket, answerText(notThere(paths, url.split('?', 1)[0] ?? ''), nextId()));
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return server;
}

/**
 * Sends the last response on a connection. Reads further input for a while, because closing over it would discard the
 * response, and then closes, whether or not the client has closed its half.
 */
function endWith(socket: Socket, text: string): void {
  socket.end(text).resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Returns the response to a request that the HTTP parser rejected. */
function refusalOf(error: ConnectionError, paths: OwnPaths): Refusal {
  if (error.code === 'HPE_INVALID_METHOD') {
    const path = pathOfUnknownMethod(error.rawPacket, error.bytesParsed);
    if (path !== null) return notThere(paths, path);
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { error: REQUEST_TIMEOUT, headers: {} };
  return { error: isLineTooLong(error) ? URI_TOO_LONG : UNREADABLE, headers: {} };
}

/** Returns whether the parser stopped in the first line, which means that the URL was too long. */
function isLineTooLong({ code, bytesParsed, ...error }: ConnectionError): boolean {
  const packet: unknown = error.rawPacket;
  return code === 'HPE_HEADER_OVERFLOW' && Buffer.isBuffer(packet) && !packet.subarray(0, bytesParsed).includes('\r\n');
}

/**
 * Logs one line per request. Paths are logged as templates, because a path or query may contain a key or an address.
 */
function logRequests(server: FastifyInstance, ctx: Ctx): void {
  server.addHook('onResponse', async (request, reply) => {
    const { key, workspaceId, clientRequestId } = request.state;
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.config.template ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      keyId: key === null || key.session !== undefined ? null : key.id,
      ...(key?.session === undefined ? {} : { userId: key.session.person.id }),
      workspaceId,
      ...(clientRequestId === null ? {} : { clientRequestId }),
    };
    if (request.method === 'GET' && reply.statusCode < 400) ctx.log.debug(line, 'request');
    else ctx.log.info(line, 'request');
  });
}

/** Counts and measures every response by method, path template, and status. */
function measureRequests(server: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'outrider_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.template ?? 'none';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

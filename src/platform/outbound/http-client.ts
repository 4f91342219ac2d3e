import { Agent, type buildConnector, type Dispatcher, request as send } from 'undici';
import { createEgressPolicy, type EgressPolicy, EgressRefused } from './egress-policy.js';
import { whenPatienceEnds } from './patience.js';
import { OutboundError, type OutboundHttp, type OutboundRequest, type OutboundResponse } from './port.js';
import { openTlsSocket } from './tls-socket.js';
import { ConnectFailed, openVettedSocket } from './vetted-socket.js';

export interface OutboundHttpOptions {
  readonly policy: EgressPolicy;
  /** Policy for URLs from a workspace (`isOfWorkspace`). Default: public addresses only. */
  readonly workspacePolicy?: EgressPolicy;
  /** Allowed schemes. Default: `['https', 'http']`; a caller may be stricter. */
  readonly schemes?: readonly string[];
  /** Allowed ports in addition to 80 and 443. Default: 8080 and 8443. */
  readonly ports?: readonly number[];
  readonly connectTimeoutMs?: number;
  /** Certificate authorities in addition to the built-in ones (PEM). */
  readonly ca?: string;
}

/**
 * Creates the HTTP client on undici. A connection is kept for a few seconds after its last use: long enough for a batch
 * to one origin, short enough that an address is checked again before it can be rebound. Calls never wait for each
 * other: an origin may serve many tenants, so the caller limits its concurrent calls.
 */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const rules = { schemes: options.schemes ?? ['https', 'http'], ports: options.ports ?? [80, 443, 8080, 8443] };
  const workspacePolicy = options.workspacePolicy ?? createEgressPolicy({ allowCidrs: [] });
  // Connections are kept by origin, so each policy has its own: a connection that one policy allowed is never used
  // under the other.
  const own = { policy: options.policy, agent: agentFor(options) };
  const given = { policy: workspacePolicy, agent: agentFor({ ...options, policy: workspacePolicy }) };

  /** Sends a request within its time limit, and passes the response to `take`; other errors than those of `take` become OutboundError. */
  const exchange = async <T>(
    input: Omit<OutboundRequest, 'maxBodyBytes' | 'maxReadBytes'>,
    take: (answer: Dispatcher.ResponseData, broken: (error: unknown) => OutboundError) => Promise<T>,
  ): Promise<T> => {
    const abort = new AbortController();
    const cancelTimeout = whenPatienceEnds(input.timeoutMs, () => abort.abort());
    const broken = (error: unknown): OutboundError => toOutboundError(error, abort.signal.aborted, input.timeoutMs);
    try {
      return await take(
        await begin(input, abort.signal).catch((error: unknown) => Promise.reject(broken(error))),
        broken,
      );
    } finally {
      cancelTimeout();
    }
  };

  const begin = async (input: Omit<OutboundRequest, 'maxBodyBytes' | 'maxReadBytes'>, signal: AbortSignal) => {
    const { policy, agent } = input.isOfWorkspace === true ? given : own;
    const url = policy.assertUrlAllowed(input.url, { ...rules, ports: [...rules.ports, ...(input.ports ?? [])] });
    const { method, headers, body = null } = input;
    return send(url, { dispatcher: agent, method, headers, body, signal });
  };

  const request = async (input: OutboundRequest): Promise<OutboundResponse> => {
    const startedAt = performance.now();
    return exchange(input, async (answer, broken) => {
      const read = readCapped(answer.body, input.maxBodyBytes, input.maxReadBytes ?? 0);
      const { body, truncated } = await read.catch((error: unknown) => Promise.reject(broken(error)));
      return {
        status: answer.statusCode,
        headers: joinHeaders(answer.headers),
        body,
        truncated,
        durationMs: Math.round(performance.now() - startedAt),
      };
    });
  };

  const download: OutboundHttp['download'] = (input, take) =>
    exchange({ ...input, method: 'GET' }, async (answer, broken) => {
      async function* body(): AsyncGenerator<Buffer> {
        try {
          for await (const chunk of answer.body) yield chunk as Buffer;
        } catch (error) {
          throw broken(error);
        }
      }
      try {
        return await take({ status: answer.statusCode, headers: joinHeaders(answer.headers), body: body() });
      } finally {
        answer.body.on('error', () => undefined).destroy();
      }
    });

  return { request, download, post: (input) => request({ ...input, method: 'POST' }), close };

  async function close(): Promise<void> {
    await Promise.all([own.agent.destroy(), given.agent.destroy()]);
  }
}

function agentFor(options: OutboundHttpOptions): Agent {
  return new Agent({
    connect: vettingConnector(options),
    connections: null,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    // The total time limit of each call is the only timer.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32 * 1024,
  });
}

function vettingConnector(options: OutboundHttpOptions): buildConnector.connector {
  const timeoutMs = options.connectTimeoutMs ?? 10_000;
  return ({ hostname, protocol, port, servername }, callback) => {
    const isTls = protocol === 'https:';
    const target = { host: hostname, port: port === '' ? (isTls ? 443 : 80) : Number(port), timeoutMs };
    const open = async () => {
      const socket = await openVettedSocket(options.policy, target);
      if (!isTls) return socket;
      const name = servername ?? hostname;
      return openTlsSocket(socket, { servername: name, timeoutMs, ...(options.ca ? { ca: options.ca } : {}) });
    };
    open().then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** Returns up to `keptBytes` of a body and reads up to `readBytes`, so that the connection can be reused. */
async function readCapped(
  stream: AsyncIterable<Buffer>,
  keptBytes: number,
  readBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length < keptBytes) chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop destroys the stream and its connection, so the rest is not read.
    if (length > Math.max(keptBytes, readBytes)) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, keptBytes), truncated: length > keptBytes };
}

function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}

function toOutboundError(error: unknown, timedOut: boolean, timeoutMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  if (timedOut) return new OutboundError('timeout', `No complete response within ${timeoutMs} ms`, { cause: error });
  if (error instanceof EgressRefused) return new OutboundError(error.kind, error.message, { cause: error });
  if (error instanceof ConnectFailed) {
    return new OutboundError(error.isTimeout ? 'timeout' : 'connect_failed', error.message, { cause: error });
  }
  // The client reports what it considers impossible (a status of 000) as a failed assertion, with its source.
  const isAssertion = error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION';
  const text = isAssertion ? 'The response is not HTTP' : error instanceof Error ? error.message : String(error);
  return new OutboundError('protocol', text === '' ? 'The connection broke' : text, { cause: error });
}

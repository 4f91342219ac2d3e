import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request to a test double, with its body. */
export interface AskedApi {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
  readonly contentType: string;
  /** `Content-Range` header; empty if missing. */
  readonly range: string;
  readonly body: Buffer;
}

export interface ApiReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Message sent by a test double. */
export interface SentByApi {
  /** Message as received by its recipients. */
  readonly raw: Buffer;
  /** All recipients, including Bcc. */
  readonly to: readonly string[];
  readonly account: string;
  readonly conversation: string;
}

/** Hands a sent message over to its recipients. */
export type Transmit = (message: SentByApi) => Promise<void>;

/** Fault of the next request with `on` in its path. */
export interface ApiFault {
  readonly on: string;
  readonly times?: number;
  /** Number of matching requests before the fault. */
  readonly skip?: number;
  /**
   * `answer`: returns this response without doing the work. `answer_after`: returns it after the work. `drop_before`,
   * `drop_after`: closes the connection before or after the work. `hang_after`: does the work and never responds.
   */
  readonly kind: 'answer' | 'answer_after' | 'drop_after' | 'drop_before' | 'hang_after';
  readonly answer?: ApiReply;
}

export interface ApiServer {
  readonly origin: string;
  /** `METHOD path` of each request, in order. */
  readonly requests: string[];
  /** Faults that requests met, in order. */
  readonly met: ApiFault[];
  fault(fault: ApiFault): void;
  /** Discards the remaining faults. */
  heal(): void;
  /** Closes all hanging connections. */
  release(): void;
  close(): Promise<void>;
}

/** Starts an HTTP server on loopback that responds with `work` and simulates faults. */
export async function startApiServer(work: (asked: AskedApi) => ApiReply | Promise<ApiReply>): Promise<ApiServer> {
  const requests: string[] = [];
  const met: ApiFault[] = [];
  const faults: Array<{ fault: ApiFault; left: number; skip: number }> = [];
  const hanging = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    requests.push(`${request.method} ${url.pathname}`);
    const body = await bytesOf(request);
    const next = faults.find(({ fault, left }) => left > 0 && `${request.method} ${url.pathname}`.includes(fault.on));
    const isPlayed = next !== undefined && next.skip === 0;
    if (next !== undefined) next[isPlayed ? 'left' : 'skip'] -= 1;
    const fault = isPlayed ? next.fault : undefined;
    if (fault !== undefined) met.push(fault);
    if (fault?.kind === 'answer') return send(response, fault.answer ?? { status: 500 });
    if (fault?.kind === 'drop_before') return void response.destroy();
    const reply = await work({
      ...{ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, body },
      token: /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      contentType: request.headers['content-type'] ?? '',
      range: request.headers['content-range'] ?? '',
    });
    if (fault?.kind === 'hang_after') return void hanging.add(response);
    if (fault?.kind === 'drop_after') return void response.destroy();
    send(response, fault?.kind === 'answer_after' ? (fault.answer ?? { status: 500 }) : reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const release = (): void => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ requests, met },
    fault: (fault) => void faults.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 }),
    heal: () => void faults.splice(0),
    release,
    close: () =>
      new Promise((resolve) => {
        release();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: ApiReply): void {
  const isBytes = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isBytes ? 'text/plain' : 'application/json', ...headers });
  response.end(body === undefined || isBytes ? body : JSON.stringify(body));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the first value of a header field of a message; empty if missing. */
export function headerOf(raw: Buffer, name: string): string {
  const head = raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? '';
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
}

/** Returns the message with a new value of a header field, or without the field if the value is null. */
export function withHeader(raw: Buffer, name: string, value: string | null): Buffer {
  const field = new RegExp(`^${name}:.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'im');
  const text = raw.toString('latin1').replace(field, value === null ? '' : `${name}: ${value}\r\n`);
  return Buffer.from(text, 'latin1');
}

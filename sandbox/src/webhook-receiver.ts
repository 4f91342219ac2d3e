import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** Fault of the receiver. Times are real milliseconds. */
export type ReceiverFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never responds. */
  | { readonly kind: 'timeout' }
  /** Responds with 200 after a delay. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Cuts the connection without a response. */
  | { readonly kind: 'reset' };

export interface ReceivedWebhook {
  /** Time by the given clock. */
  readonly at: Date;
  readonly path: string;
  /** `webhook-id`, or empty. */
  readonly id: string;
  readonly type: string | null;
  /** Exact bytes that were signed. */
  readonly raw: string;
  /** Parsed JSON, or null if it is not JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly verified: boolean;
  /** Reason why the signature is invalid. */
  readonly problem: string | null;
  /** Status of the response: 200, the fault's status, or null without a response. */
  readonly answered: number | null;
  /** Whether an earlier delivery of this ID to this path got a 2xx response. */
  readonly duplicate: boolean;
}

export interface WebhookReceiverOptions {
  /** Returns the secrets that may sign for a path, newest first: `whsec_...`. */
  readonly secretsFor: (path: string) => readonly string[];
  /** Clock shared with the service; the signature's timestamp must be within 5 minutes of it. Default: the real clock. */
  readonly now?: () => Date;
  readonly port?: number;
  readonly host?: string;
}

export interface WebhookReceiver {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly received: readonly ReceivedWebhook[];
  /** Causes the fault in the next `times` deliveries, to this path if given. */
  failNext(times: number, fault: ReceiverFault, path?: string): void;
  /** Returns IDs that got a 2xx response more than once on one path. At-least-once delivery allows them; exactly-once tests do not. */
  duplicates(): string[];
  /** Resolves with the first delivery that matches, including past ones; rejects after `timeoutMs` real milliseconds. */
  waitFor(fits: (delivery: ReceivedWebhook) => boolean, timeoutMs: number): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

const TOLERANCE_SECONDS = 300;

/** Starts a real HTTP server that verifies each delivery as the Standard Webhooks 1.0.0 specification tells receivers to. */
export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const now = options.now ?? (() => new Date());
  const received: ReceivedWebhook[] = [];
  const delivered = new Map<string, number>();
  const faults: Array<{ left: number; readonly fault: ReceiverFault; readonly path: string | undefined }> = [];
  const listeners = new Set<(delivery: ReceivedWebhook) => void>();

  const nextFault = (path: string): ReceiverFault | null => {
    const entry = faults.find((one) => one.left > 0 && (one.path === undefined || one.path === path));
    if (entry === undefined) return null;
    entry.left -= 1;
    return entry.fault;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '/';
    const headers = flatHeaders(request);
    const problem = verificationProblem(
      raw,
      headers,
      options.secretsFor(path),
      options.now === undefined ? null : now(),
    );
    const fault = nextFault(path);
    const answered = statusOf(fault, problem);
    const id = headers['webhook-id'] ?? '';
    const key = `${path} ${id}`;
    const times = delivered.get(key) ?? 0;
    if (answered !== null && answered >= 200 && answered < 300) delivered.set(key, times + 1);
    const body = parseJson(raw);
    const type = typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : null;
    const verified = problem === null;
    const delivery = {
      at: now(),
      path,
      id,
      type,
      raw,
      body,
      headers,
      verified,
      problem,
      answered,
      duplicate: times > 0,
    };
    received.push(delivery);
    answer(response, fault, answered);
    for (const listener of listeners) listener(delivery);
  };

  const server = createServer((request, response) => {
    // A sender that disconnects in the middle has delivered nothing, and gets no response.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    origin: `http://${options.host ?? '127.0.0.1'}:${port}`,
    received,
    failNext: (times, fault, path) => {
      faults.push({ left: times, fault, path });
    },
    duplicates: () => [...delivered].filter(([, times]) => times > 1).map(([key]) => key.slice(key.indexOf(' ') + 1)),
    waitFor: (fits, timeoutMs) => {
      const past = received.find(fits);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(listener);
          reject(new Error(`no such webhook within ${timeoutMs} ms; ${received.length} came`));
        }, timeoutMs);
        const listener = (delivery: ReceivedWebhook): void => {
          if (!fits(delivery)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(delivery);
        };
        listeners.add(listener);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Returns null if one of the secrets signed the delivery. With the real clock, the library decides; with a shared virtual clock, its
 * signature is compared and the timestamp is checked against that clock.
 */
function verificationProblem(
  raw: string,
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
  virtualNow: Date | null,
): string | null {
  let problem = 'no secret is known for this path';
  for (const secret of secrets) {
    try {
      const webhook = new Webhook(secret);
      if (virtualNow === null) webhook.verify(raw, { ...headers }, { jsonParse: false });
      else verifyAt(webhook, raw, headers, virtualNow);
      return null;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  return problem;
}

function verifyAt(webhook: Webhook, raw: string, headers: Readonly<Record<string, string>>, now: Date): void {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    throw new WebhookVerificationError('Missing required headers');
  }
  if (!/^\d+$/.test(timestamp)) throw new WebhookVerificationError('Invalid Signature Headers');
  const signedAt = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - signedAt.getTime()) > TOLERANCE_SECONDS * 1000) {
    throw new WebhookVerificationError('Message timestamp too far from now');
  }
  if (!signatures.split(' ').includes(webhook.sign(id, signedAt, raw))) {
    throw new WebhookVerificationError('No matching signature found');
  }
}

/** Returns the status of a response. Unverified deliveries get 401, as from a careful receiver. */
function statusOf(fault: ReceiverFault | null, problem: string | null): number | null {
  if (fault?.kind === 'timeout' || fault?.kind === 'reset') return null;
  if (fault?.kind === 'status') return fault.status;
  return problem === null ? 200 : 401;
}

function answer(response: ServerResponse, fault: ReceiverFault | null, status: number | null): void {
  if (fault?.kind === 'reset') response.destroy();
  if (status === null) return;
  const headers = fault?.kind === 'status' ? { ...fault.headers } : {};
  const say = (): void => {
    response.writeHead(status, headers).end(status === 200 ? 'ok' : '');
  };
  if (fault?.kind === 'slow') setTimeout(say, fault.ms);
  else say();
}

function flatHeaders(request: IncomingMessage): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON is recorded as null; `raw` keeps it.
    return null;
  }
}

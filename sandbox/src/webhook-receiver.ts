import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** How the receiver misbehaves. Milliseconds are real. */
export type ReceiverFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers. */
  | { readonly kind: 'timeout' }
  /** Answers 200, late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Cuts the connection before an answer. */
  | { readonly kind: 'reset' };

export interface ReceivedWebhook {
  /** By the given clock. */
  readonly at: Date;
  readonly path: string;
  /** `webhook-id`, or empty. */
  readonly id: string;
  readonly type: string | null;
  /** The exact bytes that were signed. */
  readonly raw: string;
  /** Parsed JSON, or null when it is none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly verified: boolean;
  /** Why it is not verified. */
  readonly problem: string | null;
  /** 200, the fault's status, or null when nothing was answered. */
  readonly answered: number | null;
  /** This id was answered with 2xx before on this path. */
  readonly duplicate: boolean;
}

export interface WebhookReceiverOptions {
  /** The secrets that may sign for a path, newest first: `whsec_...`. */
  readonly secretsFor: (path: string) => readonly string[];
  /** The clock shared with the service; the signature's timestamp must be within 5 minutes of it. Default: real. */
  readonly now?: () => Date;
  readonly port?: number;
  readonly host?: string;
}

export interface WebhookReceiver {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly received: readonly ReceivedWebhook[];
  /** The next `times` deliveries (to this path, when given) meet the fault; then all is well again. */
  failNext(times: number, fault: ReceiverFault, path?: string): void;
  /** Ids answered with 2xx more than once on one path. At-least-once delivery allows them; exactly-once tests do not. */
  duplicates(): string[];
  /** Resolves with the first delivery that fits, also a past one; rejects after `timeoutMs` real milliseconds. */
  waitFor(fits: (delivery: ReceivedWebhook) => boolean, timeoutMs: number): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

const TOLERANCE_SECONDS = 300;

/** A real HTTP server that checks each delivery as the Standard Webhooks 1.0.0 specification tells receivers to. */
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
    // A sender that hangs up in the middle has delivered nothing: there is no sender to answer.
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
 * Null when one of the secrets signed it. On the real clock the library decides alone; on a shared virtual clock its
 * signature is compared and the timestamp is held against that clock.
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

/** What is not verified is answered 401, as a careful receiver does. */
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
    // A body that is no JSON is recorded as such; `raw` keeps it.
    return null;
  }
}

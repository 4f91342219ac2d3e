import { fromWire, toWire } from './casing.js';
import { ConnectionError, errorOf, type OperationId, TimeoutError } from './errors.js';
import { formPayload, type Payload } from './form.js';
import { OPERATIONS } from './generated/operations.js';
import type { Operation, RequestOptions } from './operation.js';
import { mayRetry, pauseMs, sleep } from './retry.js';

export interface Settings {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Secret. */
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
  /** Default workspace of requests. */
  readonly workspaceId: () => Promise<number>;
}

type Values = Readonly<Record<string, unknown>>;

/** Response with its body. */
export interface Answer {
  readonly body: unknown;
  readonly response: Response;
}

/** Makes the requests of all operations. Every failure is an `OutriderError`, except the reason of an aborted signal. */
export class Transport {
  constructor(readonly settings: Settings) {}

  async request(id: OperationId, input: Values, options: RequestOptions): Promise<Answer> {
    const operation: Operation = OPERATIONS[id];
    const takesWorkspace =
      operation.query?.includes('workspaceId') === true || operation.path.includes('{workspaceId}');
    const needsWorkspace = takesWorkspace && input['workspaceId'] === undefined;
    const values = needsWorkspace ? { ...input, workspaceId: await this.settings.workspaceId() } : input;
    const key = operation.isRepeatable === true ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    const url = this.settings.url + pathOf(operation, values) + queryOf(operation, values);
    // Bodies are made once for all attempts.
    const payload = payloadOf(operation, values);
    const headers: Record<string, string> = {
      accept: '*/*',
      authorization: `Bearer ${this.settings.apiKey}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(typeof values['ifMatch'] === 'string' ? { 'if-match': values['ifMatch'] } : {}),
      ...payload?.headers,
      ...options.headers,
    };
    const init: RequestInit = {
      method: operation.method,
      headers,
      ...(payload === null ? {} : { body: payload.body }),
    };
    if (payload?.isStream === true) Object.assign(init, { duplex: 'half' });
    // A POST without a key may have two effects; a change of one version fails the second time.
    const isSafe = (operation.method !== 'POST' || key !== null) && values['ifMatch'] === undefined;
    const maxRetries = payload?.isStream === true ? 0 : (options.maxRetries ?? this.settings.maxRetries);
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= maxRetries;
      const result = await this.#attempt(id, url, init, operation, options).catch((error: unknown) => {
        if (last || !isSafe || !(error instanceof ConnectionError)) throw error;
        return null;
      });
      const response = result?.response ?? null;
      if (result?.response.ok) {
        options.onResponse?.(result.response);
        return result;
      }
      const pause = pauseMs(attempt, response);
      if (response !== null && (last || pause === null || !mayRetry(response, isSafe))) {
        options.onResponse?.(response);
        throw result?.body;
      }
      await sleep(pause ?? 0, options.signal);
    }
  }

  /** Makes one attempt. The body of a response that is no success is its error. */
  async #attempt(id: string, url: string, init: RequestInit, operation: Operation, options: RequestOptions) {
    const timeoutMs = options.timeoutMs ?? this.settings.timeoutMs;
    options.signal?.throwIfAborted();
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), timeoutMs);
    const stop = (): void => timer.abort();
    let isRead = true;
    options.signal?.addEventListener('abort', stop, { once: true });
    try {
      const response = await this.settings.fetch(url, { ...init, signal: timer.signal });
      if (!response.ok) return { response, body: await errorOf(id, response) };
      // The caller reads a file at its own pace, and the signal still stops it.
      if (operation.received === 'raw') {
        isRead = false;
        return { response, body: response };
      }
      const text = await response.text();
      return { response, body: fromWire(JSON.parse(text), operation.received) };
    } catch (error) {
      options.signal?.throwIfAborted();
      if (timer.signal.aborted) throw new TimeoutError(`No response within ${timeoutMs} ms.`, { cause: error });
      if (error instanceof SyntaxError)
        throw new ConnectionError('The response is no JSON of Outrider.', { cause: error });
      throw new ConnectionError(`${this.settings.url} cannot be reached.`, { cause: error });
    } finally {
      clearTimeout(timeout);
      if (isRead) options.signal?.removeEventListener('abort', stop);
    }
  }
}

function pathOf({ path }: Operation, values: Values): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing.`);
    return encodeURIComponent(String(value));
  });
}

function queryOf({ query = [] }: Operation, values: Values): string {
  const search = new URLSearchParams();
  for (const entry of query) {
    const [name = '', wire = name] = entry.split('=');
    for (const item of [values[name]].flat()) {
      if (item !== undefined && item !== null)
        search.append(wire, item instanceof Date ? item.toISOString() : String(item));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

function payloadOf(operation: Operation, values: Values): Payload | null {
  if (operation.body === undefined) return null;
  const { path, query = [], shared = [] } = operation;
  const parameters = ['ifMatch', ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), ...query.map(nameIn)];
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name]) => shared.includes(name) || !parameters.includes(name)),
  );
  if (operation.body === 'form') return formPayload(toWire(fields, operation.sent) as Values);
  if (operation.body === 'optional' && Object.keys(fields).length === 0) return null;
  const body = JSON.stringify(toWire(fields, operation.sent));
  return { body, headers: { 'content-type': 'application/json' }, isStream: false };
}

const nameIn = (entry: string): string => entry.split('=', 1)[0] ?? '';

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askService, type ServiceRequest, type ServiceResponse } from '../../platform/outbound/ask-service.js';
import { StartError } from '../../platform/start-error.js';
import type { Ask, Connection } from './connection.js';
import { ApiProblem } from './problem.js';
import type { Me } from './wire.js';

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

interface Call {
  /** Query parameters; `workspaceId` is added unless present. Undefined for a request without a workspace. */
  readonly query?: Query;
  /** JSON body, or a form. */
  readonly body?: object;
}

/**
 * Timeout of a request: the longest response time in docs/build/conventions.md, plus an upload of 100 MiB at 500 KB
 * per second.
 */
const TIMEOUT_MS = 240_000;
const MAX_TRIES = 6;
const MAX_PAUSE_S = 60;
const PAGE = 100;

/** Client of the API with an API key. Every failure is an `ApiProblem` or a `ServiceUnreachableError`. */
export class ApiClient {
  #workspace: Promise<number> | null = null;

  constructor(
    readonly connection: Connection,
    private readonly ask: Ask = askService,
  ) {}

  get<T>(path: string, query: Query = {}): Promise<T> {
    return this.#call<T>('GET', path, { query });
  }

  /** Sends a change under its own idempotency key, so that a repeated request has one effect. */
  change<T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, call: Call = {}): Promise<T> {
    return this.#call<T>(method, path, call);
  }

  /** Reads a file, such as a CSV. */
  async text(path: string): Promise<string> {
    return (await this.#response('GET', path, {})).text;
  }

  /** Reads a request that belongs to no workspace: `/me`, `/ready`. Any status is a response. */
  async plain(path: string): Promise<ServiceResponse> {
    return this.ask(this.#request('GET', new URL(this.connection.url + path), undefined));
  }

  me(): Promise<Me> {
    return this.plain('/me').then((response) => bodyOf<Me>(response));
  }

  /** Reads a list with plain arrays as pages, up to `most` items. */
  async list<T>(path: string, query: Query = {}, most = Number.POSITIVE_INFINITY): Promise<T[]> {
    return this.#pages<T>(path, query, most, (response) => ({
      items: bodyOf<T[]>(response),
      next: response.header('x-next-cursor'),
    }));
  }

  /** Reads a list whose pages are objects, up to `most` items. */
  async listIn<T>(field: string, path: string, query: Query = {}, most = Number.POSITIVE_INFINITY): Promise<T[]> {
    return this.#pages<T>(path, query, most, (response) => {
      const body = bodyOf<Record<string, unknown>>(response);
      return { items: body[field] as T[], next: (body.nextCursor ?? null) as string | null };
    });
  }

  /** Returns the workspace of the requests: the requested one, that of the API key, or the only one. */
  workspace(): Promise<number> {
    this.#workspace ??= this.#findWorkspace();
    return this.#workspace;
  }

  async #findWorkspace(): Promise<number> {
    const { workspace } = this.connection;
    if (workspace !== null) {
      if (/^\d{1,10}$/.test(workspace)) return Number(workspace);
      throw new StartError('The workspace must be a number, such as 1001. "outrider workspaces list" shows all.');
    }
    const me = await this.me();
    const [only, another] = me.workspaces;
    const id = me.workspace_id ?? (another === undefined ? only?.workspace_id : undefined);
    if (id !== undefined) return id;
    throw new StartError(
      `This API key has access to ${me.workspaces.length} workspaces. Choose one with --workspace or OUTRIDER_WORKSPACE.`,
    );
  }

  async #pages<T>(
    path: string,
    query: Query,
    most: number,
    read: (response: ServiceResponse) => { items: T[]; next: string | null },
  ): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | null = null;
    do {
      const limit = Math.min(PAGE, most - all.length);
      const page = read(
        await this.#response('GET', path, { query: { ...query, limit, ...(cursor === null ? {} : { cursor }) } }),
      );
      all.push(...page.items);
      cursor = page.next;
    } while (cursor !== null && all.length < most);
    return all;
  }

  async #call<T>(method: ServiceRequest['method'], path: string, call: Call): Promise<T> {
    return bodyOf<T>(await this.#response(method, path, call));
  }

  async #response(method: ServiceRequest['method'], path: string, { query = {}, body }: Call) {
    const url = new URL(this.connection.url + path);
    const scoped = 'workspaceId' in query ? query : { workspaceId: await this.workspace(), ...query };
    for (const [name, value] of Object.entries(scoped)) {
      for (const item of [value].flat()) if (item !== undefined) url.searchParams.append(name, String(item));
    }
    const request = this.#request(method, url, body);
    for (let tries = 1; ; tries += 1) {
      const response = await this.ask(request);
      if (response.status < 400) return response;
      if (tries === MAX_TRIES || (response.status !== 429 && response.status !== 503)) throw problemOf(response);
      await sleep(1_000 * pauseSeconds(response));
    }
  }

  #request(method: ServiceRequest['method'], url: URL, body: object | undefined): ServiceRequest {
    const isForm = body instanceof FormData;
    return {
      method,
      url: url.href,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.connection.key}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    };
  }
}

/** Respects `Retry-After` in seconds. */
function pauseSeconds(response: ServiceResponse): number {
  const seconds = Number(response.header('retry-after') ?? 1);
  return Number.isFinite(seconds) ? Math.min(MAX_PAUSE_S, Math.max(0, seconds)) : 1;
}

function bodyOf<T>(response: ServiceResponse): T {
  if (response.status >= 400) throw problemOf(response);
  const body = jsonOf(response.text);
  if (body === undefined) throw new ApiProblem(response.status, null, null);
  return body as T;
}

function problemOf(response: ServiceResponse): ApiProblem {
  return new ApiProblem(response.status, jsonOf(response.text) ?? null, response.header('x-request-id'));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

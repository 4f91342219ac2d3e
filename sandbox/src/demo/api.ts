/** Response other than 2xx, with the service's message. */
class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    what: string,
  ) {
    super(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 600)}`);
    this.name = 'ApiError';
  }
}

/** The service's HTTP API as any client uses it; the demo has no other access. */
export class Api {
  constructor(
    readonly origin: string,
    private readonly key: string,
    private readonly workspaceId: number,
  ) {}

  /** Returns a client with the same key for another workspace. */
  inWorkspace(workspaceId: number): Api {
    return new Api(this.origin, this.key, workspaceId);
  }

  get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return this.#call('GET', path, query);
  }

  post<T>(path: string, body?: unknown, query: Record<string, string> = {}): Promise<T> {
    return this.#call('POST', path, query, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PATCH', path, {}, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PUT', path, {}, body);
  }

  /** Sends a form with a file and further fields. */
  async upload<T>(
    path: string,
    file: { name: string; bytes: Uint8Array },
    fields: Record<string, string> = {},
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([Uint8Array.from(file.bytes)], { type: 'text/csv' }), file.name);
    return this.#read<T>(
      await fetch(this.#url(path, {}), {
        method: 'POST',
        headers: { authorization: `Bearer ${this.key}` },
        body: form,
      }),
      `POST ${path}`,
    );
  }

  /** Returns a page that a browser opens without a key. */
  async page(path: string): Promise<string> {
    return (await fetch(new URL(path, this.origin))).text();
  }

  /** Yields every item of a paged list. */
  async all<T>(path: string, query: Record<string, string> = {}): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: T[]; nextCursor: string | null; hasMore: boolean } = await this.get(path, {
        ...query,
        ...(cursor === null ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.hasMore ? page.nextCursor : null;
    } while (cursor !== null);
    return items;
  }

  async #call<T>(method: string, path: string, query: Record<string, string>, body?: unknown): Promise<T> {
    const answer = await fetch(this.#url(path, query), {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return this.#read<T>(answer, `${method} ${path}`);
  }

  #url(path: string, query: Record<string, string>): string {
    const url = new URL(path, this.origin);
    url.searchParams.set('workspaceId', String(this.workspaceId));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  async #read<T>(answer: Response, what: string): Promise<T> {
    const text = await answer.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (!answer.ok) throw new ApiError(answer.status, body, what);
    return body as T;
  }
}

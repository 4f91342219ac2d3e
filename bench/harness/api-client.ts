/** Client of the service's HTTP API with a key. */
export interface ApiClient {
  readonly origin: string;
  /** Throws on any response other than 2xx. */
  getJson<T>(path: string): Promise<T>;
  /** Sends the same request, and returns the headers of the response, too. */
  get<T>(path: string): Promise<{ readonly headers: Headers; readonly body: T }>;
  postJson<T>(path: string, body: unknown): Promise<T>;
  patchJson<T>(path: string, body: unknown): Promise<T>;
  /** Sends a form with a file and fields in chunks, so that the whole file is never in memory. */
  postFile<T>(path: string, fields: Readonly<Record<string, string>>, file: Iterable<string>): Promise<T>;
}

const BOUNDARY = '----outrider-bench';

function* formParts(fields: Readonly<Record<string, string>>, file: Iterable<string>): Generator<Buffer> {
  const head = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
  for (const [name, value] of Object.entries(fields)) yield Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`);
  yield Buffer.from(`${head('file')}; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`);
  for (const piece of file) yield Buffer.from(piece);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

export function apiClient(origin: string, key: string): ApiClient {
  const call = async <T>(path: string, init: RequestInit): Promise<{ headers: Headers; body: T }> => {
    const headers = { ...init.headers, authorization: `Bearer ${key}` };
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${text}`);
    return { headers: answer.headers, body: JSON.parse(text) as T };
  };
  const sendJson = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    return (await call<T>(path, { method, headers, body: JSON.stringify(body) })).body;
  };
  return {
    origin,
    get: (path) => call(path, {}),
    getJson: async <T>(path: string) => (await call<T>(path, {})).body,
    postJson: (path, body) => sendJson('POST', path, body),
    patchJson: (path, body) => sendJson('PATCH', path, body),
    postFile: async <T>(path: string, fields: Readonly<Record<string, string>>, file: Iterable<string>) => {
      const answer = await call<T>(path, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: ReadableStream.from(formParts(fields, file)),
        duplex: 'half',
      } as RequestInit);
      return answer.body;
    },
  };
}

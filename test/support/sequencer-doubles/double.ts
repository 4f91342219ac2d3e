import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request as received by a provider. */
export interface DoubleRequest {
  readonly method: string;
  /** Path after the base URL, without the query; for a form, its `Command`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a double reads whatever was sent.
  readonly body: any;
}

export interface DoubleAnswer {
  readonly status: number;
  /** An object is sent as JSON, a text unchanged. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fault of the next `times` requests whose `METHOD /path` matches. */
export interface Fault {
  readonly on: RegExp;
  readonly times?: number;
  /**
   * `answer`: returns this response without doing the work. `drop_before`, `drop_after`: closes the connection before or after the work.
   * `cut`, `malformed`: does the work and returns a truncated or invalid response. `hang_before`, `hang_after`: never responds. `late`:
   * does the work when the double is released, and never responds.
   */
  readonly kind: 'answer' | 'drop_before' | 'drop_after' | 'cut' | 'malformed' | 'hang_before' | 'hang_after' | 'late';
  readonly answer?: DoubleAnswer;
}

/** Account as stored by a provider. */
export interface DoubleAccount {
  readonly id: string;
  readonly email: string;
  /** Latest data sent. */
  // biome-ignore lint/suspicious/noExplicitAny: a double keeps whatever was sent.
  sent: any;
  warms: boolean;
  /** Whether the servers of the account accept its credentials. */
  works: boolean;
}

/** Provider on loopback that responds as documented, stores its accounts, and checks each request. */
export interface ProviderDouble {
  /** Base URL of the provider's API. */
  readonly url: string;
  readonly key: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: string[];
  readonly accounts: Map<string, DoubleAccount>;
  /** Addresses in order of creation; an address that is listed twice was created twice. */
  readonly created: string[];
  /** Invalid parts of requests. */
  readonly problems: string[];
  fault(fault: Fault): void;
  /** Discards all faults. */
  recover(): void;
  /** Completes late work, and closes all hanging connections. */
  release(): void;
  close(): Promise<void>;
}

/** Responses of a kind of double. */
export type Respond = (request: DoubleRequest, state: DoubleState) => DoubleAnswer;

export interface DoubleState extends Pick<ProviderDouble, 'accounts' | 'created' | 'problems' | 'key'> {
  nextId: number;
}

export async function startDouble(prefix: string, key: string, respond: Respond): Promise<ProviderDouble> {
  const state: DoubleState = { accounts: new Map(), created: [], problems: [], key, nextId: 1 };
  const requests: string[] = [];
  const faults: Array<Fault & { left: number }> = [];
  const hanging = new Set<ServerResponse>();
  const late: Array<() => void> = [];
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming, prefix);
    const line = `${request.method} ${request.path}`;
    requests.push(line);
    const fault = faults.find((one) => one.left > 0 && one.on.test(line));
    if (fault !== undefined) fault.left -= 1;
    if (fault?.kind === 'answer') return send(response, fault.answer ?? { status: 500, body: 'broken' });
    if (fault?.kind === 'drop_before') return void response.destroy();
    if (fault?.kind === 'late') {
      late.push(() => void respond(request, state));
      return void hanging.add(response);
    }
    if (fault?.kind === 'hang_before') return void hanging.add(response);
    const answer = respond(request, state);
    if (fault?.kind === 'drop_after') return void response.destroy();
    if (fault?.kind === 'hang_after') return void hanging.add(response);
    if (fault?.kind === 'malformed') return send(response, { status: answer.status, body: '<html>It worked!</html>' });
    if (fault?.kind === 'cut') {
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const release = (): void => {
    for (const work of late.splice(0)) work();
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    requests,
    fault: (fault) => void faults.push({ ...fault, left: fault.times ?? 1 }),
    recover: () => void faults.splice(0),
    release,
    close: () =>
      new Promise((resolve) => {
        release();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readRequest(incoming: IncomingMessage, prefix: string): Promise<DoubleRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://double');
  const text = Buffer.concat(chunks).toString('utf8');
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded';
  const body = text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  return {
    method: incoming.method ?? '',
    path: isForm ? `/${body.Command}` : decodeURIComponent(url.pathname.slice(prefix.length)),
    query: url.searchParams,
    headers: incoming.headers,
    body,
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: DoubleAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
}

/** Stores a new account. */
export function addAccount(state: DoubleState, email: string, sent: unknown, id?: string): DoubleAccount {
  const account = { id: id ?? String(state.nextId), email, sent, warms: false, works: true };
  state.nextId += 1;
  state.accounts.set(email, account);
  state.created.push(email);
  return account;
}

export function accountById(state: DoubleState, id: string | undefined): DoubleAccount | undefined {
  return [...state.accounts.values()].find((account) => account.id === id);
}

/** Records every missing, mistyped, or undocumented field. Returns true if there is none. */
export function checkFields(
  state: DoubleState,
  body: Record<string, unknown> | undefined,
  required: Readonly<Record<string, string>>,
  optional: Readonly<Record<string, string>> = {},
): boolean {
  const before = state.problems.length;
  const known: Readonly<Record<string, string>> = { ...required, ...optional };
  for (const name of Object.keys(required)) {
    if (body?.[name] === undefined) state.problems.push(`${name} is missing`);
  }
  for (const [name, value] of Object.entries(body ?? {})) {
    const wanted = known[name];
    const type = value === null ? 'null' : typeof value;
    if (wanted === undefined) state.problems.push(`${name} is not documented`);
    else if (!wanted.split('|').includes(type)) state.problems.push(`${name} is a ${type}, not a ${wanted}`);
  }
  return state.problems.length === before;
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { type ClientOptions, Outrider } from '@outrider/sdk';

const { OUTRIDER_URL: url = '', OUTRIDER_API_KEY: apiKey = '' } = process.env;

/** Returns a client of the service under test. */
export const connect = (options: Partial<ClientOptions> = {}): Outrider => new Outrider({ url, apiKey, ...options });

/** Creates a workspace for one test, with a sandbox mailbox and a campaign that is ready to launch, without contacts. */
export async function openSandbox(options: Partial<ClientOptions> = {}) {
  const first = await firstWorkspace();
  const trial = await connect({ workspaceId: first }).demo.createTrial({ timezone: 'UTC' });
  const outrider = connect({ workspaceId: trial.workspaceId, ...options });
  const { id: campaignId } = await outrider.campaigns.duplicate({ campaignId: trial.campaignId, name: 'Of a test' });
  return { outrider, campaignId, workspaceId: trial.workspaceId };
}

export async function firstWorkspace(): Promise<number> {
  const { workspaces } = await connect().apiKeys.getMe();
  return Math.min(...workspaces.map(({ workspaceId }) => workspaceId));
}

/** Starts a server on this machine that ends with the test. */
export async function serve(
  test: TestContext,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string }> {
  const server: Server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}` };
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Behavior of a proxy: forwards a request, or breaks it as named. */
export type Fault = 'none' | 'unavailable' | 'cut before' | 'cut after' | 'silent';

/** Starts a proxy in front of the service, with a fault for each request in turn. */
export async function faultyProxy(test: TestContext, faults: Fault[]): Promise<{ origin: string; keys: string[] }> {
  const keys: string[] = [];
  const proxy = await serve(test, async (request, response) => {
    const fault = faults.shift() ?? 'none';
    keys.push(String(request.headers['idempotency-key'] ?? ''));
    const body = await bodyOf(request);
    if (fault === 'unavailable') response.writeHead(503, { 'retry-after': '1' }).end('{}');
    else if (fault === 'cut before') request.socket.destroy();
    else if (fault !== 'silent') {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(url + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
      });
      const text = await answer.text();
      if (fault === 'cut after') request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    }
  });
  return { ...proxy, keys };
}

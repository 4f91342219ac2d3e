import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cut` ends the connection before the request arrives, `lost` after the store has done it; `hang` never responds. */
export type StoreFault = 'cut' | 'lost' | 'hang' | 'slow' | 'full' | 'error' | null;

/** Proxy in front of an S3 store with the faults of networks and stores. */
export interface StoreProxy {
  readonly endpoint: string;
  /** Requests so far, such as `PUT /backups/a`. */
  readonly requests: string[];
  /** Returns the fault of a request. */
  fault: (request: string) => StoreFault;
  close(): Promise<void>;
}

const SLOW_MS = 300;

export async function startStoreProxy(store: string): Promise<StoreProxy> {
  const state = { fault: (_request: string): StoreFault => null };
  const requests: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    const fault = state.fault(name);
    if (fault === 'cut') return void request.destroy();
    if (fault === 'hang') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (fault === 'full') return refuse(response, 507, 'XMinioStorageFull');
    if (fault === 'error') return refuse(response, 500, 'InternalError');
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const { method, headers } = request;
    const passed = forward(new URL(request.url ?? '/', store), { method, headers }, (result) => {
      if (fault === 'lost') {
        result.resume();
        response.destroy();
        return;
      }
      response.writeHead(result.statusCode ?? 500, result.headers);
      result.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end(Buffer.concat(chunks));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code} here.</Message></Error>`);
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Environment in which a service can send to a receiver, which is on this machine and has no TLS. */
export const ALLOW_RECEIVER = { EGRESS_ALLOW: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };

export interface Receiver {
  readonly origin: string;
  close(): void;
}

/** Starts an HTTP server whose `respond` gets each request and returns the response. */
export async function openReceiver(
  respond: (body: string, headers: IncomingHttpHeaders) => { readonly status: number; readonly body: string },
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let received = '';
    for await (const chunk of request) received += chunk;
    const { status, body } = respond(received, request.headers);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

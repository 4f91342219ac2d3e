import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/** HTTP server that stores requests and responds as given. */
export interface WebhookReceiver {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Maximum number of requests that were open at the same time. */
  readonly mostAtOnce: () => number;
  respond: Respond;
  close(): Promise<void>;
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Respond =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startReceiver(respond: Respond = answer(204)): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (incoming: IncomingMessage, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = {
      path: incoming.url ?? '',
      headers: incoming.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    requests.push(request);
    receiver.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    mostAtOnce: () => most,
    respond,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

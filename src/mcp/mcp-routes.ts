import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ask } from '../cli/api/connection.js';
import type { App } from '../platform/http/http-server.js';

const PATH = '/mcp';
/** Maximum size of a request, more than the 100 contacts of `add_contacts` need. */
const BODY_BYTES = 1024 * 1024;
/** Headers that identify the caller; the API checks them as for any request. */
const FORWARDED = ['authorization', 'host', 'x-request-id', 'user-agent'] as const;

/**
 * Serves the Model Context Protocol at `/mcp` (streamable HTTP without sessions) to callers with an API key. Each tool call becomes
 * requests to the API of this process, with the caller's key.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
export function mcpRoutes(app: App): void {
  const { server, ctx } = app;
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    bodyLimit: BODY_BYTES,
    config: { template: PATH },
    handler: async (request, reply) => {
      const ask = within(app, request);
      const me = await ask({ method: 'GET', url: 'http://mcp/me', headers: {}, timeoutMs: 0 });
      if (me.status !== 200) return refuse(reply, me);
      // Loaded on the first request, because most processes never serve an assistant.
      const { handlerFor } = await import('./http-handler.js');
      const handler = handlerFor(app, request, ask, JSON.parse(me.text).scopes);
      const response = await handler.fetch(webRequest(request, ctx.config.publicUrl));
      await send(reply, response);
      await handler.close();
      return reply;
    },
  });
}

/** Sends requests to this process itself, as the caller. */
function within({ server }: App, request: FastifyRequest): Ask {
  const headers = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return async ({ method, url, headers: own, body }) => {
    const { pathname, search } = new URL(url);
    const response = await server.inject({
      ...{ method, url: pathname + search, remoteAddress: request.ip },
      headers: { ...own, ...headers },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const header = (name: string) => {
      const value = response.headers[name.toLowerCase()];
      return value === undefined ? null : String(value);
    };
    return { status: response.statusCode, header, text: response.body };
  };
}

function webRequest({ method, headers, body }: FastifyRequest, publicUrl: string): Request {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') own.set(name, value);
  const bytes = body instanceof Buffer ? new Uint8Array(body) : undefined;
  return new Request(new URL(PATH, publicUrl), {
    method,
    headers: own,
    ...(method === 'POST' && bytes ? { body: bytes } : {}),
  });
}

/** Returns the response of the API to a missing, invalid, or rate-limited key. */
function refuse(reply: FastifyReply, me: Awaited<ReturnType<Ask>>): FastifyReply {
  for (const name of ['www-authenticate', 'retry-after']) {
    const value = me.header(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(me.status).header('content-type', 'application/json; charset=utf-8').send(me.text);
}

async function send(reply: FastifyReply, response: Response): Promise<void> {
  for (const [name, value] of response.headers) reply.header(name, value);
  await reply.code(response.status).send(await response.text());
}

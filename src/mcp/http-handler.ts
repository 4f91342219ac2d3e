import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { Ask } from '../cli/api/connection.js';
import type { App } from '../platform/http/http-server.js';
import { openMcpServer } from './server.js';

const SECRET_BYTES = 12;

/** Creates the handler of one request. */
export function handlerFor(
  app: App,
  request: FastifyRequest,
  ask: Ask,
  scopes: Parameters<typeof openMcpServer>[1],
): McpHttpHandler {
  const { ctx } = app;
  const caller = {
    connection: { url: 'http://mcp', key: keyOf(request), workspace: null },
    ask,
    now: () => ctx.clock.now().getTime(),
    secret: () => ctx.ids.secret(SECRET_BYTES).toString('hex'),
  };
  return createMcpHandler(() => openMcpServer(caller, scopes), {
    // Tools, resources, and prompts do not change while a key is used, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    maxRequestBodySize: request.routeOptions.bodyLimit,
    onerror: (error) => ctx.log.warn({ err: error, requestId: request.id }, 'an MCP request failed'),
  });
}

/** The confirmation of a plan belongs to the key that requested it. */
const keyOf = ({ headers }: FastifyRequest): string => (headers.authorization ?? '').replace(/^bearer +/i, '');

import type { FastifyInstance } from 'fastify';

const EXPOSED =
  'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, X-Next-Cursor, X-Ignored-Fields, Idempotent-Replayed';
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, Prefer, X-Client-Request-Id, X-Request-Id';

/** Lets pages of the listed origins call the API (off unless origins are configured). */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return undefined;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '600',
      })
      .send();
  });
}

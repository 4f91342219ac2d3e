import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '../http-server.js';
import { type ConsolePage, pagePolicy } from './page.js';

const YEAR_MS = 365 * 24 * 3_600_000;
const NONCE_BYTES = 16;
const NOT_BUILT =
  'The console has not been built: `npm start` and `npm run build` build it. The API works without it.\n';

const DAY = { 'cache-control': 'public, max-age=86400' };
/** Files of the console whose names are fixed, with their headers. */
const FILES: Readonly<Record<string, { readonly type: string; readonly [header: string]: string }>> = {
  'icon.svg': { type: 'image/svg+xml', ...DAY },
  'icon-192.png': { type: 'image/png', ...DAY },
  'icon-512.png': { type: 'image/png', ...DAY },
  'manifest.webmanifest': { type: 'application/manifest+json', ...DAY },
  // Browsers compare a service worker with the served one, so it must not be cached. It runs under its own policy.
  'push-worker.js': {
    ...{ type: 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  },
};

/**
 * Serves `/app`, the web console, and `/`, which redirects there. Every path below it is the same page, whose script loads the rest;
 * browsers cache files of the build, which are named by their content.
 * @param folder with the built console
 * @param page of that build; without one, every path explains how to build it
 */
export function consoleRoutes(app: App, folder: string, page: ConsolePage | null): void {
  const { server, ctx } = app;
  server.get('/', { config: { template: '/' } }, async (_request, reply) => reply.redirect('/app', 302));
  const answer = async (_request: unknown, reply: FastifyReply) => {
    if (page === null) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const nonce = ctx.ids.secret(NONCE_BYTES).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      .type('text/html; charset=utf-8')
      .send(page.withNonce(nonce));
  };
  server.get('/app', { config: { template: '/app' } }, answer);
  server.get('/app/*', { config: { template: '/app/{path}' } }, answer);
  if (page === null) return;
  for (const [name, { type, ...headers }] of Object.entries(FILES)) {
    const path = `/app/${name}`;
    const content = readFileSync(join(folder, name));
    server.get(path, { config: { template: path } }, async (_request, reply) =>
      reply.headers(headers).type(type).send(content),
    );
  }
  server.register(async (scope) => {
    await scope.register(files, {
      root: join(folder, 'assets'),
      prefix: '/app/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
    });
  });
}

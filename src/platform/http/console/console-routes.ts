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
  const icon = readFileSync(join(folder, 'icon.svg'));
  server.get('/app/icon.svg', { config: { template: '/app/icon.svg' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  );
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

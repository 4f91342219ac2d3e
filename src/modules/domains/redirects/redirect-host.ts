import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../platform/context.js';
import { normaliseDomain } from '../../../platform/http/formats.js';
import type { App } from '../../../platform/http/http-server.js';
import { targetUrl } from './redirect-target.js';
import { findRedirect } from './redirects.repo.js';

/** A changed redirect is noticed within a minute. */
const KEPT_MS = 60_000;
const HOSTS_KEPT = 10_000;

/** Links in mail that was sent lead here also by the host of a redirected domain: opting out must never end somewhere else. */
const LINKS_IN_MAIL = /^\/[uoc]\//;

/**
 * Answers requests that come for a redirected domain with a 301, whatever they ask for but links in mail. Everything else goes on; hosts that the
 * service itself is reached at cost nothing.
 */
export function redirectHost(app: App): void {
  const own = new Set([new URL(app.ctx.config.publicUrl).hostname, 'localhost']);
  const known = new LRUCache<string, { readonly target: string | null }>({ max: HOSTS_KEPT, ttl: KEPT_MS });
  app.server.addHook('onRequest', async (request, reply) => {
    const host = readHost(request.headers.host);
    if (host === null || own.has(host) || LINKS_IN_MAIL.test(request.url)) return undefined;
    const found = known.get(host) ?? (await lookUp(app.ctx, host));
    known.set(host, found);
    if (found.target === null) return undefined;
    return reply
      .code(301)
      .header('cache-control', 'public, max-age=300')
      .header('location', targetUrl(found.target))
      .send();
  });
}

async function lookUp(ctx: Ctx, host: string): Promise<{ readonly target: string | null }> {
  return { target: await findRedirect(ctx.sql, host.replace(/^www\./, '')) };
}

/** The name that a request was sent to. Null: an address, or nothing that could be a domain. */
function readHost(header: string | undefined): string | null {
  const name = (header ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  if (name === '' || name === 'localhost' || name.startsWith('[') || isIP(name) !== 0) return null;
  return normaliseDomain(name);
}

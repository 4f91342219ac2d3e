import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../../platform/context.js';
import { normaliseDomain } from '../../../../platform/http/formats.js';
import type { App } from '../../../../platform/http/http-server.js';
import { targetUrl } from './redirect-target.js';
import { findRedirect } from './redirects.repo.js';

/** Milliseconds until a changed redirect takes effect. */
const KEPT_MS = 60_000;
const HOSTS_KEPT = 10_000;

/** Unsubscribe, open and click links of sent emails may use the host of a redirected domain and must keep working. */
const LINKS_IN_MAIL = /^\/[uoc]\//;

/**
 * Redirects requests for a redirected domain with 301, except links in emails. All other requests continue; the
 * instance's own hosts need no lookup.
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

/** Returns the domain a request was sent to; null for an IP address or an invalid name. */
function readHost(header: string | undefined): string | null {
  const name = (header ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  if (name === '' || name === 'localhost' || name.startsWith('[') || isIP(name) !== 0) return null;
  return normaliseDomain(name);
}

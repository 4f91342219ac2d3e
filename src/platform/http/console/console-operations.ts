import { Type } from 'typebox';
import { counterOf } from '../../counter-of.js';
import { clientNetwork } from '../client-network.js';
import type { App } from '../http-server.js';
import { operation } from '../operation.js';
import { type Rate, RateBuckets, RateLimitedError } from '../rate-limit.js';
import { PAGE_ERROR_BYTES, PageErrorIn, withoutContents } from './page-error.js';

const TAG = 'Console';

/** Limits on reports per network and in total, so that failing pages cannot flood the log. */
const OF_ONE: Rate = { perSecond: 10 / 60, burst: 10 };
const OF_ALL: Rate = { perSecond: 2, burst: 120 };

export interface ConsoleVersion {
  readonly version: string;
  /** Build of the console; null while it has not been built. */
  readonly build: string | null;
}

const ConsoleVersionOut = Type.Object(
  {
    version: Type.String({ description: 'Version of the server.', examples: ['0.1.0'] }),
    build: Type.Union([Type.String({ examples: ['3f2a90c1d7be'] }), Type.Null()], {
      description: 'Version of the console served; a page of another version is outdated. Null: no console is served.',
    }),
  },
  { $id: 'ConsoleVersionOut' },
);

/** Registers the operations of console pages that need no signed-in member. */
export function consoleOperations(app: App, version: ConsoleVersion): void {
  const buckets = new RateBuckets(() => app.ctx.clock.now().getTime());
  const help = 'Errors reported by console pages: written to the log, or beyond the limit.';
  const errors = counterOf(app.http.metrics, 'outrider_console_page_errors_total', help, ['outcome']);

  operation(app, {
    id: 'getConsoleVersion',
    method: 'GET',
    path: '/app/version',
    tag: TAG,
    access: 'public',
    audience: 'console',
    summary: 'Get the console version',
    description: 'Returns the version of the console the server serves, so that an open page can detect an update.',
    response: ConsoleVersionOut,
    handler: async () => version,
  });

  operation(app, {
    id: 'reportPageError',
    method: 'POST',
    path: '/app/errors',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    changesNothing: true,
    summary: 'Report a page error',
    description:
      'Writes one line to the log, without page content, and counts the error in `/metrics` (`outrider_console_page_errors_total`). Accepts ten per minute from an IP address.',
    body: PageErrorIn,
    bodyLimit: PAGE_ERROR_BYTES,
    response: Type.Object({ logged: Type.Boolean() }, { $id: 'PageErrorOut' }),
    errors: ['rate_limited'],
    handler: async (ctx, { body, clientAddress }) => {
      const wait = ctx.config.rateLimits ? waitOf(buckets, clientNetwork(clientAddress)) : 0;
      errors.inc({ outcome: wait > 0 ? 'refused' : 'logged' });
      if (wait > 0) throw new RateLimitedError(wait);
      ctx.log.warn({ page: withoutContents(body) }, 'console page failed');
      return { logged: true };
    },
  });
}

/** Returns the seconds until another report is accepted; 0 if this one is. */
function waitOf(buckets: RateBuckets, network: string): number {
  const own = buckets.use(`of:${network}`, OF_ONE, true);
  return own.allowed ? buckets.use('all', OF_ALL, true).retryAfterSeconds : own.retryAfterSeconds;
}

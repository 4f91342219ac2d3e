import { Type } from 'typebox';
import { raw, redirect } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { VisitLimit } from './visit-limit.js';
import { noteClick, noteOpen } from './visits.service.js';

/** One transparent pixel (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const Token = Type.Object({
  token: Type.String({
    description: 'Signed token that identifies one email to one recipient, and for a link its target.',
  }),
});

/** Headers of browsers and mail programs that prefetch a page. */
const prefetch = Type.Optional(
  Type.String({
    description: 'Purpose of the request. `prefetch` and similar requests are not counted as clicks.',
    examples: ['prefetch'],
  }),
);
const Purpose = Type.Object({
  'Sec-Purpose': prefetch,
  Purpose: prefetch,
  'X-Purpose': prefetch,
  'X-Moz': prefetch,
});

/** Registers the tracking pixel and tracked links: public, without cookies; only signed links redirect. */
export function trackingRoutes(app: App): void {
  const limit = new VisitLimit(app.ctx);

  operation(app, {
    id: 'fetchOpenPixel',
    method: 'GET',
    path: '/o/{token}.gif',
    tag: 'Public',
    summary: 'Get the tracking pixel',
    description:
      'Returns a transparent image of one pixel, embedded in emails of campaigns that track opens. Fetching it is an open by a human or a machine. Any token returns the pixel.',
    access: 'public',
    audience: 'machine',
    params: Token,
    headers: Purpose,
    produces: 'image/gif',
    handler: async (ctx, { params, headers, method, userAgent }) => {
      await noteOpen(ctx, limit, params.token, { method, userAgent, purpose: purposeOf(headers) });
      return raw(PIXEL, 'image/gif', { 'cross-origin-resource-policy': 'cross-origin' });
    },
  });

  operation(app, {
    id: 'followTrackedLink',
    method: 'GET',
    path: '/c/{token}',
    tag: 'Public',
    summary: 'Follow a tracked link',
    description:
      'Redirects (302) to the address that was signed into the link when the email was sent, and to no other. Following it is a click by a human or a machine. An invalid token returns 404.',
    access: 'public',
    audience: 'machine',
    params: Token,
    headers: Purpose,
    errors: ['route_not_found'],
    redirects: true,
    handler: async (ctx, { params, headers, method, userAgent }) =>
      redirect(await noteClick(ctx, limit, params.token, { method, userAgent, purpose: purposeOf(headers) })),
  });
}

function purposeOf(headers: Readonly<Record<string, string | undefined>>): string {
  return Object.values(headers)
    .filter((value) => value !== undefined)
    .join(' ');
}

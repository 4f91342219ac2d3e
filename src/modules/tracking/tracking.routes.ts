import { Type } from 'typebox';
import { raw, redirect } from '../../platform/http/answer.js';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { VisitLimit } from './visit-limit.js';
import { noteClick, noteOpen } from './visits.service.js';

/** One transparent point (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const Token = Type.Object({
  token: Type.String({
    description: 'Signed by this server: one message to one recipient, and for a link its target.',
  }),
});

/** What browsers and mail programs say when no person has asked for the page yet. */
const prefetch = Type.Optional(
  Type.String({
    description: '`prefetch` and the like: a browser asks before a person does, and it is not counted.',
    examples: ['prefetch'],
  }),
);
const Purpose = Type.Object({
  'Sec-Purpose': prefetch,
  Purpose: prefetch,
  'X-Purpose': prefetch,
  'X-Moz': prefetch,
});

/** The tracking pixel and tracked links: public, without cookies; only what we signed leads anywhere. */
export function trackingRoutes(app: App): void {
  const limit = new VisitLimit(app.ctx);

  operation(app, {
    id: 'fetchOpenPixel',
    method: 'GET',
    path: '/o/{token}.gif',
    tag: 'Public',
    summary: 'Fetch the tracking pixel of a message',
    description:
      'A transparent picture of one point at the end of a message whose campaign tracks opens. Fetching it is an open, by a person or a machine. Any token gets the tracking pixel.',
    access: 'public',
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
    summary: 'Follow a link of a message',
    description:
      'Leads on to the address that was signed into the link when the message was written, with 302, and to no other. Following it is a click, by a person or a machine. A token that is not ours is 404.',
    access: 'public',
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

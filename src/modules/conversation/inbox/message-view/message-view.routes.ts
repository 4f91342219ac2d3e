import { Type } from 'typebox';
import { raw } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { withDefault } from '../../../../platform/http/types.js';
import { ThreadPath } from '../../outbound/index.js';
import { VIEW_POLICY } from './message-page.js';
import { readPicture, viewMessage } from './message-view.service.js';

const HTML = 'text/html; charset=utf-8';
const HOUR_S = 3_600;

/** Registers the page of a message with its original layout, and its images. */
export function messageViewRoutes(app: App): void {
  operation(app, {
    id: 'viewMessage',
    audience: 'console',
    method: 'GET',
    path: '/threads/{thread_id}/messages/{message_id}/view',
    tag: 'Inbox',
    summary: 'View a message as HTML',
    description:
      'Returns the message as a page for a frame: sanitized, without scripts, and under a policy that blocks outside content. Embedded images are shown. Remote images are off, because fetching them tells the sender that the message was opened; with `pictures`, the server fetches them for the reader.',
    params: Type.Object({ ...ThreadPath.properties, message_id: Type.Integer({ examples: [5510] }) }),
    query: Type.Object({
      pictures: withDefault(Type.Boolean({ description: 'Whether remote images are included.' }), false),
    }),
    response: Type.String(),
    produces: HTML,
    errors: ['message_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const path = { threadId: params.thread_id, messageId: params.message_id };
      return raw(await viewMessage(ctx, workspaceId, path, query.pictures), HTML, {
        'content-security-policy': VIEW_POLICY,
        'x-frame-options': 'SAMEORIGIN',
      });
    },
  });

  operation(app, {
    id: 'getPicture',
    method: 'GET',
    path: '/pictures/{token}',
    tag: 'Public',
    summary: 'Get an image of a message',
    description:
      'Returns an image of a displayed message: a bitmap of at most 5 MiB. The server fetches remote images and keeps them for seven days. The token is signed, names one image of one message and is valid until the end of the next day; any other token, and anything that is not an image, returns 404.',
    access: 'public',
    audience: 'console',
    params: Type.Object({ token: Type.String({ description: 'Token in the page of the message.' }) }),
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['picture_not_found'],
    handler: async (ctx, { params }) => {
      const { data, content_type: type } = await readPicture(ctx, params.token);
      return raw(data, type, {
        'cache-control': `private, max-age=${HOUR_S}`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
    },
  });
}

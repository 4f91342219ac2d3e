import { Type } from 'typebox';
import { raw } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { withDefault } from '../../../platform/http/types.js';
import { ThreadPath } from '../../outbound/index.js';
import { VIEW_POLICY } from './message-page.js';
import { readPicture, viewMessage } from './message-view.service.js';

const HTML = 'text/html; charset=utf-8';
const HOUR_S = 3_600;

/** A message as its sender laid it out, and the pictures in it. */
export function messageViewRoutes(app: App): void {
  operation(app, {
    id: 'viewMessage',
    method: 'GET',
    path: '/threads/{thread_id}/messages/{message_id}/view',
    tag: 'Inbox',
    summary: 'Show a message as it was sent',
    description:
      'The message as a page of its own, for a frame: cleaned, without scripts, and under a policy that lets nothing in from ' +
      'elsewhere. Pictures that came with it are shown. Remote ones are off, because fetching them tells the sender that ' +
      'somebody reads; with `pictures` this server fetches them in the reader’s place.',
    params: Type.Object({ ...ThreadPath.properties, message_id: Type.Integer({ examples: [5510] }) }),
    query: Type.Object({ pictures: withDefault(Type.Boolean({ description: 'True: remote pictures, too.' }), false) }),
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
    summary: 'Fetch a picture of a message',
    description:
      'A picture of a message that somebody is shown: a bitmap of at most 5 MiB. A remote one is fetched by this server and ' +
      'kept for seven days. The token is signed, names one picture of one message and is good until the end of the next ' +
      'day; any other is 404, and so is what is no picture.',
    access: 'public',
    params: Type.Object({ token: Type.String({ description: 'Stands in the page of the message.' }) }),
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

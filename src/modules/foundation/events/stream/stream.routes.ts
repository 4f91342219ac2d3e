import { Type } from 'typebox';
import { say } from '../../../../engine/words/say.js';
import { valueError } from '../../../../platform/errors.js';
import { raw } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import type { EventCatalogue } from '../event-catalogue.js';
import { EventStreams, STREAM_TIMES } from './event-streams.js';

const HEADERS = {
  // The connection has no other use, and a stopping server must not wait for it.
  connection: 'close',
  // nginx would delay events until its buffer is full.
  'x-accel-buffering': 'no',
};

const position = (description: string) => Type.Integer({ minimum: 0, description, examples: [1207] });

/** Registers the live stream of the event log. */
export function eventStreamRoutes(app: App, catalogue: EventCatalogue): void {
  const streams = new EventStreams(app.ctx, STREAM_TIMES);
  app.server.addHook('preClose', async () => streams.close());

  operation(app, {
    id: 'streamEvents',
    audience: 'console',
    method: 'GET',
    path: '/events/stream',
    tag: 'Campaign webhooks',
    summary: 'Stream events',
    description:
      'Streams events as server-sent events, for pages that update live. Each one has the type of the event, its number as `id`, and as data the IDs it concerns; all types are included, opt-in ones too. Reconnect with the last number and missed events are sent first. `resync` replaces more than 1,000 missed events, or events no longer kept: reload what you show. `presence`, which has no number and is not logged, is sent to streams of all types when a member opens or leaves a conversation. `access`, sent like `presence` when the stream opens and when the permissions of the caller change, lists their `scopes`. A comment is sent every 5 seconds: a stream that is silent for longer is broken. The stream ends with its API key or session.',
    query: Type.Object({
      types: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 100,
          description: 'Only events of these types.',
          examples: [['campaign.contact.replied']],
        }),
      ),
      after: Type.Optional(
        position('Number of the last event received. If absent, the stream starts with new events.'),
      ),
    }),
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(
        position(
          'Number of the last event received, sent by browsers when they reconnect. Takes precedence over `after`.',
        ),
      ),
    }),
    response: Type.String(),
    produces: 'text/event-stream',
    handler: async (_ctx, { workspaceId, query, headers, method, key, scopesHeld }) => {
      const { types = null, after = null } = query;
      const unknown = types?.findIndex((name) => catalogue.find(name) === undefined) ?? -1;
      if (unknown >= 0) {
        const location = ['query', 'types', unknown];
        throw valueError(location, 'unknown_event_type', say`unknown event type`, types?.[unknown]);
      }
      // A client of a HEAD request would never read the stream.
      if (method === 'HEAD') return raw('', 'text/event-stream; charset=utf-8', HEADERS);
      const content = streams.open({
        workspaceId,
        after: headers['Last-Event-ID'] ?? after,
        types,
        scopes: key.scopes,
        scopesHeld,
      });
      return raw(content, 'text/event-stream; charset=utf-8', HEADERS);
    },
  });
}

import { Type } from 'typebox';
import { valueError } from '../../../platform/errors.js';
import { raw } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import type { EventCatalogue } from '../event-catalogue.js';
import { EventStreams, STREAM_TIMES } from './event-streams.js';

const HEADERS = {
  // The connection has no other use, and a server that stops need not wait for it.
  connection: 'close',
  // nginx would hold events back until its buffer is full.
  'x-accel-buffering': 'no',
};

const position = (description: string) => Type.Integer({ minimum: 0, description, examples: [1207] });

/** The event log while it is written. */
export function eventStreamRoutes(app: App, catalogue: EventCatalogue): void {
  const streams = new EventStreams(app.ctx, STREAM_TIMES);
  app.server.addHook('preClose', async () => streams.close());

  operation(app, {
    id: 'streamEvents',
    method: 'GET',
    path: '/events/stream',
    tag: 'Campaign webhooks',
    summary: 'Follow the event log',
    description:
      'Server-sent events, for pages that show what happens. Each has the type of the event, its number as `id`, and as data ' +
      'the ids of what it is about; all types are sent, opt-in ones too. Come again with the last number and nothing is ' +
      'missed: what happened meanwhile is told first. The event `resync` stands for more than 1,000 missed events, or ones ' +
      'that are no longer kept: read anew what you show. `presence`, which has no number and is in no log, comes to who wants all ' +
      'types when somebody opens a conversation or leaves it. A comment comes every 15 seconds. The stream ends when its key or ' +
      'session does.',
    query: Type.Object({
      types: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 100,
          description: 'Only these types.',
          examples: [['campaign.contact.replied']],
        }),
      ),
      after: Type.Optional(position('The last number you know. Without it the stream begins now.')),
    }),
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(position('The same, as browsers say it when they come again; it counts first.')),
    }),
    response: Type.String(),
    produces: 'text/event-stream',
    handler: async (_ctx, { workspaceId, query, headers, method, isStillAdmitted }) => {
      const { types = null, after = null } = query;
      const unknown = types?.findIndex((name) => catalogue.find(name) === undefined) ?? -1;
      if (unknown >= 0) {
        const place = ['query', 'types', unknown];
        throw valueError(place, 'unknown_event_type', 'there is no such event type', types?.[unknown]);
      }
      // A client that asks for the headers alone would never read the stream.
      if (method === 'HEAD') return raw('', 'text/event-stream; charset=utf-8', HEADERS);
      const content = streams.open({
        workspaceId,
        after: headers['Last-Event-ID'] ?? after,
        types,
        isAdmitted: isStillAdmitted,
      });
      return raw(content, 'text/event-stream; charset=utf-8', HEADERS);
    },
  });
}

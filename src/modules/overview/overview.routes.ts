import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { isoOf } from '../../platform/http/wire.js';
import { readAttention } from './attention.service.js';
import { AttentionOut } from './overview.schemas.js';

export function overviewRoutes(app: App): void {
  operation(app, {
    id: 'getAttention',
    method: 'GET',
    path: '/overview/attention',
    tag: 'Overview',
    summary: 'List what waits for a person',
    description:
      'Everything in the workspace that needs somebody now, the worst first and of what is as bad the one that waits longest. An ' +
      'item goes when what it says is mended; nothing is marked as seen. At most four things of a kind are told of one by one ' +
      'where there are more than five: one further line counts the others. An empty list means that nothing waits.',
    response: AttentionOut,
    handler: async (ctx, { workspaceId }) => ({
      items: (await readAttention(ctx, workspaceId)).map((item) => ({ ...item, since: isoOf(item.since) })),
    }),
  });
}

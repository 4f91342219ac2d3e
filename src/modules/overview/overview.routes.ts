import { Type } from 'typebox';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { withDefault } from '../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import { readAttention } from './attention.service.js';
import { JobsOut } from './jobs.schemas.js';
import { readJobs } from './jobs.service.js';
import { AttentionOut } from './overview.schemas.js';

const DAY_MS = 24 * 3_600_000;

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

  operation(app, {
    id: 'listJobs',
    method: 'GET',
    path: '/jobs',
    tag: 'Overview',
    summary: 'List long works',
    description:
      'What goes on in the workspace for longer than the request that began it: imports, launches, exports to sequencers, ' +
      'verifications of mailboxes, bulk work on warmup, domains on their way, the demonstration. With `active=false` also ' +
      'imports, launches and bulk work on warmup that have ended within a day. Those that go on come first; at most 50.',
    query: Type.Object({
      active: withDefault(Type.Boolean({ description: 'Only what goes on.' }), true),
    }),
    response: JobsOut,
    handler: async (ctx, { query, workspaceId }) => {
      const endedSince = query.active ? null : new Date(ctx.clock.now().getTime() - DAY_MS);
      const jobs = await readJobs(ctx, workspaceId, { endedSince });
      return {
        items: jobs.map((job) => ({ ...job, startedAt: isoOf(job.startedAt), endedAt: isoOrNull(job.endedAt) })),
      };
    },
  });
}

import { Type } from 'typebox';
import { TIMEFRAMES } from '../../../engine/lifecycle/enums.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { measureStorage } from '../../../platform/disk.js';
import { readObjectMove } from '../../../platform/files/blobs/move-state.js';
import { actsForAccount } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, withDefault } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { readAttention } from './attention.service.js';
import { JobsOut } from './jobs.schemas.js';
import { readJobs } from './jobs.service.js';
import { type LookupItemOut, LookupOut, LookupQuery } from './lookup.schemas.js';
import { lookUp } from './lookup.service.js';
import { AttentionOut, StorageOut, WorkspaceSummariesOut } from './overview.schemas.js';
import { readWorkspaceSummaries } from './workspace-figures.service.js';

const DAY_MS = 24 * 3_600_000;

export function overviewRoutes(app: App): void {
  operation(app, {
    id: 'getAttention',
    method: 'GET',
    path: '/overview/attention',
    tag: 'Overview',
    summary: 'List what needs attention',
    description:
      'Returns everything in the workspace that needs action by a member, most severe first, then oldest first. An item disappears when its cause is fixed. If more than five items of a kind exist, four are listed and one more item counts the rest. An empty list means that nothing needs attention.',
    response: AttentionOut,
    handler: async (ctx, { workspaceId, key }) => ({
      items: (await readAttention(ctx, workspaceId, actsForAccount(key))).map((item) => ({
        ...item,
        title: inLanguage(ctx.language, item.title).replace(/\.$/, ''),
        since: isoOf(item.since),
      })),
    }),
  });

  operation(app, {
    id: 'listWorkspaceSummaries',
    method: 'GET',
    path: '/overview/workspaces',
    tag: 'Overview',
    summary: 'Compare workspaces',
    description:
      'Returns stats, problems, and daily limit usage for each accessible workspace, newest first. A workspace key has access to its workspace, an account-wide key to all workspaces, and a signed-in member to the workspaces they belong to.',
    query: Type.Object({
      timeframe: withDefault(enumOf(TIMEFRAMES, { description: 'UTC calendar days of `metrics`.' }), 'last_7_days'),
    }),
    response: WorkspaceSummariesOut,
    handler: async (ctx, { key, query }) => ({ items: await readWorkspaceSummaries(ctx, key, query.timeframe) }),
  });

  operation(app, {
    id: 'getStorage',
    method: 'GET',
    path: '/storage',
    tag: 'Overview',
    summary: 'Get the disk forecast',
    description:
      'Returns the size of the database of the instance, its growth, when its disk will be full, and how far content was moved to the object store. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: StorageOut,
    errors: ['account_key_required'],
    accountOnly: true,
    handler: async (ctx) => ({
      ...(await measureStorage(ctx)),
      objectMove: await readObjectMove(ctx.sql, ctx.config.blobs.location),
    }),
  });

  operation(app, {
    id: 'lookUpId',
    method: 'GET',
    path: '/lookup',
    tag: 'Overview',
    summary: 'Look up an ID',
    description:
      'Returns what an ID of unknown type names in the workspace. Usually one resource; a contact that was created together with its profile shares its ID. An empty list means that nothing in the workspace has this ID.',
    query: LookupQuery,
    response: LookupOut,
    handler: async (ctx, { query, workspaceId }) => ({
      items: (await lookUp(ctx, workspaceId, query.id)).map((row) => ({
        kind: row.kind as LookupItemOut['kind'],
        title: row.title,
        email: row.email,
        campaignId: row.campaign_id,
        subscriptionId: row.subscription_id,
      })),
    }),
  });

  operation(app, {
    id: 'listJobs',
    method: 'GET',
    path: '/jobs',
    tag: 'Overview',
    summary: 'List background jobs',
    description:
      'Returns work that outlasts the request that started it: imports, launches, sequencer exports, mailbox verifications, bulk warmup changes, domains being connected, and the demo. With `active=false`, also imports, launches and bulk warmup changes that ended within a day. Running jobs are first; at most 50 are returned.',
    query: Type.Object({
      active: withDefault(Type.Boolean({ description: 'Only jobs in progress.' }), true),
    }),
    response: JobsOut,
    handler: async (ctx, { query, workspaceId }) => {
      const endedSince = query.active ? null : new Date(ctx.clock.now().getTime() - DAY_MS);
      const jobs = await readJobs(ctx, workspaceId, { endedSince });
      return {
        items: jobs.map((job) => ({
          ...job,
          title: inLanguage(ctx.language, job.title),
          startedAt: isoOf(job.startedAt),
          endedAt: isoOrNull(job.endedAt),
        })),
      };
    },
  });
}

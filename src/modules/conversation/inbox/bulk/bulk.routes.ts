import type { BulkChangeStatus } from '../../../../engine/profiles/bulk-change.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { ThreadBatchStateOut, ThreadBulkPath, ThreadCountOut, ThreadCountQuery } from './bulk.schemas.js';
import { countThreads, getThreadBulk } from './bulk.service.js';
import type { ThreadBulkRow } from './bulks.repo.js';
import type { ThreadFailure } from './piece.service.js';

/** Registers the operations beside a change of all conversations of a filter, which `updateThreads` starts. */
export function threadBulkRoutes(app: App): void {
  operation(app, {
    id: 'countThreads',
    method: 'GET',
    path: '/threads/count',
    tag: 'Inbox',
    summary: 'Count conversations',
    description:
      'Returns the number of conversations that match the filters of the list: the `expected_count` of a change of all of them.',
    rate: 'search',
    query: ThreadCountQuery,
    response: ThreadCountOut,
    handler: async (ctx, { workspaceId, query, key }) => ({
      count: await countThreads(ctx, workspaceId, query, ownerOf(key), (name) => ['query', name]),
    }),
  });

  operation(app, {
    id: 'getThreadBatch',
    method: 'GET',
    path: '/threads/batch/{batch_id}',
    tag: 'Inbox',
    summary: 'Get a change of conversations',
    description:
      'Returns the progress and the result of a change of all conversations of a filter, for 30 days after it started.',
    params: ThreadBulkPath,
    response: ThreadBatchStateOut,
    errors: ['batch_not_found'],
    handler: async (ctx, { workspaceId, params }) => toWire(await getThreadBulk(ctx, workspaceId, params.batch_id)),
  });
}

function toWire(row: ThreadBulkRow): ThreadBatchStateOut {
  const failures = row.failures as unknown as readonly ThreadFailure[];
  return {
    id: row.id,
    status: row.status as BulkChangeStatus,
    matchedCount: row.matched_count,
    visitedCount: row.visited_count,
    changedCount: row.changed_count,
    failedCount: row.failed_count,
    failures: failures.map(({ threadId, message }) => ({ thread_id: threadId, message })),
    undoneCount: row.undone_count,
    skippedCount: row.skipped_count,
    undo_until: isoOrNull(row.undo_until),
    problem: row.problem,
    createdAt: isoOf(row.created_at),
    completedAt: isoOrNull(row.completed_at),
  };
}

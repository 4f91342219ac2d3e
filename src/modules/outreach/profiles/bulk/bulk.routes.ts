import type { BulkChangeAction, BulkChangeStatus } from '../../../../engine/profiles/bulk-change.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { BulkChangeIn, BulkChangeOut, BulkChangePath, ProfileCountOut, ProfileCountQuery } from './bulk.schemas.js';
import { countProfiles, getBulk, mayUndo, startBulk, undoBulk } from './bulk.service.js';
import type { BulkRow } from './bulks.repo.js';
import type { BulkEnds } from './piece.service.js';

/** Registers the operations on many profiles. */
export function bulkRoutes(app: App, ends: BulkEnds): void {
  operation(app, {
    id: 'countProfiles',
    method: 'GET',
    path: '/profiles/count',
    tag: 'Profiles',
    summary: 'Count profiles',
    description: 'Returns the number of profiles that match the filters of the list.',
    rate: 'search',
    query: ProfileCountQuery,
    response: ProfileCountOut,
    handler: async (ctx, { workspaceId, query }) => ({ count: await countProfiles(ctx, workspaceId, query) }),
  });

  operation(app, {
    id: 'createBulkChange',
    method: 'POST',
    path: '/profiles/bulk',
    tag: 'Profiles',
    summary: 'Change many profiles',
    description:
      'Applies one action to the named profiles, or to all profiles that match a filter: adds or removes tags, sets or clears one field, sets the owner, pins profiles to a segment, or deletes them. Contacts of campaigns follow as they do for one profile. The first 500 profiles (50 to delete) are changed before the response, the others in the background; profiles that are added after the request are not changed. A deletion also removes the contacts of the profiles from all campaigns. Changes can be undone for 10 minutes, except deletions.',
    body: BulkChangeIn,
    response: BulkChangeOut,
    errors: ['count_changed', 'segment_not_found'],
    example: {
      body: { filter: { tag: 'trade-fair' }, expectedCount: 12_400, action: 'add_tags', tags: ['2026'] },
    },
    handler: async (ctx, { workspaceId, body, key }) =>
      toWire(await startBulk(ctx, workspaceId, ownerOf(key), body, ends), ctx.clock.now()),
  });

  operation(app, {
    id: 'getBulkChange',
    method: 'GET',
    path: '/profiles/bulk/{bulk_id}',
    tag: 'Profiles',
    summary: 'Get a bulk change',
    description: 'Returns the progress and the result of a change of many profiles.',
    params: BulkChangePath,
    response: BulkChangeOut,
    errors: ['bulk_change_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      toWire(await getBulk(ctx, workspaceId, params.bulk_id), ctx.clock.now()),
  });

  operation(app, {
    id: 'undoBulkChange',
    method: 'POST',
    path: '/profiles/bulk/{bulk_id}/undo',
    tag: 'Profiles',
    summary: 'Undo a bulk change',
    description:
      'Restores the previous values and pins of profiles that have not changed since, and the values of the contacts of campaigns that followed them. Possible for 10 minutes after the change has ended. A deletion cannot be undone.',
    params: BulkChangePath,
    response: BulkChangeOut,
    errors: ['bulk_change_not_found', 'operation_running', 'undo_expired'],
    handler: async (ctx, { workspaceId, params, key }) =>
      toWire(await undoBulk(ctx, workspaceId, ownerOf(key), params.bulk_id, ends), ctx.clock.now()),
  });
}

function toWire(row: BulkRow, now: Date): BulkChangeOut {
  return {
    id: row.id,
    action: row.action as BulkChangeAction,
    status: row.status as BulkChangeStatus,
    matchedCount: row.matched_count,
    notFoundCount: row.not_found_count,
    visitedCount: row.visited_count,
    changedCount: row.changed_count,
    undoneCount: row.undone_count,
    undoUntil: row.undo_until !== null && mayUndo(row, now) ? isoOf(row.undo_until) : null,
    problem: row.problem,
    createdAt: isoOf(row.created_at),
    completedAt: row.completed_at === null ? null : isoOf(row.completed_at),
  };
}

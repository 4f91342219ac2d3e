import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ProfilesPageOut, profileToWire } from '../profiles/index.js';
import { SegmentPath, SegmentPinsIn, SegmentPinsOut, SegmentProfilesQuery } from './segments.schemas.js';
import { listSegmentProfiles, pinProfiles } from './segments.service.js';

/** Registers the operations of the profiles of a segment: list, pin. */
export function segmentProfileRoutes(app: App): void {
  operation(app, {
    id: 'listSegmentProfiles',
    method: 'GET',
    path: '/segments/{segment_id}/profiles',
    tag: 'Segments',
    summary: 'List profiles of a segment',
    description: 'Returns the profiles that are currently in the segment, sorted by address.',
    rate: 'heavy',
    params: SegmentPath,
    query: SegmentProfilesQuery,
    response: ProfilesPageOut,
    errors: ['segment_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const { items, nextCursor } = await listSegmentProfiles(ctx, workspaceId, params.segment_id, query);
      return { items: items.map(profileToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'pinSegmentProfiles',
    method: 'POST',
    path: '/segments/{segment_id}/pins',
    tag: 'Segments',
    summary: 'Pin profiles',
    description: 'Keeps profiles in a segment or out of it, regardless of its definition.',
    params: SegmentPath,
    body: SegmentPinsIn,
    response: SegmentPinsOut,
    errors: ['segment_not_found'],
    example: { body: { profileIds: ['01959f00-2222-7aaa-8bbb-000000000002'], pin: 'out' } },
    handler: (ctx, { workspaceId, params, body }) => pinProfiles(ctx, workspaceId, params.segment_id, body),
  });
}

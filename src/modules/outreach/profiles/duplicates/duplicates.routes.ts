import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { profileToWire } from '../profile-wire.js';
import { DuplicateDismissIn, DuplicateDismissOut, DuplicatesPageOut, DuplicatesQuery } from './duplicates.schemas.js';
import { listDuplicates, tellApart } from './duplicates.service.js';

/** Registers the list of duplicates, and the dismissal of a pair. */
export function duplicateRoutes(app: App): void {
  operation(app, {
    id: 'listDuplicateProfiles',
    method: 'GET',
    path: '/profiles/duplicates',
    tag: 'Profiles',
    summary: 'List duplicate profiles',
    description:
      'Returns pairs of profiles that are probably the same person, with the rule that found them, rule by rule. Each request reads a bounded part of the address book, so a page can have fewer pairs than `limit`, or none, although `hasMore` is true.',
    rate: 'search',
    query: DuplicatesQuery,
    response: DuplicatesPageOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { items, nextCursor } = await listDuplicates(ctx, workspaceId, query);
      const shown = items.map(({ profiles, differences, ...one }) => ({
        ...one,
        differences: [...differences],
        profiles: profiles.map(profileToWire),
      }));
      return { items: shown, nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'dismissDuplicateProfiles',
    method: 'POST',
    path: '/profiles/duplicates/dismiss',
    tag: 'Profiles',
    summary: 'Dismiss duplicate profiles',
    description:
      'Records that two profiles are not the same person, so that the list of duplicates leaves the pair out. With `dismissed` false, the pair can be listed again.',
    body: DuplicateDismissIn,
    response: DuplicateDismissOut,
    errors: ['profile_not_found'],
    example: {
      body: { profileIds: ['01959f00-2222-7aaa-8bbb-000000000002', '01959f00-2222-7aaa-8bbb-000000000003'] },
    },
    handler: async (ctx, { workspaceId, body: { profileIds, dismissed } }) => {
      await tellApart(ctx, workspaceId, profileIds, dismissed);
      return { profileIds, dismissed };
    },
  });
}

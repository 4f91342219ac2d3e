import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { profileToWire } from '../profile-wire.js';
import { ProfileOut, ProfilePath } from '../profiles.schemas.js';
import { ProfileMergeIn } from './merge.schemas.js';
import { type MergeEnds, mergeProfiles } from './merge.service.js';

/** Registers the merge of two profiles. */
export function mergeRoutes(app: App, ends: MergeEnds): void {
  operation(app, {
    id: 'mergeProfile',
    method: 'POST',
    path: '/profiles/{profile_id}/merge',
    tag: 'Profiles',
    summary: 'Merge two profiles',
    description:
      'Merges two profiles of the same person. The older profile keeps its ID and gets the tags, addresses, and missing values of the other one; where both have a value, `fields` chooses. The ID of the other profile leads to the one that stayed, and its address stays known as a further address: imports and replies with it belong to the merged profile. In a campaign with contacts of both, one sequence continues, and the other contact is stopped with the reason `merged`, or removed if it waits for a launch. Suppressions of each address are kept, and opt-outs apply to all addresses of the merged profile. Returns the merged profile, also if both are one already.',
    params: ProfilePath,
    body: ProfileMergeIn,
    response: ProfileOut,
    errors: ['profile_not_found', 'email_unsettled'],
    example: { body: { with: '01959f00-2222-7aaa-8bbb-000000000003', fields: { title: 'other' } } },
    handler: async (ctx, { workspaceId, params, body, key }) =>
      profileToWire(await mergeProfiles(ctx, workspaceId, params.profile_id, ownerOf(key), body, ends)),
  });
}

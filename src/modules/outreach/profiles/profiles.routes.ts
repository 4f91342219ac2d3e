import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { profileFieldRoutes } from './fields/fields.routes.js';
import { profileToWire } from './profile-wire.js';
import {
  ProfileDeletedOut,
  ProfileIn,
  ProfileOut,
  ProfilePath,
  ProfilesBatchIn,
  ProfilesBatchOut,
  ProfilesPageOut,
  ProfilesQuery,
  ProfileUpdateIn,
} from './profiles.schemas.js';
import {
  changeProfile,
  changeProfiles,
  createProfile,
  getProfile,
  listProfiles,
  type ProfileEnds,
  removeProfile,
} from './profiles.service.js';

/** Registers the operations of the address book: profiles and their custom fields. */
export function profileRoutes(app: App, ends: ProfileEnds): void {
  operation(app, {
    id: 'listProfiles',
    method: 'GET',
    path: '/profiles',
    tag: 'Profiles',
    summary: 'List profiles',
    description:
      'Returns the profiles of the address book, sorted by address unless `sort` names another order, with their fields, tags, and campaigns. Each address has one profile, and every contact of a campaign has a profile.',
    rate: (query) => (query['search'] === undefined ? 'default' : 'search'),
    query: ProfilesQuery,
    response: ProfilesPageOut,
    handler: async (ctx, { query: { sort, cursor, limit, ...query }, workspaceId }) => {
      const { items, nextCursor } = await listProfiles(ctx, workspaceId, query, { sort, cursor, limit });
      return { items: items.map(profileToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'createProfile',
    method: 'POST',
    path: '/profiles',
    tag: 'Profiles',
    summary: 'Create a profile',
    description:
      'Adds an address to the address book without adding it to a campaign. Values in `fields` must match the types of their registered fields.',
    body: ProfileIn,
    response: ProfileOut,
    errors: ['already_exists', 'recipient_suppressed'],
    example: {
      body: { email: 'ana@example.com', firstName: 'Ana', tags: ['customer'], source: 'crm', sourceName: 'HubSpot' },
    },
    handler: async (ctx, { workspaceId, body, key }) =>
      profileToWire(await createProfile(ctx, workspaceId, ownerOf(key), body)),
  });

  operation(app, {
    id: 'updateProfiles',
    method: 'POST',
    path: '/profiles/batch',
    tag: 'Profiles',
    summary: 'Update many profiles',
    description: 'Adds and removes tags and sets the owner of up to 1,000 profiles.',
    body: ProfilesBatchIn,
    response: ProfilesBatchOut,
    example: { body: { profileIds: ['01959f00-2222-7aaa-8bbb-000000000002'], addTags: ['customer'] } },
    handler: (ctx, { workspaceId, body: { profileIds, addTags, removeTags, ownerId }, key }) =>
      changeProfiles(ctx, workspaceId, ownerOf(key), profileIds, { addTags, removeTags, ownerId }),
  });

  profileFieldRoutes(app);

  operation(app, {
    id: 'getProfile',
    method: 'GET',
    path: '/profiles/{profile_id}',
    tag: 'Profiles',
    summary: 'Get a profile',
    description: 'Returns a profile with its fields, tags, source, legal basis, and campaigns.',
    params: ProfilePath,
    response: ProfileOut,
    errors: ['profile_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      profileToWire(await getProfile(ctx, workspaceId, params.profile_id)),
  });

  operation(app, {
    id: 'updateProfile',
    method: 'PATCH',
    path: '/profiles/{profile_id}',
    tag: 'Profiles',
    summary: 'Update a profile',
    description:
      'Updates the fields you send. Contacts that are still in sequence and have the previous value get the new one, so unsent emails use it. Contacts with a different value keep it.',
    params: ProfilePath,
    body: ProfileUpdateIn,
    response: ProfileOut,
    errors: ['profile_not_found'],
    example: { body: { title: 'Head of Sales', tags: ['customer', 'vip'] } },
    handler: async (ctx, { workspaceId, params, body, key }) =>
      profileToWire(await changeProfile(ctx, workspaceId, params.profile_id, ownerOf(key), body)),
  });

  operation(app, {
    id: 'deleteProfile',
    method: 'DELETE',
    path: '/profiles/{profile_id}',
    tag: 'Profiles',
    summary: 'Delete a profile',
    description:
      'Deletes a profile and removes its contacts from all campaigns; no further email is sent to them. Sent emails, conversations, and suppressions are kept. To delete all data about a person, create an erasure.',
    params: ProfilePath,
    response: ProfileDeletedOut,
    errors: ['profile_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const { contactsRemoved } = await removeProfile(ctx, workspaceId, params.profile_id, ends);
      return { id: params.profile_id, deleted: true, contactsRemoved };
    },
  });
}

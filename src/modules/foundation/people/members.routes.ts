import { Type } from 'typebox';
import { hasScope, type WorkspaceRole } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { keyToWire, listKeysCreatedBy } from '../workspaces/index.js';
import type { MemberDetails } from './accounts/members.repo.js';
import { MemberOut, MemberRemovedOut, MemberUpdatedOut, MemberUpdateIn, PasswordLinkOut } from './members.schemas.js';
import { changeMemberRole, listMembersFor, removeMember } from './members.service.js';
import { makePasswordLink } from './password-links.service.js';

const TAG = 'People';

interface Member {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: Date;
}

function memberToWire({ user_id, name, email, role, created_at }: Member): Omit<MemberUpdatedOut, 'created_api_keys'> {
  return { user_id, name, email, role: role as WorkspaceRole, joined_at: isoOf(created_at) };
}

function memberWithUse(member: MemberDetails, isAdmin: boolean): MemberOut {
  return {
    ...memberToWire(member),
    last_seen_at: isAdmin ? isoOrNull(member.last_seen_at) : null,
    has_passkey: isAdmin ? member.has_passkey : null,
    workspace_ids: member.workspace_ids,
  };
}

const workspace_id = Type.Integer({ description: 'ID of the workspace. `workspaceId`, if present, must be the same.' });
const MemberPath = Type.Object({ workspace_id, user_id: resourceId() });

/** Registers the operations of members of a workspace. */
export function memberRoutes(app: App): void {
  operation(app, {
    id: 'listMembers',
    method: 'GET',
    path: '/workspaces/{workspace_id}/members',
    tag: TAG,
    summary: 'List members',
    description:
      'Returns the members of the workspace with their roles, in the order they joined. Callers with the scope `admin` also see when a member was last seen and whether they have a passkey.',
    workspaceAlias: true,
    params: Type.Object({ workspace_id }),
    response: Type.Array(MemberOut),
    handler: async (ctx, { key, workspaceId }) => {
      const isAdmin = hasScope(key, 'admin');
      return (await listMembersFor(ctx, key, workspaceId)).map((member) => memberWithUse(member, isAdmin));
    },
  });

  operation(app, {
    id: 'updateMember',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}/members/{user_id}',
    tag: TAG,
    summary: 'Update a member role',
    description:
      'Changes the role of a member, starting with their next request. With a lower role, the response lists the API keys they created, so that you can revoke them. Only owners and account-wide keys can add or remove owners. The last owner cannot be changed.',
    scope: 'admin',
    workspaceAlias: true,
    params: MemberPath,
    body: MemberUpdateIn,
    response: MemberUpdatedOut,
    errors: ['member_not_found', 'owner_required', 'in_use'],
    example: { body: { role: 'member' } },
    handler: async (ctx, { key, workspaceId, params, body }) => {
      const { member, lostRights } = await changeMemberRole(ctx, key, workspaceId, params.user_id, body.role);
      const keys = lostRights ? await listKeysCreatedBy(ctx, key, workspaceId, params.user_id) : [];
      return { ...memberToWire(member), created_api_keys: keys.map(keyToWire) };
    },
  });

  operation(app, {
    id: 'deleteMember',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}/members/{user_id}',
    tag: TAG,
    summary: 'Remove a member',
    description:
      'Removes a member immediately. Their account stays; API keys they created lose the scopes `admin` and `billing`, and their open invitations and links end. The response lists these keys, so that you can revoke them. ' +
      'The last owner cannot be removed.',
    scope: 'admin',
    workspaceAlias: true,
    params: MemberPath,
    response: MemberRemovedOut,
    errors: ['member_not_found', 'owner_required', 'in_use'],
    handler: async (ctx, { key, workspaceId, params }) => {
      await removeMember(ctx, key, workspaceId, params.user_id);
      const keys = await listKeysCreatedBy(ctx, key, workspaceId, params.user_id);
      return { user_id: params.user_id, deleted: true, created_api_keys: keys.map(keyToWire) };
    },
  });

  operation(app, {
    id: 'createPasswordLink',
    method: 'POST',
    path: '/workspaces/{workspace_id}/members/{user_id}/password-link',
    tag: TAG,
    summary: 'Create a password reset link',
    description:
      'Creates a reset link for a member who forgot their password. The link works once and expires after 24 hours; earlier links stop working. Requires permission to manage the member in every workspace they belong to.',
    scope: 'admin',
    workspaceAlias: true,
    params: MemberPath,
    response: PasswordLinkOut,
    secretAnswer: true,
    errors: ['member_not_found', 'owner_required'],
    handler: async (ctx, { key, workspaceId, params }) => {
      const { url, expiresAt } = await makePasswordLink(ctx, key, workspaceId, params.user_id);
      return { url, expires_at: isoOf(expiresAt) };
    },
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';

export type Member = Schemas['MemberOut'];
export type Invitation = Schemas['InvitationOut'];
export type OwnSession = Schemas['OwnSessionOut'];
export type Role = Schemas['WorkspaceRole'];

export const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'viewer'];

/** Returns path and query of a request about the members of a workspace. */
export const paramsIn = (workspaceId: number) => ({ path: { workspace_id: workspaceId }, query: { workspaceId } });

export const membersQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'members'),
    queryFn: ({ signal }) =>
      take(api.GET('/workspaces/{workspace_id}/members', { params: paramsIn(workspaceId), signal })),
  });

export const invitationsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'invitations'),
    queryFn: ({ signal }) =>
      take(api.GET('/workspaces/{workspace_id}/invitations', { params: paramsIn(workspaceId), signal })),
  });

export const ownSessionsQuery = queryOptions({
  queryKey: ownKey('own-sessions'),
  queryFn: ({ signal }) => take(api.GET('/auth/sessions', { signal })),
});

export type Passkey = Schemas['PasskeyOut'];

export const passkeysQuery = queryOptions({
  queryKey: ownKey('passkeys'),
  queryFn: ({ signal }) => take(api.GET('/auth/passkeys', { signal })),
});

import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Peer = Schemas['CirclePeerOut'];
export type OpenInvitation = Schemas['CircleOpenInvitation'];

export const peersQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'circles', 'peers'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/circles/peers', { params: { query: { workspaceId } }, signal }))).peers,
  });

export const openInvitationsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'circles', 'invitations'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/circles/invitations', { params: { query: { workspaceId } }, signal }))).invitations,
  });

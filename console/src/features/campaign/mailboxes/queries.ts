import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

export type Attached = Schemas['CampaignMailboxOut'];

export const attachedQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'mailboxes', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/mailboxes', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const capacityQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'mailbox-preflight', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/mailbox-preflight', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

/** Tags of the mailboxes of the workspace, with the number of mailboxes per tag. */
export const tagsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'tags'),
    queryFn: ({ signal }) => take(api.GET('/mailboxes/tags', { params: { query: { workspaceId } }, signal })),
  });

/** Tags whose mailboxes are attached to the campaign automatically. */
export const followedQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'followed-tags', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/mailboxes/by-tag', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

/** Mailboxes of the workspace whose address contains a search term. */
export const choiceQuery = (workspaceId: number, search: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'choice', search),
    queryFn: ({ signal }) =>
      take(
        api.GET('/mailboxes', {
          params: { query: { workspaceId, limit: 100, ...(search !== '' && { search }) } },
          signal,
        }),
      ),
  });

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { useWorkspaceId } from '../../../ui/workspace';

export type Subsequence = Schemas['CampaignSubsequenceOut'];

export const subsequencesQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'subsequences', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/subsequences', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const routingQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'routing', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/subsequence-routing-policy', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

/** Creates, edits and deletes subsequences, and moves contacts into them. */
export function useSubsequenceActions(campaignId: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const path = { campaign_id: campaignId };
  const query = { workspaceId };
  const onSuccess = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') });
  const create = useMutation({
    mutationFn: (body: Schemas['CampaignSubsequenceCreateIn']) =>
      take(
        api.POST('/campaigns/{campaign_id}/subsequences', { params: { path, query, header: once(newKey()) }, body }),
      ),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Schemas['CampaignSubsequenceUpdateIn'] }) =>
      take(
        api.PATCH('/campaigns/{campaign_id}/subsequences/{subsequence_id}', {
          params: { path: { ...path, subsequence_id: id }, query },
          body,
        }),
      ),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      take(
        api.DELETE('/campaigns/{campaign_id}/subsequences/{subsequence_id}', {
          params: { path: { ...path, subsequence_id: id }, query },
        }),
      ),
    onSuccess,
  });
  const move = useMutation({
    mutationFn: ({ id, dryRun }: { id: string; dryRun: boolean }) =>
      take(
        api.POST('/campaigns/{campaign_id}/subsequences/{subsequence_id}/sync-leads', {
          params: { path: { ...path, subsequence_id: id }, query, header: once(newKey()) },
          body: { dryRun },
        }),
      ),
    onSuccess: (answer) => (answer.dryRun ? undefined : onSuccess()),
  });
  const route = useMutation({
    mutationFn: (body: Schemas['SubsequenceRoutingPolicyUpdateIn']) =>
      take(api.PATCH('/campaigns/{campaign_id}/subsequence-routing-policy', { params: { path, query }, body })),
    onSuccess,
  });
  return { create, change, remove, move, route };
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { isConflict } from '../../api/errors';
import { keyOf } from '../../api/keys';
import type { Period } from '../../ui/period/period';
import { useWorkspaceId } from '../../ui/workspace';
import { campaignQuery } from '../campaigns';

export type Campaign = Schemas['CampaignOut'];

/** Context with the campaign of the page; its sections render once it is loaded. */
export const CampaignContext = createContext<Campaign | null>(null);

export function useCampaign(): Campaign {
  const campaign = useContext(CampaignContext);
  if (campaign === null) throw new Error('Only below a campaign.');
  return campaign;
}

export function useCampaignOfPage() {
  const workspaceId = useWorkspaceId();
  const { campaignId } = useParams({ strict: false }) as { campaignId: string };
  return useQuery(campaignQuery(workspaceId, campaignId));
}

/** Stores a returned campaign in the cache, and refetches lists of campaigns. */
export function useKeepCampaign(): (campaign: Campaign) => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return (campaign) => {
    queries.setQueryData(campaignQuery(workspaceId, campaign.id).queryKey, campaign);
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'list') });
  };
}

/**
 * Saves a part of a campaign at the newest known revision, even before it is rendered. A conflicting change
 * by another member is shown as an error; saving again overwrites it with the edits of this page.
 */
export function useSaveCampaign(campaign: Campaign) {
  const { queryKey } = campaignQuery(useWorkspaceId(), campaign.id);
  const queries = useQueryClient();
  const keep = useKeepCampaign();
  return async (send: (ifUnchanged: { 'If-Match': string }) => Promise<Campaign>): Promise<void> => {
    const { revision } = queries.getQueryData<Campaign>(queryKey) ?? campaign;
    try {
      keep(await send({ 'If-Match': `"${revision}"` }));
    } catch (error) {
      if (isConflict(error)) await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
}

export const stepsQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'steps', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/steps', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const statsQuery = (workspaceId: number, campaignId: string, period: Period) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'stats', campaignId, period),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/stats', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId, ...period } },
          signal,
        }),
      ),
  });

export const shareQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'share', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/share', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

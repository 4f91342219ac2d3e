import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

export type Preflight = Schemas['CampaignPreflightOut'];
export type Simulation = Schemas['CampaignSimulateOut'];
export type Job = Schemas['CampaignLaunchJobOut'];
const LOOK_MS = 1_000;
export const FORECAST_DAYS = 90;

export const preflightQuery = (workspaceId: number, campaignId: string, action: 'launch' | 'resume') =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'preflight', campaignId, action),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/preflight', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId, action } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** Forecasts the rest of a campaign, with optional changes. */
export const forecastQuery = (workspaceId: number, campaignId: string, tried: Schemas['CampaignSimulateIn']) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'forecast', campaignId, tried),
    queryFn: ({ signal }) =>
      take(
        api.POST('/campaigns/{campaign_id}/simulate', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          body: { days: FORECAST_DAYS, ...tried },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const jobQuery = (workspaceId: number, campaignId: string, jobId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'launch-job', jobId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/launch-jobs/{job_id}', {
          params: { path: { campaign_id: campaignId, job_id: jobId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'queued' || state.data.status === 'running' ? LOOK_MS : false,
  });

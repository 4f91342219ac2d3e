import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Period } from '../../../ui/period/period';
import { lifeOf } from './life';

export type Day = Schemas['CampaignDay'];

interface Lived {
  readonly id: string;
  readonly createdAt: string;
}

/** Returns the days of a period; all time starts when the campaign was created. */
const daysOf = ({ createdAt }: Lived, period: Period, zone: string) =>
  'from' in period ? period : lifeOf(createdAt, zone, new Date());

/** Statistics of every day of a period in the time zone of the workspace. */
export const daysQuery = (workspaceId: number, campaign: Lived, period: Period, zone: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'days', campaign.id, period, zone),
    queryFn: ({ signal }) => {
      const query = { workspaceId, ...daysOf(campaign, period, zone) };
      return take(
        api.GET('/campaigns/{campaign_id}/analytics/daily', {
          params: { path: { campaign_id: campaign.id }, query },
          signal,
        }),
      );
    },
  });

/** Spam rates at Gmail on the days of a period. */
export const spamRatesQuery = (workspaceId: number, campaign: Lived, period: Period, zone: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'spam-rates', campaign.id, period, zone),
    queryFn: ({ signal }) => {
      const query = { workspaceId, ...daysOf(campaign, period, zone) };
      return take(
        api.GET('/campaigns/{campaign_id}/analytics/spam-rates', {
          params: { path: { campaign_id: campaign.id }, query },
          signal,
        }),
      );
    },
  });

export const stepFiguresQuery = (workspaceId: number, campaignId: string, period: Period) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'step-figures', campaignId, period),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/analytics/steps', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId, ...period } },
          signal,
        }),
      ),
  });

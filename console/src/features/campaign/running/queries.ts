import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { spanOf } from './span';

export type Day = Schemas['CampaignDay'];

/** Figures of every day of a timeframe, the quiet ones too. Days are those of UTC, as the figures beside them count them. */
export const daysQuery = (
  workspaceId: number,
  campaign: { readonly id: string; readonly createdAt: string },
  timeframe: Schemas['Timeframe'],
) =>
  queryOptions({
    queryKey: [workspaceId, 'campaigns', 'days', campaign.id, timeframe],
    queryFn: ({ signal }) => {
      const span = spanOf(timeframe, campaign.createdAt, new Date());
      return take(
        api.GET('/campaigns/{campaign_id}/analytics/daily', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId, ...span, timezone: 'UTC' } },
          signal,
        }),
      );
    },
  });

export const stepFiguresQuery = (workspaceId: number, campaignId: string, timeframe: Schemas['Timeframe']) =>
  queryOptions({
    queryKey: [workspaceId, 'campaigns', 'step-figures', campaignId, timeframe],
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/analytics/steps', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId, timeframe } },
          signal,
        }),
      ),
  });

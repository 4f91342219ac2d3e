import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Period } from '../../../ui/period/period';
import { spanOf } from './span';

export type Day = Schemas['CampaignDay'];

/** Figures of every day of a period, the quiet ones too. Days of a timeframe are those of UTC, as the figures beside them count them. */
export const daysQuery = (
  workspaceId: number,
  campaign: { readonly id: string; readonly createdAt: string },
  period: Period,
) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'days', campaign.id, period),
    queryFn: ({ signal }) => {
      const span =
        'from' in period ? period : { ...spanOf(period.timeframe, campaign.createdAt, new Date()), timezone: 'UTC' };
      return take(
        api.GET('/campaigns/{campaign_id}/analytics/daily', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId, ...span } },
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

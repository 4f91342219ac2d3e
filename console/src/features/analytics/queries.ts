import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { withEveryDay } from '../../ui/period/every-day';
import { dayFromNow, type Period } from '../../ui/period/period';

export type Figures = Schemas['CampaignMetrics'];
export type Row = Schemas['OverviewCampaign'];

/** @param campaignId only this campaign */
export const analyticsQuery = (workspaceId: number, period: Period, campaignId?: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'overview', 'figures', period, campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/analytics/overview', {
          params: { query: { workspaceId, ...period, ...(campaignId !== undefined && { campaignId }) } },
          signal,
        }),
      ).then((overview) => withEveryDay(overview, period, dayFromNow(0))),
  });

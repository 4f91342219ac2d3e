import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';

export type Figures = Schemas['CampaignMetrics'];
export type Row = Schemas['OverviewCampaign'];

export const analyticsQuery = (workspaceId: number, timeframe: Schemas['Timeframe']) =>
  queryOptions({
    queryKey: [workspaceId, 'overview', timeframe],
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/analytics/overview', { params: { query: { workspaceId, timeframe } }, signal })),
  });

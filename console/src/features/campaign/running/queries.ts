import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';

export interface Day {
  readonly date: string;
  readonly sent: number;
  readonly replies: number;
  readonly bounces: number;
}

/** Figures of each day. The service gives them as a file; it holds one line a day. */
export const daysQuery = (workspaceId: number, campaignId: string, timeframe: Schemas['Timeframe']) =>
  queryOptions({
    queryKey: [workspaceId, 'campaigns', 'days', campaignId, timeframe],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/campaigns/{campaign_id}/export', {
        params: { path: { campaign_id: campaignId }, query: { workspaceId, timeframe, section: 'daily' } },
        parseAs: 'text',
        signal,
      });
      return daysOf(data ?? '');
    },
  });

/** Rows of the daily figures by the names of their columns. */
export function daysOf(csv: string): Day[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const number = (name: string): number => Number(cell(name)) || 0;
    return { date: cell('date'), sent: number('sent'), replies: number('unique_replies'), bounces: number('bounces') };
  });
}

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

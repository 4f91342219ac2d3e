import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';

export type Client = Schemas['WorkspaceSummaryOut'];

/** Maximum count of unread replies: a number of this size means this many or more. */
export const MOST_UNREAD = 1_000;

/** Every workspace of the reader. Events of other workspaces are not followed, so it is fetched every minute. */
export const clientsQuery = (workspaceId: number, timeframe: Schemas['Timeframe']) =>
  queryOptions({
    queryKey: ownKey('workspace-summaries', timeframe),
    queryFn: ({ signal }) =>
      take(api.GET('/overview/workspaces', { params: { query: { workspaceId, timeframe } }, signal })),
    refetchInterval: 60_000,
  });

import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';

/** Items that need attention, worst first. Some appear without an event, so they are fetched every minute. */
export const attentionQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'overview', 'attention'),
    queryFn: ({ signal }) => take(api.GET('/overview/attention', { params: { query: { workspaceId } }, signal })),
    refetchInterval: 60_000,
  });

export const activeQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'active'),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns', {
          params: { query: { workspaceId, status: ['active', 'launching'], limit: 50 } },
          signal,
        }),
      ),
  });

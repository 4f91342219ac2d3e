import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';

/** Demo of a workspace, polled while it is being created or deleted. */
export const demoQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'demo'),
    queryFn: ({ signal }) => take(api.GET('/demo', { params: { query: { workspaceId } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.status === 'making' || state.data?.status === 'removing' ? 1_500 : false,
  });

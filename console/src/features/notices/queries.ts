import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Channel = Schemas['NoticeChannelOut'];

export const channelsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'notices'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/notice-channels', { params: { query: { workspaceId } }, signal }))).items,
    refetchInterval: 15_000,
  });

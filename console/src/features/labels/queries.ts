import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Label = Schemas['ThreadLabelOut'];

export const labelsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'labels'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/thread-labels', { params: { query: { workspaceId } }, signal }))).items,
    staleTime: 60_000,
  });

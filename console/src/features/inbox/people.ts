import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';

/** Members that notes can mention and conversations can be assigned to. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

export const peopleQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mentionable'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/threads/mentionable', { params: { query: { workspaceId } }, signal }))).people,
    staleTime: 300_000,
  });

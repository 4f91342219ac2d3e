import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Finding = Schemas['AdviceFindingOut'];

/** Findings, dismissed ones included, most useful first. Their causes change without an event, so they age. */
export const adviceQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'advice'),
    queryFn: ({ signal }) => take(api.GET('/advice', { params: { query: { workspaceId, dismissed: true } }, signal })),
    staleTime: 60_000,
  });

export function shownOf(items: readonly Finding[]): Finding[] {
  return items.filter(({ dismissedAt }) => dismissedAt === null);
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Suppression = Schemas['CampaignSuppressionOut'];

export interface SuppressionFilter {
  readonly q?: string | undefined;
  readonly reason?: string | undefined;
  readonly scope?: string | undefined;
}

/** Returns a search term that can be looked up: an address, or `@` and a domain. Null if it is incomplete. */
export const askable = (q: string | undefined): string | null =>
  q !== undefined && /^[^\s@]*@[^\s@]+\.[^\s@.]+$/.test(q.trim()) ? q.trim().toLowerCase() : null;

const narrowed = (filter: SuppressionFilter) => ({
  search: filter.q?.trim() || undefined,
  reason: filter.reason,
  scope: filter.scope as Schemas['SuppressionScope'] | undefined,
});

/** Exports the filtered entries as a file. */
export const downloadSuppressions = (workspaceId: number, filter: SuppressionFilter) =>
  take(
    api.GET('/campaigns/suppressions/export', {
      params: { query: { workspaceId, ...narrowed(filter) } },
      parseAs: 'blob',
    }),
  );

export const suppressionsQuery = (workspaceId: number, filter: SuppressionFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'suppressions', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 200,
        ...narrowed(filter),
        cursor: pageParam,
      };
      return take(api.GET('/campaigns/suppressions', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Suppression of an address: its own entry, or the entry of its domain. */
export const statusQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'suppressions', 'status', email),
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/suppressions/status', { params: { query: { workspaceId, email } }, signal })),
  });

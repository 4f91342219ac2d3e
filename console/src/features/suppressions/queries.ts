import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { collect } from '../../ui/list/collect';

export type Suppression = Schemas['CampaignSuppressionOut'];

const BY_RECIPIENT = new Set<Suppression['source']>(['unsubscribe_link', 'reply', 'complaint']);
/** Returns whether the recipient asked for the entry. */
export const isByRecipient = ({ source }: Suppression): boolean => BY_RECIPIENT.has(source);

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

function fetchPage(workspaceId: number, filter: SuppressionFilter, cursor: string | undefined, signal?: AbortSignal) {
  const query = { workspaceId, limit: 200, ...narrowed(filter), cursor };
  return take(api.GET('/campaigns/suppressions', { params: { query }, ...(signal && { signal }) }));
}

/** Fetches all entries that match the filters. */
export const allSuppressions = (workspaceId: number, filter: SuppressionFilter): Promise<Suppression[]> =>
  collect(async (cursor) => {
    const { items, nextCursor } = await fetchPage(workspaceId, filter, cursor);
    return { rows: items, next: nextCursor };
  });

export const suppressionsQuery = (workspaceId: number, filter: SuppressionFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'suppressions', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => fetchPage(workspaceId, filter, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Suppression of an address: its own entry, or the entry of its domain. */
export const statusQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'suppressions', 'status', email),
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/suppressions/status', { params: { query: { workspaceId, email } }, signal })),
  });

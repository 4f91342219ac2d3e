import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

export type Contact = Schemas['CampaignContactOut'];
const PAGE = 200;

export interface ContactFilter {
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

export const contactsQuery = (workspaceId: number, campaignId: string, filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'contacts-list', campaignId, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const { data, response } = await api.GET('/campaigns/{campaign_id}/contacts', {
        params: {
          path: { campaign_id: campaignId },
          query: {
            workspaceId,
            limit: PAGE,
            ...(filter.status !== undefined && { status: [filter.status as Schemas['ContactStatus']] }),
            ...(filter.search !== undefined && { search: filter.search }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        signal,
      });
      return { items: data ?? [], next: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: (page) => page.next,
    // Long lists are not refetched while they are read.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 2 ? 10_000 : false),
  });

/** Activity of a contact, newest first, with labels of the event types. */
export const historyQuery = (workspaceId: number, contactId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'history', contactId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/campaigns/webhooks/events', {
          params: {
            query: {
              workspaceId,
              contactId,
              order: 'desc',
              limit: 50,
              ...(pageParam !== undefined && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : undefined),
  });

export const eventNamesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'event-names'),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const types = await take(
        api.GET('/campaigns/webhooks/event-types', { params: { query: { workspaceId } }, signal }),
      );
      return new Map(types.map(({ type, title }) => [type as string, title]));
    },
  });

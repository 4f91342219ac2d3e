import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Addressee = Schemas['AddresseeOut'];
export type Happened = Schemas['TimelineItemOut'];

export interface ContactFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly suppressed?: string | undefined;
}

export const addresseesQuery = (workspaceId: number, filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'across', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        search: filter.q,
        ...(filter.status !== undefined && { status: [filter.status as Schemas['ContactStatus']] }),
        ...(filter.suppressed !== undefined && { suppressed: filter.suppressed === 'yes' }),
        cursor: pageParam,
      };
      return take(api.GET('/contacts', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** An address with its campaigns; null without any. */
export const addresseeQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'address', email),
    queryFn: async ({ signal }) => {
      const page = await take(api.GET('/contacts', { params: { query: { workspaceId, email, limit: 1 } }, signal }));
      return page.items[0] ?? null;
    },
  });

export const timelineQuery = (workspaceId: number, email: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'timeline', email),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/contacts/{email}/timeline', {
          params: { path: { email }, query: { workspaceId, limit: 50, cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Preview of an erasure: deleted, anonymized and kept data. */
export const erasurePreviewQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'erasure', email),
    staleTime: 0,
    queryFn: ({ signal }) =>
      take(
        api.POST('/workspaces/{workspace_id}/erasures/preview', {
          params: { path: { workspace_id: workspaceId }, query: { workspaceId } },
          body: { email },
          signal,
        }),
      ),
  });

/** A contact of one campaign. */
export const contactQuery = (workspaceId: number, campaignId: string, contactId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'one', campaignId, contactId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/contacts/{contact_id}', {
          params: { path: { campaign_id: campaignId, contact_id: contactId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

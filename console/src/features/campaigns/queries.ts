import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

const PAGE = 100;

export interface CampaignFilter {
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** Campaigns page by page; a header holds the cursor of the next one. */
export const campaignsQuery = (workspaceId: number, filter: CampaignFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: PAGE,
        ...(filter.search && { search: filter.search }),
        ...(filter.status && {
          status: [filter.status as Schemas['CampaignStatus']],
          includeArchived: filter.status === 'archived',
        }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      const { data, response } = await api.GET('/campaigns', { params: { query }, signal });
      return { items: data ?? [], next: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: (page) => page.next,
    refetchInterval: 15_000,
  });

export const campaignQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'one', campaignId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

/** All campaigns by name, for filters and selects. */
export const campaignNamesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'names'),
    queryFn: ({ signal }) => take(api.GET('/campaigns', { params: { query: { workspaceId, limit: 1_000 } }, signal })),
    select: (campaigns) => campaigns.map(({ id, name }) => ({ value: id, label: name })),
  });

export const capabilitiesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'capabilities'),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => take(api.GET('/campaigns/capabilities', { params: { query: { workspaceId } }, signal })),
  });

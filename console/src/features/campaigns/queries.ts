import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { collect } from '../../ui/list/collect';
import { apiSort, sortOf } from '../../ui/list/sorting';

export type CampaignItem = Schemas['CampaignListItemOut'];

const PAGE = 100;
const LARGE_PAGE = 1_000;

export interface CampaignFilter {
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  readonly label?: string | undefined;
}

/** Orders of the API by column of the table. */
const SORTS = {
  name: 'name',
  state: 'status',
  sent: 'sent',
  replies: 'replyRate',
  positive: 'positiveReplyRate',
  launched: 'launchedAt',
  created: 'createdAt',
} as const;
export const NEWEST_FIRST = { key: 'created', isDescending: true };

async function fetchPage(
  workspaceId: number,
  filter: CampaignFilter,
  {
    cursor,
    limit,
    sort,
  }: { readonly cursor: string | undefined; readonly limit: number; readonly sort: string | undefined },
  signal?: AbortSignal,
) {
  const query = {
    ...{ workspaceId, limit, sort: apiSort(sortOf(sort, NEWEST_FIRST), SORTS) },
    ...(filter.label && { label: filter.label }),
    ...(filter.search && { search: filter.search }),
    ...(filter.status && {
      status: [filter.status as Schemas['CampaignStatus']],
      includeArchived: filter.status === 'archived',
    }),
    ...(cursor !== undefined && { cursor }),
  };
  const { data, response } = await api.GET('/campaigns', { params: { query }, ...(signal && { signal }) });
  return { items: data ?? [], next: response.headers.get('x-next-cursor') ?? undefined };
}

/** Fetches every campaign that matches, for an action on all of them or a file. */
export const allCampaigns = (workspaceId: number, filter: CampaignFilter, sort?: string): Promise<CampaignItem[]> =>
  collect(async (cursor) => {
    const { items, next } = await fetchPage(workspaceId, filter, { cursor, limit: LARGE_PAGE, sort });
    return { rows: items, next };
  });

/** Campaigns page by page; a header holds the cursor of the next one. @param sort order by a column of the table, as in the URL */
export const campaignsQuery = (workspaceId: number, filter: CampaignFilter, sort?: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'list', filter, sort),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      fetchPage(workspaceId, filter, { cursor: pageParam, limit: PAGE, sort }, signal),
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

/** Campaigns that can still send, by name. */
export const openCampaignNamesQuery = (workspaceId: number) =>
  queryOptions({
    ...campaignNamesQuery(workspaceId),
    select: (campaigns: Schemas['CampaignListItemOut'][]) =>
      campaigns.filter(({ status }) => status !== 'archived').map(({ id, name }) => ({ value: id, label: name })),
  });

/** Subsequences by name, with the name of their campaign. */
export const subsequenceNamesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'subsequence-names'),
    queryFn: ({ signal }) => {
      const query = { workspaceId, limit: 1_000, includeSubsequences: true };
      return take(api.GET('/campaigns', { params: { query }, signal }));
    },
    select: (campaigns) => {
      const names = new Map(campaigns.map(({ id, name }) => [id, name]));
      return campaigns.flatMap(({ id, name, parentCampaignId: parent }) =>
        parent === null ? [] : [{ value: id, label: [names.get(parent), name].filter(Boolean).join(' › ') }],
      );
    },
  });

export const capabilitiesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'capabilities'),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => take(api.GET('/campaigns/capabilities', { params: { query: { workspaceId } }, signal })),
  });

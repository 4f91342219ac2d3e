import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { collect } from '../../../ui/list/collect';
import { apiSort, sortOf } from '../../../ui/list/sorting';

export type Profile = Schemas['ProfileOut'];
export type Source = Schemas['ProfileSource'];

/** Filters of the address book, as in the URL. */
export interface BookFilter {
  readonly q: string | undefined;
  readonly tag: string | undefined;
  readonly owner: string | undefined;
  readonly source: string | undefined;
  readonly domain: string | undefined;
  /** ID of the import, campaign, or contact source that created the contacts. */
  readonly from?: string | undefined;
}

/** Orders of the API by column of the table. */
const SORTS = { email: 'email', name: 'name', company: 'company', added: 'createdAt' } as const;
export const BY_EMAIL = { key: 'email', isDescending: false };

/** Page size of the list, and the maximum of the API. */
const SHOWN = 100;
const MOST = 200;

/** Filters as the API names them. */
export const filterOf = ({ q, tag, owner, source, domain, from }: BookFilter): Schemas['ProfileFilter'] => ({
  ...(q !== undefined && { search: q }),
  ...(tag !== undefined && { tag }),
  ...(owner !== undefined && { ownerId: owner }),
  ...(domain !== undefined && { companyDomain: domain }),
  ...(source !== undefined && { source: source as Source }),
  ...(from !== undefined && { sourceId: from }),
});

const pageOf = (
  workspaceId: number,
  filter: BookFilter,
  page: { readonly limit: number; readonly cursor: string | undefined; readonly sort: string | undefined },
  signal?: AbortSignal,
) => {
  const query = { workspaceId, ...page, sort: apiSort(sortOf(page.sort, BY_EMAIL), SORTS), ...filterOf(filter) };
  return take(api.GET('/profiles', { params: { query }, ...(signal && { signal }) }));
};

/** Pages of contacts. @param sort order by a column of the table, as in the URL */
export const profilesQuery = (workspaceId: number, filter: BookFilter, sort?: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'book', filter, sort),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => pageOf(workspaceId, filter, { limit: SHOWN, cursor: pageParam, sort }, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Number of contacts that match the filters. */
export const matchingQuery = (workspaceId: number, filter: BookFilter) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'count', filter),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, ...filterOf(filter) };
      return (await take(api.GET('/profiles/count', { params: { query }, signal }))).count;
    },
  });

/** Fetches all profiles that match the filters. */
export const allProfiles = (workspaceId: number, filter: BookFilter, sort: string | undefined): Promise<Profile[]> =>
  collect(async (cursor) => {
    const { items, nextCursor } = await pageOf(workspaceId, filter, { limit: MOST, cursor, sort });
    return { rows: items, next: nextCursor };
  });

/** Profile of an address; null without one. */
export const profileQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'profile', email),
    queryFn: async ({ signal }) => {
      const page = await take(api.GET('/profiles', { params: { query: { workspaceId, email, limit: 1 } }, signal }));
      return page.items[0] ?? null;
    },
  });

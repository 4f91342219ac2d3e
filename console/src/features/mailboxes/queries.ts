import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { collect } from '../../ui/list/collect';
import { apiSort, sortOf } from '../../ui/list/sorting';

export type Mailbox = Schemas['MailboxOut'];
export type MailboxDetail = Schemas['MailboxDetailOut'];

export interface MailboxFilter {
  readonly view?: string | undefined;
  readonly provider?: string | undefined;
  readonly domain?: string | undefined;
  readonly tag?: string | undefined;
  readonly q?: string | undefined;
}

/** Orders of the API by column of the table. */
const SORTS = {
  address: 'address',
  state: 'status',
  today: 'sentToday',
  limit: 'dailyLimit',
  sync: 'lastSyncAt',
  last: 'lastSentAt',
  added: 'createdAt',
} as const;
/** Mailboxes in trouble first. */
export const BY_STATUS = { key: 'state', isDescending: false };

const PAGE = 100;
/** Conversations shown in the panel of a mailbox. */
const LATEST = 10;
const LARGE_PAGE = 500;
const STATUSES: Readonly<Record<string, Schemas['MailboxStatus'][]>> = {
  trouble: ['error', 'disconnected'],
  paused: ['paused'],
};

function fetchPage(
  workspaceId: number,
  filter: MailboxFilter,
  page: { readonly cursor: string | undefined; readonly limit: number; readonly sort: string | undefined },
  signal?: AbortSignal,
) {
  const query = {
    ...{ workspaceId, ...page, sort: apiSort(sortOf(page.sort, BY_STATUS), SORTS) },
    status: STATUSES[filter.view ?? ''],
    provider: filter.provider ? [filter.provider as Schemas['MailboxProvider']] : undefined,
    domain: filter.domain,
    tag: filter.tag,
    search: filter.q,
  };
  return take(api.GET('/mailboxes', { params: { query }, ...(signal && { signal }) }));
}

/** Fetches every mailbox that matches, for an action on all of them or a file. */
export const allMailboxes = (workspaceId: number, filter: MailboxFilter, sort?: string): Promise<Mailbox[]> =>
  collect(async (cursor) => {
    const { mailboxes, nextCursor } = await fetchPage(workspaceId, filter, { cursor, limit: LARGE_PAGE, sort });
    return { rows: mailboxes, next: nextCursor };
  });

/** Pages of mailboxes. @param sort order by a column of the table, as in the URL */
export const mailboxesQuery = (workspaceId: number, filter: MailboxFilter, sort?: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'list', filter, sort),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      fetchPage(workspaceId, filter, { cursor: pageParam, limit: PAGE, sort }, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: 15_000,
  });

/** A mailbox by address, and its campaigns. */
/** Conversations of a mailbox, latest message first. */
export const latestQuery = (workspaceId: number, mailboxId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'latest', mailboxId),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, mailboxId: String(mailboxId), show_all_emails: true, limit: LATEST };
      return (await take(api.GET('/threads', { params: { query }, signal }))).threads;
    },
  });

export const mailboxQuery = (workspaceId: number, address: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'one', address),
    queryFn: ({ signal }) =>
      take(
        api.GET('/mailboxes/{mailbox_id}', {
          params: { path: { mailbox_id: address }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: (query) => (query.state.data?.status === 'connecting' ? 2_000 : 15_000),
  });

export type Reassignment = Schemas['MailboxReassignOut'];

/** Contacts that wait for a mailbox, and how many could continue from another one. */
export const reassignQuery = (workspaceId: number, mailboxId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'reassign', mailboxId),
    queryFn: ({ signal }) =>
      take(
        api.POST('/mailboxes/{mailbox_id}/reassign', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId } },
          body: { dryRun: true },
          signal,
        }),
      ),
    gcTime: 0,
  });

export type MailboxFolders = Schemas['MailboxFoldersOut'];

/** Folders of a connected mailbox, and whether each is read. */
export const foldersQuery = (workspaceId: number, mailboxId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'folders', mailboxId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/mailboxes/{mailbox_id}/folders', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: 15_000,
  });

export type SenderAddresses = Schemas['SenderAddressesOut'];

/** Addresses that a mailbox can send as. The service reads them from the provider, so the page asks only on request. */
export const senderAddressesQuery = (workspaceId: number, mailboxId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'send-as', mailboxId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/mailboxes/{mailbox_id}/send-as', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

export type MailboxFigures = Schemas['MailboxAnalytics'];

/** Results of mailboxes per day in the last four weeks. */
export const figuresQuery = (workspaceId: number, mailboxIds: readonly number[]) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'figures', mailboxIds),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, mailboxId: [...mailboxIds] };
      return (await take(api.GET('/mailboxes/analytics', { params: { query }, signal }))).mailboxes;
    },
    enabled: mailboxIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

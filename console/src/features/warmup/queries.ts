import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Warming = Schemas['WarmupMailboxOut'];
export type Operation = Schemas['WarmupOperationOut'];

export interface WarmupFilter {
  readonly status?: string | undefined;
  readonly q?: string | undefined;
}

export const warmupQuery = (workspaceId: number, filter: WarmupFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'warmup', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        status: filter.status ? [filter.status as Schemas['WarmupStatus']] : undefined,
        search: filter.q,
        cursor: pageParam,
      };
      return take(api.GET('/warmup/mailboxes', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: 30_000,
  });

/** Warmup of a mailbox by address; null if the workspace does not have it. */
export const warmingQuery = (workspaceId: number, address: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'warmup', 'one', address),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, search: address, limit: 500 };
      const page = await take(api.GET('/warmup/mailboxes', { params: { query }, signal }));
      return page.items.find((one) => one.mailbox === address) ?? null;
    },
    refetchInterval: 30_000,
  });

/** Placement by provider and day of the last 28 days. */
export const placementQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'warmup', 'placement'),
    queryFn: ({ signal }) => take(api.GET('/warmup/placement', { params: { query: { workspaceId } }, signal })),
    staleTime: 5 * 60_000,
  });

const OPEN = new Set<Operation['status']>(['requested', 'running']);

/** An operation, polled until it has ended. */
export const operationQuery = (workspaceId: number, operationId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'warmup', 'operation', operationId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/warmup/operations/{operation_id}', {
          params: { path: { operation_id: operationId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: (query) => (query.state.data === undefined || OPEN.has(query.state.data.status) ? 1_500 : false),
  });

export const sharingQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'warmup', 'sharing'),
    queryFn: ({ signal }) => take(api.GET('/warmup/sharing', { params: { query: { workspaceId } }, signal })),
  });

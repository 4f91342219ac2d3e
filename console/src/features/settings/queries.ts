import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { dayStart } from '../../ui/show/day-start';

export type ApiKey = Schemas['ApiKeyOut'];
export type AuditRecord = Schemas['AuditOut'];

export const keysQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'api-keys'),
    queryFn: ({ signal }) => take(api.GET('/api-keys', { params: { query: { workspaceId } }, signal })),
  });

export const paymentQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'payment'),
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) =>
      take(
        api.GET('/workspaces/{workspace_id}/payment_method', {
          params: { path: { workspace_id: workspaceId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly search?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Result of verifying the hash chain of the newest records. */
export const auditChainQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'audit-chain'),
    queryFn: ({ signal }) => take(api.GET('/audit-log/verify', { params: { query: { workspaceId } }, signal })),
  });

export const auditQuery = (workspaceId: number, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'audit', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        actor: filter.actor as Schemas['AuditActor'] | undefined,
        search: filter.search,
        since: dayStart(filter.since),
        until: dayStart(filter.until, 1),
        cursor: pageParam,
      };
      return take(api.GET('/audit-log', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

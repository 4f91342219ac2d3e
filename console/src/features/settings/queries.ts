import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';

export type ApiKey = Schemas['ApiKeyOut'];
export type AuditRecord = Schemas['AuditOut'];

export const keysQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [workspaceId, 'api-keys'],
    queryFn: ({ signal }) => take(api.GET('/api-keys', { params: { query: { workspaceId } }, signal })),
  });

export const paymentQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [workspaceId, 'payment'],
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
  readonly action?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** A day of the reader's zone as an instant: its begin, or with `days` the begin of a later one. */
function instant(day: string | undefined, days = 0): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + days);
  return at.toISOString();
}

export const auditQuery = (workspaceId: number, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [workspaceId, 'audit', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        actor: filter.actor as Schemas['AuditActor'] | undefined,
        action: filter.action,
        since: instant(filter.since),
        until: instant(filter.until, 1),
        cursor: pageParam,
      };
      return take(api.GET('/audit-log', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

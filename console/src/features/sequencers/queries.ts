import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Connection = Schemas['SequencerConnectionOut'];
export type Export = Schemas['SequencerExportOut'];

export const providersQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'sequencers', 'providers'),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => take(api.GET('/sequencers/providers', { params: { query: { workspaceId } }, signal })),
  });

/** All connections; those being validated are polled. */
export const connectionsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'sequencers', 'list'),
    queryFn: ({ signal }) => take(api.GET('/sequencers', { params: { query: { workspaceId } }, signal })),
    refetchInterval: (query) => (query.state.data?.sequencers.some((one) => one.status === 'pending') ? 2_000 : 15_000),
  });

export const readinessQuery = (workspaceId: number, connectionId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'sequencers', 'readiness', connectionId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/sequencers/{connection_id}/readiness', {
          params: { path: { connection_id: connectionId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const exportsQuery = (workspaceId: number, connectionId: number, status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'sequencers', 'exports', connectionId, status),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 200,
        status: status ? [status as Schemas['SequencerExportStatus']] : undefined,
        cursor: pageParam,
      };
      return take(
        api.GET('/sequencers/{connection_id}/exports', {
          params: { path: { connection_id: connectionId }, query },
          signal,
        }),
      );
    },
    getNextPageParam: (page) => page.next_cursor || undefined,
    refetchInterval: 5_000,
  });

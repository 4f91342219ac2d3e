import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Import = Schemas['CampaignImportStatusOut'];
export type Letter = Schemas['ImportDeadLetterOut'];

const RUNNING: readonly Import['status'][] = ['queued', 'analyzing', 'processing'];
const LOOK_MS = 1_000;

export const isRunning = (item: Pick<Import, 'status'>): boolean => RUNNING.includes(item.status);

export const importQuery = (workspaceId: number, importId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'imports', 'one', importId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/imports/{import_id}', { params: { path: { import_id: importId }, query: { workspaceId } }, signal }),
      ),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? LOOK_MS : false),
  });

export const mappingQuery = (workspaceId: number, importId: string, format?: Schemas['ImportFormat']) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'imports', 'mapping', importId, format),
    queryFn: ({ signal }) =>
      take(
        api.GET('/imports/{import_id}/mapping-preview', {
          params: {
            path: { import_id: importId },
            query: { workspaceId, ...(format !== undefined && { format }) },
          },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** First rows of the file with a mapping to try. */
export const mappedRowsQuery = (workspaceId: number, importId: string, tried: Schemas['ImportRowsPreviewIn']) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'imports', 'mapped-rows', importId, tried),
    queryFn: ({ signal }) =>
      take(
        api.POST('/imports/{import_id}/mapping-preview', {
          params: { path: { import_id: importId }, query: { workspaceId } },
          body: tried,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const lettersQuery = (workspaceId: number, importId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'imports', 'letters', importId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/imports/{import_id}/dead-letters', {
          params: {
            path: { import_id: importId },
            query: {
              workspaceId,
              status: ['open', 'replaying'],
              limit: 50,
              ...(pageParam !== undefined && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const importsQuery = (workspaceId: number, status: Import['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'imports', 'list', status),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/imports', {
          params: {
            query: {
              workspaceId,
              limit: 50,
              ...(status !== undefined && { status: [status] }),
              ...(pageParam !== undefined && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

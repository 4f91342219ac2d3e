import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Kept = Schemas['RetentionOut'];
export type Days = Partial<Record<Kept['kind'], number | null>>;

/** Retention periods of a workspace, and the amount of data due for deletion. */
export const retentionQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'retention'),
    queryFn: ({ signal }) =>
      take(
        api.GET('/workspaces/{workspace_id}/retention', {
          params: { path: { workspace_id: workspaceId }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const changeRetention = (workspaceId: number, days: Days, dryRun: boolean) =>
  take(
    api.PATCH('/workspaces/{workspace_id}/retention', {
      params: { path: { workspace_id: workspaceId }, query: { workspaceId } },
      body: { ...days, dryRun },
    }),
  );

/** Size of the database of the instance, and when its disk is full. */
export const storageQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'storage'),
    queryFn: ({ signal }) => take(api.GET('/storage', { params: { query: { workspaceId } }, signal })),
  });

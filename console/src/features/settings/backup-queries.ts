import { queryOptions } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Backups = Schemas['BackupsOut'];
export type Backup = Schemas['BackupOut'];

/** Backups of the instance, polled more often while one is in progress. */
export const backupsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'backups'),
    queryFn: ({ signal }) => take(api.GET('/backups', { params: { query: { workspaceId } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.schedule?.isRunning === true || state.data?.schedule?.isRequested === true ? 2_000 : 60_000,
  });

export type Hold = NonNullable<Schemas['InstanceHoldOut']['hold']>;

/** Hold of the instance after a restore, polled while mailboxes are read. */
export const holdQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'instance'),
    queryFn: ({ signal }) => take(api.GET('/instance/hold', { params: { query: { workspaceId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.hold == null ? false : 5_000),
  });

export const releaseInstance = (workspaceId: number, ignoreUnread: boolean) =>
  take(
    api.POST('/instance/release', {
      params: { query: { workspaceId }, header: once(newKey()) },
      body: { ignoreUnread },
    }),
  );

export const requestBackup = (workspaceId: number) =>
  take(api.POST('/backups', { params: { query: { workspaceId }, header: once(newKey()) } }));

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';

export type SharedText = Schemas['SharedTextOut'];

export const sharedTextsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'shared-texts', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/shared-texts', { params: { query: { workspaceId } }, signal }))).items,
  });

const pathOf = (workspaceId: number, id: string) => ({ path: { shared_text_id: id }, query: { workspaceId } });

/** Shared text with its contents. */
export const sharedTextQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'shared-texts', 'one', id),
    queryFn: ({ signal }) =>
      take(api.GET('/shared-texts/{shared_text_id}', { params: pathOf(workspaceId, id), signal })),
  });

export const shareText = (workspaceId: number, body: Schemas['ShareTextIn'], key: string) =>
  take(api.POST('/shared-texts', { params: { query: { workspaceId }, header: once(key) }, body }));

export const unshareText = (workspaceId: number, id: string) =>
  take(api.DELETE('/shared-texts/{shared_text_id}', { params: pathOf(workspaceId, id) }));

/** Returns a callback that refetches shared texts, and what contains them, after one has changed. */
export function useSharedTextChanged(): () => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'shared-texts') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'preview') });
  };
}

/** Returns the shared texts of a kind that no own one of the workspace hides. */
export function sharedOf(
  kind: SharedText['kind'],
  shared: readonly SharedText[] | undefined,
  own: ReadonlyArray<{ readonly id: string; readonly name: string }> | undefined,
): SharedText[] {
  const isOwn = (one: SharedText) =>
    own?.some(({ id, name }) => id === one.id || (kind === 'snippet' && name === one.name)) ?? false;
  return (shared ?? []).filter((one) => one.kind === kind && !isOwn(one));
}

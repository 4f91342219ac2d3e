import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { words } from '../../words';
import { toast } from '../toast';
import { useWorkspaceId } from '../workspace';

const text = words.common.views;

type SharedView = Schemas['SharedViewOut'];

/** Views that the workspace shares, of all lists. */
export const sharedViewsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'shared-views'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/shared-views', { params: { query: { workspaceId } }, signal }))).items,
    staleTime: 60_000,
  });

/** Shares a view with all members of the workspace. */
export function useShareView() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (view: Schemas['SharedViewIn']) =>
      take(api.POST('/shared-views', { params: { query: { workspaceId }, header: once(newKey()) }, body: view })),
    onSuccess: ({ name }) => toast.say(text.nowShared(name)),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'shared-views') }),
  });
}

/** Deletes a shared view for all members. */
export function useUnshareView() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SharedView) =>
      take(
        api.DELETE('/shared-views/{shared_view_id}', {
          params: { path: { shared_view_id: id }, query: { workspaceId } },
        }),
      ),
    onSuccess: (_, { name }) => toast.say(text.removed(name)),
    onError: toast.fail,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'shared-views') }),
  });
}

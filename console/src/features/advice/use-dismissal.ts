import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { advice as text } from '../../words/overview/advice';

/** Dismisses a finding, with Undo, and restores it. */
export function useDismissal(key: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const params = () => ({ path: { finding_key: key }, query: { workspaceId }, header: once(newKey()) });
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'advice') });
  const restore = useMutation({
    mutationFn: () => take(api.POST('/advice/{finding_key}/restore', { params: params() })),
    onSuccess: refresh,
    onError: toast.fail,
  });
  const dismiss = useMutation({
    mutationFn: () => take(api.POST('/advice/{finding_key}/dismiss', { params: params() })),
    onSuccess: async () => {
      toast.say(text.dismissed, { label: words.common.undo, run: () => restore.mutate() });
      await refresh();
    },
    onError: toast.fail,
  });
  return { dismiss, restore };
}

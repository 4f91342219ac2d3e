import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { rulesQuery } from './queries';

/** Actions on rules in the list: enable, reorder, and delete. */
export function useRuleActions() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = { workspaceId };
  const { queryKey } = rulesQuery(workspaceId);
  const enable = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      take(api.PATCH('/inbox-rules/{rule_id}', { params: { path: { rule_id: id }, query }, body: { enabled } })),
    onSuccess: async (_, { enabled }) => {
      await queries.invalidateQueries({ queryKey });
      toast.say(enabled ? text.wasEnabled : text.wasDisabled);
    },
    onError: toast.fail,
  });
  const order = useMutation({
    mutationFn: (ruleIds: string[]) => take(api.PUT('/inbox-rules/order', { params: { query }, body: { ruleIds } })),
    onSuccess: ({ items }) => queries.setQueryData(queryKey, items),
    onError: toast.fail,
  });
  const remove = (id: string) =>
    take(api.DELETE('/inbox-rules/{rule_id}', { params: { path: { rule_id: id }, query } }));
  const removed = async () => {
    await queries.invalidateQueries({ queryKey });
    toast.say(text.deleted);
  };
  return { enable, order, remove, removed: () => void removed() };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains } from '../../words/mailboxes/domains';

/** Checks the DNS records of a domain now. */
export function useVerify(domain: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      take(
        api.POST('/domains/{domain}/verify', {
          params: { path: { domain }, query: { workspaceId }, header: once(newKey()) },
          body: {},
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      toast.say(domains.panel.checked);
    },
    onError: toast.fail,
  });
}

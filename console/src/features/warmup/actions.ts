import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { useWorkspaceId } from '../../ui/workspace';
import type { Operation } from './queries';

/** Applies the same action to every mailbox; the response is an operation that continues in the background. */
export function useOperation(mailboxes: readonly string[], onBegun: (operation: Operation) => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    meta: BEGINS_JOB,
    mutationFn: (input: { action: Schemas['WarmupAction']; settings?: Schemas['WarmupSettingsIn'] }) =>
      take(
        api.POST('/warmup/operations', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { ...input, mailboxes: [...mailboxes] },
        }),
      ),
    onSuccess: async (operation) => {
      onBegun(operation);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'warmup') });
    },
  });
}

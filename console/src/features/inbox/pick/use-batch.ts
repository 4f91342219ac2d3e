import { useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { applied } from '../actions';
import { changeThread, rememberLists, type Thread } from '../thread-cache';

type Change = Schemas['ThreadBatchSet'];

/**
 * Does one thing to conversations at once, which show `also` meanwhile; what the service refuses goes back with its reason. Taken back, they are all that they
 * were, save for those that were changed since.
 */
export function useBatch(): (
  threads: readonly Thread[],
  set: Change,
  leaves: boolean,
  said: string,
  also?: Partial<Thread>,
) => Promise<void> {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const params = { query: { workspaceId } };
  const refresh = () =>
    Promise.all(
      ['threads', 'overview', 'contacts'].map((name) => queries.invalidateQueries({ queryKey: [workspaceId, name] })),
    );

  return async (threads, set, leaves, said, also) => {
    await queries.cancelQueries({ queryKey: [workspaceId, 'threads', 'head'] });
    const restore = rememberLists(queries, workspaceId);
    const apply = () => {
      for (const { id } of threads) {
        changeThread(queries, workspaceId, id, (known) => (leaves ? null : { ...applied(known, set), ...also }));
      }
    };
    apply();
    try {
      const body = { thread_ids: threads.map(({ id }) => id), set };
      const header = once(newKey());
      const { undo_token } = await take(api.POST('/threads/batch', { params: { ...params, header }, body }));
      // A list that was read meanwhile, because mail came, has brought them back as they were.
      await queries.cancelQueries({ queryKey: [workspaceId, 'threads', 'head'] });
      apply();
      offerUndo(said, () => {
        restore();
        take(api.POST('/threads/batch/undo', { params, body: { undo_token } }))
          .then(({ skippedCount }) => skippedCount > 0 && toast.say(words.inbox.done.stays(skippedCount)))
          .catch(toast.fail)
          .finally(refresh);
      });
    } catch (error) {
      restore();
      toast.fail(error);
    }
    await refresh();
  };
}

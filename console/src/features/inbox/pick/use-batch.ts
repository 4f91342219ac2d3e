import { useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { applied } from '../actions';
import { askFirst } from '../ask-first';
import { isRestart, restartQuestion, saidWith } from '../consequences';
import { changeThread, rememberLists, type Thread } from '../thread-cache';

type Change = Schemas['ThreadBatchSet'];

/** An intent affects the contact, its campaign and the suppression list. */
const TOUCHED = ['threads', 'overview', 'contacts', 'campaigns', 'suppressions'] as const;

/**
 * Applies one change to several conversations, which show `also` until the server responds; a rejected change reverts
 * with its reason. An intent that continues a sequence asks first. Undo reverts all effects of the change, except where
 * something has changed since.
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
    Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: keyOf(workspaceId, name) })));

  const post = async (threads: readonly Thread[], set: Change, refuse_restart: boolean) => {
    const body = { thread_ids: threads.map(({ id }) => id), set, refuse_restart };
    return take(api.POST('/threads/batch', { params: { ...params, header: once(newKey()) }, body }));
  };

  return async (threads, set, leaves, said, also) => {
    await queries.cancelQueries({ queryKey: keyOf(workspaceId, 'threads', 'head') });
    const restore = rememberLists(queries, workspaceId);
    const apply = () => {
      for (const { id } of threads) {
        changeThread(queries, workspaceId, id, (known) => (leaves ? null : { ...applied(known, set), ...also }));
      }
    };
    apply();
    try {
      const done = await post(threads, set, true).catch(async (error: unknown) => {
        if (!isRestart(error)) throw error;
        restore();
        if (!(await askFirst(restartQuestion(threads, error)))) return null;
        apply();
        return post(threads, set, false);
      });
      if (done === null) return;
      const { undo_token, consequences } = done;
      // A list fetched since, because mail arrived, has restored the rows.
      await queries.cancelQueries({ queryKey: keyOf(workspaceId, 'threads', 'head') });
      apply();
      offerUndo(saidWith(said, consequences), () => {
        restore();
        take(api.POST('/threads/batch/undo', { params, body: { undo_token } }))
          .then(({ skippedCount }) => skippedCount > 0 && toast.say(inboxWords.done.stays(skippedCount)))
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

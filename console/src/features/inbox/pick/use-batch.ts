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
import { threadParams } from '../views';
import type { Matching } from './use-picked';

type Change = Schemas['ThreadBatchSet'];

const text = inboxWords.pickedBar;
const LOOK_EVERY_MS = 1_000;

/** An intent affects the contact, its campaign and the suppression list. */
const TOUCHED = ['threads', 'overview', 'contacts', 'campaigns', 'suppressions'] as const;

/**
 * Applies one change to several conversations, or to all that match, which show `also` until the server responds; a rejected change reverts
 * with its reason. An intent that continues a sequence asks first. Undo reverts all effects of the change, except where
 * something has changed since.
 */
export function useBatch(): (
  threads: readonly Thread[],
  set: Change,
  leaves: boolean,
  said: string,
  also?: Partial<Thread>,
  matching?: Matching,
) => Promise<void> {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const params = { query: { workspaceId } };
  const refresh = () =>
    Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: keyOf(workspaceId, name) })));

  type Target = Pick<Schemas['ThreadBatchIn'], 'thread_ids' | 'filter' | 'expected_count'>;
  const post = async (target: Target, set: Change, refuse_restart: boolean) => {
    const body = { ...target, set, refuse_restart };
    return take(api.POST('/threads/batch', { params: { ...params, header: once(newKey()) }, body }));
  };

  /** Waits until a change of all that match has ended, or its undo. */
  const untilEnded = async (batch_id: string) => {
    for (;;) {
      const path = { batch_id };
      const now = await take(api.GET('/threads/batch/{batch_id}', { params: { path, ...params } }));
      // Activity lists the same change.
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'jobs') });
      if (now.completedAt !== null) return now;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };

  return async (threads, set, leaves, said, also, matching) => {
    const target: Target =
      matching === undefined
        ? { thread_ids: threads.map(({ id }) => id) }
        : { filter: threadParams(matching.filter), expected_count: matching.count };
    await queries.cancelQueries({ queryKey: keyOf(workspaceId, 'threads', 'head') });
    const restore = rememberLists(queries, workspaceId);
    const apply = () => {
      for (const { id } of threads) {
        changeThread(queries, workspaceId, id, (known) => (leaves ? null : { ...applied(known, set), ...also }));
      }
    };
    apply();
    try {
      const done = await post(target, set, true).catch(async (error: unknown) => {
        if (!isRestart(error)) throw error;
        restore();
        if (!(await askFirst(restartQuestion(threads, error)))) return null;
        apply();
        return post(target, set, false);
      });
      if (done === null) return;
      const { undo_token, consequences, batch_id } = done;
      const isRunning = batch_id !== null && done.undo_until === null && done.matchedCount > done.changedCount;
      // A list fetched since, because mail arrived, has restored the rows.
      await queries.cancelQueries({ queryKey: keyOf(workspaceId, 'threads', 'head') });
      apply();
      const undo = async () => {
        restore();
        try {
          const undone = await take(api.POST('/threads/batch/undo', { params, body: { undo_token } }));
          const isLong = undone.isRunning === true && batch_id !== null;
          const { skippedCount } = isLong ? await untilEnded(batch_id) : undone;
          if (skippedCount > 0) toast.say(inboxWords.done.stays(skippedCount));
        } catch (error) {
          toast.fail(error);
        } finally {
          await refresh();
        }
      };
      offerUndo(isRunning ? text.goesOn(done.matchedCount) : saidWith(said, consequences), () => void undo());
      if (isRunning) {
        const ended = await untilEnded(batch_id);
        if (ended.problem !== null) toast.fail(new Error(ended.problem));
        else if (ended.failedCount > 0)
          toast.say(text.notPossible(ended.failedCount, ended.failures[0]?.message ?? ''));
        else if (ended.status === 'completed') offerUndo(said, () => void undo());
      }
    } catch (error) {
      restore();
      toast.fail(error);
    }
    await refresh();
  };
}

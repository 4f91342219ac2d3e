import { useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { offerUndo } from '../../ui/undo';
import { useWorkspaceId } from '../../ui/workspace';
import { changeThread, rememberLists, type Thread } from './thread-cache';

type Change = Schemas['ThreadUpdateIn'];

interface Step {
  readonly thread: Thread;
  readonly change: Change;
  /** Undoes it. */
  readonly back: Change;
  /** Further changes that the conversation shows immediately. */
  readonly also?: Partial<Thread>;
  /** Toast text; absent for an action without a toast and an Undo. */
  readonly said?: string;
}

/** Changes a conversation immediately and sends the change; a rejected change is rolled back with its reason. */
export function useChangeThread(): (step: Step) => Promise<void> {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();

  const update = async (id: number, change: Change): Promise<void> => {
    const params = { path: { thread_id: id }, query: { workspaceId } };
    const thread = await take(api.PATCH('/threads/{thread_id}', { params, body: change }));
    changeThread(queries, workspaceId, id, () => thread);
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'threads', 'counts') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'overview') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts') });
  };

  return async ({ thread, change, back, also, said }) => {
    await queries.cancelQueries({ queryKey: keyOf(workspaceId, 'threads', 'head') });
    const restore = rememberLists(queries, workspaceId);
    changeThread(queries, workspaceId, thread.id, (known) => ({ ...applied(known, change), ...also }));
    const undo = () => {
      restore();
      update(thread.id, back).catch(toast.fail);
    };
    try {
      await update(thread.id, change);
      if (said !== undefined) offerUndo(said, undo);
    } catch (error) {
      restore();
      toast.fail(error);
    }
  };
}

/** Returns the conversation as it will be once the server accepts the change. */
export function applied(
  thread: Thread,
  {
    is_read,
    replyIntent,
    replyLabel,
    is_archived,
    assignee_id,
    snoozed_until,
    add_labels = [],
    remove_labels = [],
  }: Change,
): Thread {
  return {
    ...thread,
    label_ids: [...new Set([...thread.label_ids, ...add_labels])].filter((id) => !remove_labels.includes(id)),
    ...(is_read !== undefined && { is_read, unread_count: is_read ? 0 : Math.max(1, thread.unread_count) }),
    ...(is_archived !== undefined && { is_archived }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(snoozed_until !== undefined && { snoozed_until }),
    ...(replyIntent !== undefined && { replyIntent, replyLabel: replyLabel ?? null }),
    ...(replyLabel !== undefined && { replyLabel }),
  };
}

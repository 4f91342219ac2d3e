import { queryOptions } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type SavedReply = Schemas['SavedReplyOut'];

export const savedRepliesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'saved-replies'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/saved-replies', { params: { query: { workspaceId } }, signal }))).items,
  });

export const saveReply = (workspaceId: number, body: Schemas['SavedReplyIn'], key: string): Promise<SavedReply> =>
  take(api.POST('/saved-replies', { params: { query: { workspaceId } }, body, headers: once(key) }));

const pathOf = (workspaceId: number, id: string) => ({ path: { saved_reply_id: id }, query: { workspaceId } });

export const changeSavedReply = (
  workspaceId: number,
  id: string,
  body: Schemas['SavedReplyUpdateIn'],
): Promise<SavedReply> => take(api.PATCH('/saved-replies/{saved_reply_id}', { params: pathOf(workspaceId, id), body }));

export const deleteSavedReply = (workspaceId: number, id: string) =>
  take(api.DELETE('/saved-replies/{saved_reply_id}', { params: pathOf(workspaceId, id) }));

/** Renders a saved reply for a conversation. */
export const applySavedReply = (workspaceId: number, id: string, threadId: number) =>
  take(
    api.POST('/saved-replies/{saved_reply_id}/use', {
      params: pathOf(workspaceId, id),
      body: { thread_id: threadId },
    }),
  );

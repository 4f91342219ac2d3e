import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { notices as text } from '../../words/settings/notices';

/** Actions on a channel: pause, resume, test, and delete. */
export function useChannelActions() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const paramsOf = (id: string) => ({ path: { channel_id: id }, query: { workspaceId }, header: once(newKey()) });
  const done = async (sentence: string) => {
    await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'notices') });
    toast.say(sentence);
  };
  const pause = useMutation({
    mutationFn: (id: string) =>
      take(api.POST('/notice-channels/{channel_id}/pause', { params: paramsOf(id), body: {} })),
    onSuccess: () => done(text.paused),
    onError: toast.fail,
  });
  const resume = useMutation({
    mutationFn: (id: string) =>
      take(api.POST('/notice-channels/{channel_id}/resume', { params: paramsOf(id), body: {} })),
    onSuccess: () => done(text.resumed),
    onError: toast.fail,
  });
  const test = useMutation({
    mutationFn: (id: string) =>
      take(api.POST('/notice-channels/{channel_id}/test', { params: paramsOf(id), body: {} })),
    onSuccess: ({ delivered, errorMessage }) => done(delivered ? text.tested : text.testFailed(errorMessage ?? '')),
    onError: toast.fail,
  });
  const remove = (id: string) =>
    take(api.DELETE('/notice-channels/{channel_id}', { params: { path: { channel_id: id }, query: { workspaceId } } }));
  const removed = () => void done(text.remove.done);
  return { pause, resume, test, remove, removed };
}

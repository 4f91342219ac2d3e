import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as text } from '../../words/settings/webhooks';

/** Actions on a subscription and its deliveries. */
export function useWebhookActions(subscriptionId?: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks') });
  const params = () => ({
    path: { subscription_id: subscriptionId ?? '' },
    query: { workspaceId },
    header: once(newKey()),
  });
  const done = async (sentence: string) => {
    await refresh();
    toast.say(sentence);
  };
  const pause = useMutation({
    mutationFn: () =>
      take(api.POST('/campaigns/webhooks/subscriptions/{subscription_id}/pause', { params: params(), body: {} })),
    onSuccess: () => done(text.paused),
    onError: toast.fail,
  });
  const resume = useMutation({
    mutationFn: () =>
      take(api.POST('/campaigns/webhooks/subscriptions/{subscription_id}/resume', { params: params(), body: {} })),
    onSuccess: () => done(text.resumed),
    onError: toast.fail,
  });
  const requeueFailed = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/webhooks/deliveries/requeue-failed', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { subscriptionId, limit: 10_000 },
        }),
      ),
    onSuccess: ({ requeuedCount }) => done(text.deliveries.requeued(requeuedCount)),
    onError: toast.fail,
  });
  const requeue = useMutation({
    mutationFn: (input: { deliveryId: string; force: boolean }) =>
      take(
        api.POST('/campaigns/webhooks/deliveries/{delivery_id}/requeue', {
          params: {
            path: { delivery_id: input.deliveryId },
            query: { workspaceId, force: input.force },
            header: once(newKey()),
          },
          body: {},
        }),
      ),
    onSuccess: () => done(text.deliveries.requeued(1)),
    onError: toast.fail,
  });
  const dispatch = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/webhooks/deliveries/dispatch', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { subscriptionId, limit: 1_000, ignoreSchedule: true },
        }),
      ),
    onSuccess: ({ dispatchedCount, deliveredCount }) =>
      done(
        dispatchedCount === 0 ? text.deliveries.nothing : text.deliveries.dispatched(dispatchedCount, deliveredCount),
      ),
    onError: toast.fail,
  });
  return { pause, resume, requeueFailed, requeue, dispatch };
}

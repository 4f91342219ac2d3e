import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { meQuery } from '../../api/me';
import { browserName } from '../../ui/show/browser-name';
import { Hint } from '../../ui/show/Hint';
import { Icon } from '../../ui/show/Icon';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { notices } from '../../words/settings/notices';
import { keptChannel, ownHashQuery, pushProblem, subscribe } from './push';
import type { Channel } from './queries';

const text = notices.browser;

/** Adds this browser as a channel, or says what it needs first. Renders nothing if it is an active channel. */
export function ThisBrowser({ channels }: { channels: readonly Channel[] }) {
  const workspaceId = useWorkspaceId();
  const me = useQuery(meQuery);
  const ownHash = useQuery(ownHashQuery);
  const [problem, setProblem] = useState(pushProblem);
  const add = useAddBrowser(workspaceId, channels);
  if (me.data === undefined || !ownHash.isSuccess) return null;
  const { person } = me.data;
  const isAdded = channels.some(
    ({ endpointHash, status }) => endpointHash !== null && endpointHash === ownHash.data && status !== 'disabled',
  );
  if (isAdded) return null;
  const why = person === null ? 'key' : problem;
  if (why !== null) {
    return (
      <div className="section">
        <Hint>{text.problems[why]}</Hint>
      </div>
    );
  }
  return (
    <div className="section row">
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        loading={add.isPending}
        onClick={() => add.mutate(person?.id ?? '', { onSettled: () => setProblem(pushProblem()) })}
      >
        {text.add}
      </Button>
      <span className="muted">{text.lead}</span>
    </div>
  );
}

function useAddBrowser(workspaceId: number, channels: readonly Channel[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (memberId: string): Promise<boolean> => {
      // Browsers ask only while the press is handled, so this is first.
      if ((await Notification.requestPermission()) !== 'granted') return false;
      const query = { workspaceId };
      const { publicKey } = await take(api.GET('/notice-channels/browser-key', { params: { query } }));
      const subscription = await subscribe(publicKey);
      const former = channels.find(
        (one) => one.id === keptChannel.of(workspaceId) && one.kind === 'browser' && one.memberId === memberId,
      );
      const channel = await take(
        former === undefined
          ? api.POST('/notice-channels', {
              params: { query, header: once(newKey()) },
              body: {
                ...{ kind: 'browser', name: browserName(navigator.userAgent), subscription },
                eventTypes: ['campaign.contact.replied'],
              },
            })
          : api.PATCH('/notice-channels/{channel_id}', {
              params: { path: { channel_id: former.id }, query },
              body: { subscription },
            }),
      );
      keptChannel.keep(workspaceId, channel.id);
      return true;
    },
    onSuccess: async (isAllowed) => {
      if (!isAllowed) {
        toast.say(text.dismissed);
        return;
      }
      await queries.invalidateQueries({ queryKey: ownHashQuery.queryKey });
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'notices') });
      toast.say(text.added);
    },
    onError: (error) => {
      if (error instanceof DOMException) toast.say(text.unreachable);
      else toast.fail(error);
    },
  });
}

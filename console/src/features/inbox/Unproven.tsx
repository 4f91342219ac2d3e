import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { problemText } from '../../ui/page/problem';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';

const text = inboxWords.unproven;

interface Props {
  readonly threadId: number;
  readonly message: Schemas['InboxMessageOut'];
  readonly effect: Schemas['ProvenEffect'];
}

/** A message that waits for review: its effect, why it waits, and the decision. */
export function Unproven({ threadId, message, effect }: Props) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const queries = useQueryClient();
  const reason = message.authentication?.reason ?? null;
  const isDoubtful = reason === 'doubtful_opt_out';
  const title = isDoubtful ? text.doubtful.title : text.title;
  const decide = useMutation({
    mutationFn: (genuine: boolean) =>
      take(
        api.POST('/threads/{thread_id}/messages/{message_id}/confirm', {
          params: { path: { thread_id: threadId, message_id: message.id }, query: { workspaceId } },
          body: { genuine },
        }),
      ),
    onSuccess: ({ genuine }) => {
      toast.say(genuine ? text.taken[effect] : isDoubtful ? text.doubtful.kept : text.ignored);
      for (const resource of ['threads', 'contacts', 'suppressions'] as const) {
        void queries.invalidateQueries({ queryKey: keyOf(workspaceId, resource) });
      }
    },
  });
  const shared = {
    disabled: !mayWrite || decide.isPending,
    title: mayWrite ? undefined : words.common.mayNot,
  };
  return (
    <div className="unproven" role="group" aria-label={title}>
      <p className="strong unproven-title">
        <Icon name="question" /> {title}
      </p>
      <p>
        {text.would[effect]} {reason !== null && text.reason[reason]} {text.paused}
      </p>
      <Group gap="xs">
        <Button variant="default" onClick={() => decide.mutate(true)} {...shared}>
          {isDoubtful ? text.doubtful.genuine : text.genuine[effect]}
        </Button>
        <Button variant="default" onClick={() => decide.mutate(false)} {...shared}>
          {isDoubtful ? text.doubtful.rejected : text.forged}
        </Button>
      </Group>
      {decide.error && <State tone="bad">{problemText(decide.error)}</State>}
    </div>
  );
}

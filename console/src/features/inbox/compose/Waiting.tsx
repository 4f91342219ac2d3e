import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { longTime } from '../../../ui/show/format';
import { State, type Tone } from '../../../ui/show/State';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { operationQuery } from '../queries';
import { takeBack } from './send';
import './compose.css';
import { compose as composeWords } from '../../../words/inbox/compose';

type Status = Schemas['OutboundStatus'];
const text = inboxWords;

const TONES: Record<Status, Tone> = {
  scheduled: 'note',
  queued: 'note',
  sending: 'note',
  sent: 'good',
  deferred: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
  unknown: 'warn',
};

/** Status of a sent or scheduled message: send time, error, and Cancel while possible. */
export function Waiting({ operationId, status }: { operationId: string; status: Status }) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const queries = useQueryClient();
  const { data } = useQuery(operationQuery(workspaceId, operationId, status));
  const back = useMutation({
    mutationFn: () => takeBack(workspaceId, operationId),
    onSuccess: () => toast.say(composeWords.undone),
    onError: toast.fail,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'threads') }),
  });
  const now = data?.status ?? status;
  if (now === 'sent') return null;
  const when = data?.next_attempt_at ?? null;
  return (
    <p className="message-state">
      <State tone={TONES[now]} icon={now === 'failed' || now === 'unknown' ? 'alert' : 'clock'}>
        {text.status[now]}
        {when !== null && ` ${longTime(when)}`}
      </State>
      {data?.error_message && <span className="muted">{data.error_message}</span>}
      {data?.cancellable && mayWrite && (
        <Button variant="default" size="compact-xs" loading={back.isPending} onClick={() => back.mutate()}>
          {text.takeBack}
        </Button>
      )}
    </p>
  );
}

import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { DayField } from '../../ui/form/DayField';
import { MayButton } from '../../ui/form/MayButton';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';
import type { Subscription } from './queries';

const text = webhooksWords.replay;
/** Maximum events per request. */
const PAGE = 5_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const startOf = (day: string): string => `${day}T00:00:00Z`;

/** Resends events of a period from the event log, including events before the subscription. */
export function ReplayEvents({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [since, setSince] = useState(() => dayOf(new Date(Date.now() - 86_400_000)));
  const [until, setUntil] = useState('');
  const [includeDelivered, setIncludeDelivered] = useState(false);
  const replay = useMutation({
    mutationFn: async () => {
      let sent = 0;
      const part = { ...(until !== '' && { until: startOf(until) }), includeDelivered, limit: PAGE };
      for (let start: { since: string } | { cursor: string } | null = { since: startOf(since) }; start !== null; ) {
        const done: Schemas['WebhookReplayOut'] = await take(
          api.POST('/campaigns/webhooks/subscriptions/{subscription_id}/replay', {
            params: { path: { subscription_id: subscription.id }, query: { workspaceId }, header: once(newKey()) },
            body: { ...start, ...part },
          }),
        );
        sent += done.createdCount + done.requeuedCount;
        start = done.nextCursor === null ? null : { cursor: done.nextCursor };
      }
      return sent;
    },
    onSuccess: async (sent) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks') });
      toast.say(sent === 0 ? text.nothing : text.done(sent));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={text.title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <div className="stack">
        <p className="muted">{text.lead}</p>
        <DayField label={text.since} value={since} onChange={setSince} />
        <DayField label={text.until} description={text.untilHint} value={until} onChange={setUntil} />
        <Checkbox
          label={text.delivered}
          checked={includeDelivered}
          onChange={(event) => setIncludeDelivered(event.currentTarget.checked)}
        />
        {replay.error && <Problem error={replay.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <MayButton disabled={since === ''} loading={replay.isPending} onClick={() => replay.mutate()}>
            {text.verb}
          </MayButton>
        </Group>
      </div>
    </Modal>
  );
}

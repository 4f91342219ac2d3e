import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { Problem } from '../../../ui/page/Problem';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { sends as text } from '../../../words/campaigns/running';
import { useCampaign } from '../queries';

/** Records whether an unconfirmed email was delivered, with an entry in the audit log. */
export function Resolve({ sendId }: { sendId: string }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const queries = useQueryClient();
  const may = useMay();
  const [key] = useState(newKey);
  const resolve = useMutation({
    mutationFn: (body: Schemas['SendResolveIn']) =>
      take(
        api.POST('/campaigns/{campaign_id}/sends/{send_id}/resolve', {
          params: { path: { campaign_id: campaign.id, send_id: sendId }, query: { workspaceId }, header: once(key) },
          body,
        }),
      ),
    onSuccess: async () => {
      toast.say(text.resolved);
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sends') }),
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sends-list') }),
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'stats', campaign.id) }),
      ]);
    },
  });
  if (!may) return null;
  const choice = (label: string, body: Schemas['SendResolveIn']) => (
    <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate(body)}>
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label={text.resolve}>
      <p className="muted">{text.resolveText}</p>
      <div className="explain-choices">
        {choice(text.arrived, { verdict: 'sent' })}
        {choice(text.notArrived, { verdict: 'not_sent' })}
        {choice(text.notArrivedResend, { verdict: 'not_sent', resend: true })}
      </div>
      {resolve.error && <Problem error={resolve.error} />}
    </div>
  );
}

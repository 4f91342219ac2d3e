import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { Dialog } from '../../../ui/form/Dialog';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaign as text } from '../../../words/campaigns/campaign';
import { type Campaign, statsQuery } from '../queries';

/** Number of contacts above which the campaign name must be typed. */
const MANY = 1_000;

export function DeleteCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const stats = useQuery(statsQuery(workspaceId, campaign.id, { timeframe: 'all' }));
  const mustType = campaign.contactCounts.total > MANY;
  const remove = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/campaigns/{campaign_id}', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId } },
        }),
      ),
    onSuccess: async () => {
      onClose();
      toast.say(text.deleted(campaign.name));
      await navigate({ to: `/w/${workspaceId}/campaigns` as '/' });
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'list') });
    },
  });
  return (
    <Dialog
      title={text.deleteTitle(campaign.name)}
      submit={text.deleteSubmit}
      isDanger
      onClose={onClose}
      onSubmit={() => remove.mutate()}
      isBusy={remove.isPending}
      isReady={!mustType || typed === campaign.name}
      error={remove.error}
    >
      <Loaded query={stats} rows={1}>
        {({ sends }) => (
          <span>
            {text.deleteText(
              text.contacts(campaign.contactCounts.total),
              text.scheduledMessages(Number(sends['scheduled'] ?? 0)),
            )}
          </span>
        )}
      </Loaded>
      {mustType && (
        <TextInput
          label={text.deleteName(campaign.name)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

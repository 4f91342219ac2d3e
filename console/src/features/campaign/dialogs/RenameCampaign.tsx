import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaign as campaignWords } from '../../../words/campaigns/campaign';
import { campaigns as words } from '../../../words/campaigns/campaigns';
import { type Campaign, useKeepCampaign } from '../queries';

export function RenameCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const keep = useKeepCampaign();
  const [name, setName] = useState(campaign.name);
  const rename = useMutation({
    mutationFn: () =>
      take(
        api.PATCH('/campaigns/{campaign_id}', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId } },
          body: { name: name.trim() },
        }),
      ),
    onSuccess: (changed) => {
      keep(changed);
      onClose();
    },
  });
  return (
    <Dialog
      title={campaignWords.renameTitle}
      submit={campaignWords.rename}
      onClose={onClose}
      onSubmit={() => rename.mutate()}
      isBusy={rename.isPending}
      isReady={name.trim() !== ''}
      error={rename.error}
    >
      <TextInput
        data-autofocus
        label={words.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
      />
    </Dialog>
  );
}

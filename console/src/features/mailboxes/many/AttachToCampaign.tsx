import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { mailboxes as mailboxWords } from '../../../words/mailboxes/mailboxes';
import { openCampaignNamesQuery } from '../../campaigns/queries';
import type { Mailbox } from '../queries';
import { useAttach } from './changes';

const text = mailboxWords.many;

/** Dialog to select the campaign to attach mailboxes to. */
export function AttachToCampaign({ mailboxes, onClose }: { mailboxes: readonly Mailbox[]; onClose: () => void }) {
  const { data: campaigns = [] } = useQuery(openCampaignNamesQuery(useWorkspaceId()));
  const [campaignId, setCampaign] = useState<string | null>(null);
  const attach = useAttach(mailboxes, onClose);
  const chosen = campaigns.find(({ value }) => value === campaignId);
  return (
    <Dialog
      title={text.attachTitle(mailboxes.length)}
      submit={text.attach}
      onSubmit={() => chosen && attach.mutate({ campaignId: chosen.value, name: chosen.label })}
      onClose={onClose}
      isBusy={attach.isPending}
      isReady={chosen !== undefined}
      error={attach.error}
    >
      <Select
        label={text.campaign}
        data={campaigns}
        value={campaignId}
        onChange={setCampaign}
        searchable
        nothingFoundMessage={words.common.nothingMatches}
        data-autofocus
      />
    </Dialog>
  );
}

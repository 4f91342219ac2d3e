import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { words as allWords } from '../../../words';
import { campaigns as words } from '../../../words/campaigns/campaigns';
import { membersQuery } from '../../people/queries';
import type { CampaignItem } from '../queries';
import { useOwner } from './changes';

const text = words.many;

/** Assigns campaigns to a member of the workspace, or to none. */
export function ChooseOwner({ campaigns, onClose }: { campaigns: readonly CampaignItem[]; onClose: () => void }) {
  const { data: members = [] } = useQuery(membersQuery(useWorkspaceId()));
  const [first] = campaigns;
  const isShared = campaigns.every(({ owner }) => owner?.userId === first?.owner?.userId);
  const [ownerId, setOwner] = useState(isShared ? (first?.owner?.userId ?? null) : null);
  const own = useOwner(onClose);
  return (
    <Dialog
      title={text.ownerTitle(campaigns.length)}
      submit={allWords.common.save}
      onSubmit={() => own.mutate({ campaigns, ownerId })}
      isBusy={own.isPending}
      error={own.error}
      onClose={onClose}
    >
      <Select
        label={text.owner}
        placeholder={words.noOwner}
        value={ownerId}
        onChange={setOwner}
        data={members.map(({ user_id: value, name }) => ({ value, label: name }))}
        clearable
        searchable
        data-autofocus
      />
    </Dialog>
  );
}

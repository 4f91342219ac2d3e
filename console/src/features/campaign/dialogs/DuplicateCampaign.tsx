import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaign as text } from '../../../words/campaigns/campaign';
import { campaigns as words } from '../../../words/campaigns/campaigns';
import type { Campaign } from '../queries';

const PARTS = ['steps', 'mailboxes', 'schedule', 'settings', 'subsequences', 'contacts'] as const;
const USUAL: readonly string[] = ['steps', 'mailboxes', 'schedule', 'settings'];

export function DuplicateCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState(text.copyOf(campaign.name).slice(0, 200));
  const [parts, setParts] = useState<string[]>([...USUAL]);
  const [key] = useState(newKey);
  const has = (part: (typeof PARTS)[number]) => parts.includes(part);
  const duplicate = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/{campaign_id}/duplicate', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId }, header: once(key) },
          body: {
            name: name.trim(),
            includeSteps: has('steps'),
            includeMailboxes: has('mailboxes'),
            includeSchedule: has('schedule'),
            includeStopRules: has('settings'),
            includeSettings: has('settings'),
            includeSubsequences: has('subsequences'),
            includeContacts: has('contacts'),
          },
        }),
      ),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'list') });
      onClose();
      await navigate({ to: `/w/${workspaceId}/campaigns/${made.id}/audience` as '/' });
    },
  });
  return (
    <Dialog
      title={text.duplicateTitle(campaign.name)}
      submit={text.duplicate}
      onClose={onClose}
      onSubmit={() => duplicate.mutate()}
      isBusy={duplicate.isPending}
      isReady={name.trim() !== ''}
      error={duplicate.error}
    >
      <TextInput
        data-autofocus
        label={words.name}
        description={text.duplicateHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
      />
      <Checkbox.Group label={text.copiesLabel} value={parts} onChange={setParts}>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 8, marginTop: 4 }}>
          {PARTS.map((part) => (
            <Checkbox key={part} value={part} label={text.copies[part]} />
          ))}
        </div>
      </Checkbox.Group>
    </Dialog>
  );
}

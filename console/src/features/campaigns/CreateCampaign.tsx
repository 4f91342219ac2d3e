import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { Modal } from '../../ui/page/Modal';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaigns as text } from '../../words/campaigns/campaigns';

/** Asks only for the name: everything else has a default and its own screen. If a workspace has one mailbox, it is attached. */
export function CreateCampaign({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [key] = useState(newKey);
  const make = useMutation({
    mutationFn: async () => {
      const { mailboxes, nextCursor } = await take(
        api.GET('/mailboxes', { params: { query: { workspaceId, limit: 2 } } }),
      );
      const [only] = nextCursor === null && mailboxes.length === 1 ? mailboxes : [];
      const isUsable = only?.status === 'active' || only?.status === 'connecting';
      return take(
        api.POST('/campaigns', {
          params: { query: { workspaceId }, header: once(key) },
          body: { name: name.trim(), ...(only && isUsable && { mailboxes: [{ email: only.address }] }) },
        }),
      );
    },
    onSuccess: async (campaign) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') });
      await navigate({
        to: '/w/$workspaceId/campaigns/$campaignId',
        params: { workspaceId: String(workspaceId), campaignId: campaign.id },
      } as never);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') make.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={text.createTitle} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={text.name}
          description={text.nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          required
        />
        <FormEnd error={make.error} pending={make.isPending} onCancel={onClose}>
          {text.createSubmit}
        </FormEnd>
      </form>
    </Modal>
  );
}

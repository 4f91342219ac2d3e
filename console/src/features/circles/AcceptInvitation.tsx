import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, withoutField } from '../../ui/form/fields';
import { Modal } from '../../ui/page/Modal';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { circles as circlesWords } from '../../words/mailboxes/circles';

const text = circlesWords.accept;

/** Accepts an invitation from the operator of another instance. */
export function AcceptInvitation({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [invitation, setInvitation] = useState('');
  const accept = useMutation({
    mutationFn: () =>
      take(
        api.POST('/circles/peers', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { invitation: invitation.trim() },
        }),
      ),
    onSuccess: async () => {
      onClose();
      toast.say(text.done);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'circles') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={text.title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit} className="stack">
        <Textarea
          data-autofocus
          label={text.text}
          description={text.effect}
          value={invitation}
          onChange={(event) => setInvitation(event.currentTarget.value)}
          error={errorAt(accept.error, 'invitation')}
          autosize
          minRows={3}
          maxRows={8}
        />
        <FormEnd
          error={withoutField(accept.error, ['invitation'])}
          pending={accept.isPending}
          onCancel={onClose}
          scope="admin"
        >
          {text.verb}
        </FormEnd>
      </form>
    </Modal>
  );
}

import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Modal } from '../../ui/page/Modal';
import { CopyText } from '../../ui/show/Copy';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { circles as circlesWords } from '../../words/mailboxes/circles';
import { otherRanges, rangeHint } from '../../words/ranges';

const text = circlesWords.invite;

/** Creates an invitation and shows its text once. Clicks outside do not close the dialog. */
export function InvitePeer({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [hours, setHours] = useState<number | string>(24);
  const invite = useMutation({
    mutationFn: () =>
      take(
        api.POST('/circles/invitations', {
          params: { query: { workspaceId }, header: once(key) },
          body: { expiresInHours: Number(hours) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'circles', 'invitations') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      closeOnClickOutside={invite.data === undefined}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      {invite.data === undefined ? (
        <form onSubmit={submit} className="stack">
          <NumberField
            data-autofocus
            label={text.hours}
            description={rangeHint(otherRanges['CircleInvitationIn.expiresInHours'])}
            value={hours}
            onChange={setHours}
            error={errorAt(invite.error, 'expiresInHours')}
            min={1}
            max={168}
            isBounded={false}
          />
          <FormEnd
            error={withoutField(invite.error, ['expiresInHours'])}
            pending={invite.isPending}
            onCancel={onClose}
            scope="admin"
          >
            {text.verb}
          </FormEnd>
        </form>
      ) : (
        <div className="stack">
          <span>{text.shown}</span>
          <CopyText value={invite.data.invitation} label={text.copy} />
          <span className="muted">
            {text.ends} <Time at={invite.data.expiresAt} />
          </span>
          <Group justify="flex-end">
            <Button onClick={onClose}>{text.done}</Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}

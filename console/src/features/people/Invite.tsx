import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Modal } from '../../ui/page/Modal';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { people as peopleWords } from '../../words/settings/people';
import { paramsIn, type Role } from './queries';
import { RolePick } from './RolePick';
import { ShownLink } from './ShownLink';

const text = peopleWords.invite;

/** Creates an invitation link for one member. */
export function Invite({ mayOwn, onClose }: { mayOwn: boolean; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields({ email: '', role: 'member' as Role });
  const invite = useMutation({
    mutationFn: () => {
      const email = values.email.trim();
      const params = { ...paramsIn(workspaceId), header: once(key) };
      const body = { role: values.role, ...(email !== '' && { email }) };
      return take(api.POST('/workspaces/{workspace_id}/invitations', { params, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'invitations') }),
  });
  if (invite.data) return <ShownLink title={text.made} note={text.life} url={invite.data.url} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  const error = withoutField(invite.error, ['email']);
  return (
    <Modal opened onClose={onClose} title={text.title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit} className="stack">
        <TextInput
          data-autofocus
          label={text.email}
          description={text.emailHint}
          value={values.email}
          onChange={(event) => set('email')(event.currentTarget.value)}
          error={errorAt(invite.error, 'email')}
        />
        <RolePick label={text.role} value={values.role} mayOwn={mayOwn} onChange={set('role')} />
        <FormEnd error={error} pending={invite.isPending} onCancel={onClose} scope="admin">
          {text.verb}
        </FormEnd>
      </form>
    </Modal>
  );
}

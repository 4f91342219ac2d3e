import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { Confirm } from '../../ui/form/Confirm';
import { useWorkspaceId } from '../../ui/workspace';
import { people as peopleWords } from '../../words/settings/people';
import { type Member, paramsIn } from './queries';
import { ShownLink } from './ShownLink';

const text = peopleWords.link;

/** Link for a member to reset a forgotten password. */
export function PasswordLink({ member, onClose }: { member: Member; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [key] = useState(newKey);
  const make = useMutation({
    mutationFn: () => {
      const { path, query } = paramsIn(workspaceId);
      const params = { path: { ...path, user_id: member.user_id }, query, header: once(key) };
      return take(api.POST('/workspaces/{workspace_id}/members/{user_id}/password-link', { params }));
    },
  });
  if (make.data) {
    return <ShownLink title={text.title(member.name)} note={text.effect} url={make.data.url} onClose={onClose} />;
  }
  return (
    <Confirm
      title={text.title(member.name)}
      verb={text.verb}
      danger={false}
      pending={make.isPending}
      error={make.error}
      onClose={onClose}
      onConfirm={() => make.mutate()}
    >
      <p>{text.effect}</p>
    </Confirm>
  );
}

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api, type Schemas, take } from '../../api/client';
import { personOf } from '../../api/me';
import { errorAt, unplaced, useFields } from '../../ui/fields';
import { Loaded } from '../../ui/Loaded';
import { words } from '../../words';
import { Door } from './Door';
import { EmailField, NewPasswordField, PasswordField } from './Fields';
import { useEnter } from './useEnter';

const text = words.signIn.invite;
const PLACES = ['name', 'email', 'password'];

/** What a link invites to. */
export function Invite() {
  const token = useLocation().hash;
  const shown = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => take(api.GET('/invitations/{token}', { params: { path: { token } }, signal })),
    enabled: token !== '',
  });
  if (token === '') return <p className="panel-message">{words.problems.byCode.invitation_not_found}</p>;
  return <Loaded query={shown}>{(invitation) => <Join invitation={invitation} token={token} />}</Loaded>;
}

/** An account for who has none; its password from who has one. */
function Join({ invitation, token }: { invitation: Schemas['InvitationShownOut']; token: string }) {
  const { values, set } = useFields({ name: '', email: invitation.email ?? '', password: '' });
  const enter = useEnter(async () => {
    const { name, email, password } = values;
    const body = { ...(name !== '' && { name }), email, password };
    return personOf(await take(api.POST('/invitations/{token}/accept', { params: { path: { token } }, body })));
  });
  const { workspace_name: workspace, invited_by: by, role, has_account: hasAccount } = invitation;
  const error = unplaced(enter.error, PLACES);
  return (
    <Door
      title={text.title(workspace)}
      lead={text.lead(by, words.people.role[role])}
      error={error}
      pending={enter.isPending}
      verb={text.submit}
      onSubmit={() => enter.mutate(undefined)}
    >
      {!hasAccount && (
        <TextInput
          label={words.signIn.name}
          description={invitation.email === null ? text.nameHint : undefined}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorAt(enter.error, 'name')}
          autoComplete="name"
          autoFocus
          size="sm"
          required={invitation.email !== null}
        />
      )}
      <EmailField
        value={values.email}
        onChange={set('email')}
        error={errorAt(enter.error, 'email')}
        readOnly={invitation.email !== null}
      />
      {hasAccount ? (
        <PasswordField
          value={values.password}
          onChange={set('password')}
          error={errorAt(enter.error, 'password')}
          autoFocus
        />
      ) : (
        <NewPasswordField value={values.password} onChange={set('password')} error={errorAt(enter.error, 'password')} />
      )}
    </Door>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { personOf } from '../../api/me';
import { enterByPasskey } from '../../api/passkey';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Loaded } from '../../ui/page/Loaded';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';
import { signIn } from '../../words/settings/sign-in';
import { ByOidc } from './ByOidc';
import { Door } from './Door';
import { EmailField, NewPasswordField, PasswordField } from './Fields';
import { OtherProof, type Proof } from './OtherProof';
import { useEnter } from './useEnter';
import { methodsQuery, newPersonPasskey, usePasskeys } from './usePasskeys';

const text = signIn.invite;
const FIELDS = ['name', 'email', 'password'];

/** Page of an invitation link. */
export function Invite() {
  const token = useLocation().hash;
  const shown = useQuery({
    queryKey: ownKey('invitation', token),
    queryFn: ({ signal }) => take(api.GET('/invitations/{token}', { params: { path: { token } }, signal })),
    enabled: token !== '',
  });
  if (token === '') return <p className="panel-message">{words.problems.byCode.invitation_not_found}</p>;
  return <Loaded query={shown}>{(invitation) => <Join invitation={invitation} token={token} />}</Loaded>;
}

/** Form to create an account, or to prove ownership of an existing one. */
function Join({ invitation, token }: { invitation: Schemas['InvitationShownOut']; token: string }) {
  const { workspace_name: workspace, invited_by: by, role, has_account: hasAccount } = invitation;
  const { values, set } = useFields({ name: '', email: invitation.email ?? '', password: '' });
  const hasPasskeys = usePasskeys();
  const oidc = useQuery(methodsQuery).data?.oidc ?? null;
  const [way, setWay] = useState<Proof>('password');
  const enter = useEnter(async (by: Proof) => {
    if (hasAccount && by === 'passkey') personOf(await enterByPasskey());
    const body = hasAccount && by === 'passkey' ? {} : await newcomer(token, values, by);
    return personOf(await take(api.POST('/invitations/{token}/accept', { params: { path: { token } }, body })));
  });
  const isNew = !hasAccount && way === 'passkey';
  const Password = hasAccount ? PasswordField : NewPasswordField;
  return (
    <Door
      title={text.title(workspace)}
      lead={text.lead(by, words.members.role[role])}
      error={withoutField(enter.error, FIELDS)}
      pending={enter.isPending}
      verb={text.submit}
      onSubmit={() => enter.mutate(way)}
      after={
        <>
          {hasPasskeys && !hasAccount && <OtherProof way={way} onTurn={setWay} />}
          {hasPasskeys && hasAccount && (
            <Button variant="default" leftSection={<Icon name="key" />} onClick={() => enter.mutate('passkey')}>
              {text.passkey}
            </Button>
          )}
          {oidc !== null && <ByOidc name={oidc} invitation={token} />}
        </>
      }
    >
      {!hasAccount && (
        <TextInput
          label={signIn.name}
          description={invitation.email === null && !isNew ? text.nameHint : undefined}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorAt(enter.error, 'name')}
          autoComplete="name"
          autoFocus
          size="sm"
          required={invitation.email !== null || isNew}
        />
      )}
      <EmailField
        value={values.email}
        onChange={set('email')}
        error={errorAt(enter.error, 'email')}
        readOnly={invitation.email !== null}
      />
      {isNew ? (
        <p className="muted sign-in-note">{signIn.passkeyNew}</p>
      ) : (
        <Password
          value={values.password}
          onChange={set('password')}
          error={errorAt(enter.error, 'password')}
          autoFocus={hasAccount}
        />
      )}
    </Door>
  );
}

/** Creates an account, or proves ownership of an existing one. */
async function newcomer(
  token: string,
  { name, email, password }: { name: string; email: string; password: string },
  by: Proof,
): Promise<Schemas['InvitationAcceptIn']> {
  const about = { ...(name !== '' && { name }), email };
  return by === 'password'
    ? { ...about, password }
    : { ...about, passkey: await newPersonPasskey({ token, name, email }) };
}

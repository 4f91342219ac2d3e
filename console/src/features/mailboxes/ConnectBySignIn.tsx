import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Switcher } from '../../ui/page/Switcher';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { connectMailboxes as labels, signInAtProvider as text } from '../../words/mailboxes/mailboxes';
import { API_OF, type ConnectionKind, type OauthProvider, refusalText, useSignIn } from './sign-in';

const FIELDS = ['address', 'firstName', 'lastName'].map((name) => `mailboxes.0.${name}`);

interface Came {
  readonly address: string | undefined;
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly oauthGrantId: string | undefined;
  readonly oauthError: string | undefined;
}

/** Connects a mailbox with a sign-in at its provider, which redirects back with a grant. */
export function ConnectBySignIn({
  provider,
  came,
  onMade,
}: {
  provider: OauthProvider;
  came: Came;
  onMade: (made: Schemas['MailboxesCreateOut']) => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [isTried, setTried] = useState(false);
  const { values, set } = useFields({
    address: came.address ?? '',
    firstName: came.first ?? '',
    lastName: came.last ?? '',
  });
  const [kind, setKind] = useState<ConnectionKind>('smtp');
  const begin = useSignIn(provider);
  const grantId = came.oauthGrantId;
  const create = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () =>
      take(
        api.POST('/mailboxes', {
          params: { query: { workspaceId }, header: once(key) },
          body: { mailboxes: [{ ...values, connection: { oauthGrantId: grantId } }] },
        }),
      ),
    onSuccess: async (made) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'mailboxes') }),
        queries.invalidateQueries({ queryKey: ownKey('me') }),
      ]);
      onMade(made);
    },
  });
  const lacks = Object.values(values).some((value) => value.trim() === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacks) return;
    if (grantId !== undefined) create.mutate();
    else {
      const back = new URLSearchParams({
        how: provider,
        address: values.address,
        first: values.firstName,
        last: values.lastName,
      });
      begin.mutate({ address: values.address.trim(), path: `/mailboxes/connect?${back}`, kind });
    }
  };
  const error = begin.error ?? withoutField(create.error, FIELDS);
  const line = (name: keyof typeof values, type = 'text') => (
    <TextInput
      label={labels[name]}
      type={type}
      value={values[name]}
      onChange={(event) => set(name)(event.currentTarget.value)}
      error={errorAt(create.error, `mailboxes.0.${name}`)}
      autoComplete="off"
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Section title={labels.people}>
        <div className="fields">
          {line('address', 'email')}
          {line('firstName')}
          {line('lastName')}
        </div>
        {isTried && lacks && (
          <p role="alert" className="state-bad" style={{ margin: '8px 0 0' }}>
            {labels.incomplete}
          </p>
        )}
      </Section>
      {grantId === undefined && (
        <Section title={text.transport}>
          <div className="stack">
            <Switcher
              label={text.transport}
              value={kind}
              onChange={(value) => setKind(value as ConnectionKind)}
              options={[
                { value: 'smtp', label: text.servers },
                { value: API_OF[provider], label: text.api[provider] },
              ]}
            />
            <span className="muted">{text.what[provider]}</span>
          </div>
        </Section>
      )}
      <div className="section stack" style={{ alignItems: 'flex-start' }}>
        {came.oauthError !== undefined && (
          <span className="state-bad" role="alert">
            {refusalText(came.oauthError)}
          </span>
        )}
        {grantId !== undefined && <State tone="good">{text.done}</State>}
        {error != null && <Problem error={error} />}
        <MayButton type="submit" loading={begin.isPending || create.isPending}>
          {grantId === undefined ? text.begin(text.names[provider]) : text.connect}
        </MayButton>
      </div>
    </form>
  );
}

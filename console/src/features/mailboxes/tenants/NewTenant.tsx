import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api, newKey, once, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { useFields, withoutField } from '../../../ui/form/fields';
import { MayButton } from '../../../ui/form/MayButton';
import { Section } from '../../../ui/page/Page';
import { Problem } from '../../../ui/page/Problem';
import { Switcher } from '../../../ui/page/Switcher';
import { Hint } from '../../../ui/show/Hint';
import { useWorkspaceId } from '../../../ui/workspace';
import { tenants as text } from '../../../words/mailboxes/tenants';
import type { OauthProvider } from '../sign-in';
import { CredentialFields } from './CredentialFields';
import { isComplete, NO_CREDENTIAL, newTenantOf } from './credential';
import { SetUp } from './SetUp';

interface Props {
  readonly provider: OauthProvider;
  readonly onProvider: (provider: OauthProvider) => void;
}

const FIELDS = Object.keys(NO_CREDENTIAL).flatMap((name) => [`google.${name}`, `microsoft.${name}`]);

/** Connects an organization: steps at the provider, its details, and the check, whose result its page shows. */
export function NewTenant({ provider, onProvider }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { values, set } = useFields(NO_CREDENTIAL);
  const [isTried, setTried] = useState(false);
  const key = useRef<{ body: string; key: string } | null>(null);
  const create = useMutation({
    mutationFn: () => {
      const body = newTenantOf(provider, values);
      const said = JSON.stringify(body);
      if (key.current?.body !== said) key.current = { body: said, key: newKey() };
      return take(api.POST('/tenants', { params: { query: { workspaceId }, header: once(key.current.key) }, body }));
    },
    onSuccess: async ({ tenant }) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'tenants') });
      await navigate({ to: `/w/${workspaceId}/mailboxes/tenants/${tenant.id}` as '/' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete(provider, values)) create.mutate();
  };
  const error = withoutField(create.error, FIELDS);
  return (
    <form onSubmit={submit} noValidate>
      <Section title={text.steps.title}>
        <div className="stack">
          <Switcher
            label={text.fields.provider}
            value={provider}
            onChange={(value) => onProvider(value as OauthProvider)}
            options={[
              { value: 'google', label: text.provider.google },
              { value: 'microsoft', label: text.provider.microsoft },
            ]}
          />
          <SetUp provider={provider} />
        </div>
      </Section>
      <Section title={text.details}>
        <CredentialFields provider={provider} values={values} set={set} error={create.error} below={`${provider}.`} />
      </Section>
      <div className="section stack">
        <Hint>{text.warmup}</Hint>
        {isTried && !isComplete(provider, values) && (
          <span role="alert" className="state-bad">
            {text.incomplete}
          </span>
        )}
        {error != null && <Problem error={error} />}
        <div className="row">
          <MayButton type="submit" scope="admin" loading={create.isPending}>
            {text.submit}
          </MayButton>
        </div>
      </div>
    </form>
  );
}

import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { meQuery } from '../../api/me';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Modal } from '../../ui/page/Modal';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { keyDaysRange, rangeHint } from '../../words/ranges';
import { settings as settingsWords } from '../../words/settings/settings';
import { ShownOnce } from './ShownOnce';

const text = settingsWords.keys;
const SCOPES: readonly Schemas['ApiKeyScope'][] = ['read', 'write', 'billing', 'admin'];

/** Creates a key with the selected scopes; members cannot grant scopes they do not have. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { workspace, scopes: own } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const me = useQuery(meQuery);
  const [key] = useState(newKey);
  const [isTried, setTried] = useState(false);
  const { values, set } = useFields({
    name: '',
    scopes: ['read', 'write'] as string[],
    days: 365 as number | string,
    account: false,
  });
  const make = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api-keys', {
          params: { query: { workspaceId }, header: once(key) },
          body: {
            name: values.name.trim(),
            scopes: values.scopes as Schemas['ApiKeyScope'][],
            expires_in_days: values.days === '' ? undefined : Number(values.days),
            account_wide: values.account,
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'api-keys') }),
  });
  if (make.data) return <ShownOnce secret={make.data.api_key} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (values.scopes.length > 0) make.mutate();
  };
  const error = withoutField(make.error, ['name', 'scopes', 'expires_in_days']);
  return (
    <Modal opened onClose={onClose} title={text.form.title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit} className="stack">
        <TextInput
          data-autofocus
          label={text.form.name}
          description={text.form.nameHint}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorAt(make.error, 'name')}
        />
        <Checkbox.Group
          label={text.form.scopes}
          value={values.scopes}
          onChange={set('scopes')}
          error={
            errorAt(make.error, 'scopes') ?? (isTried && values.scopes.length === 0 ? text.form.needsScope : undefined)
          }
        >
          <div className="stack" style={{ padding: '8px 0' }}>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={text.scope[scope]}
                description={text.scopeHint[scope]}
                disabled={!own.includes(scope)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <NumberField
          label={text.form.days}
          description={rangeHint(keyDaysRange)}
          value={values.days}
          onChange={set('days')}
          error={errorAt(make.error, 'expires_in_days')}
          min={1}
          max={3_650}
          isBounded={false}
        />
        {me.data?.workspace_id === null && (
          <Checkbox
            label={text.form.account}
            checked={values.account}
            onChange={(event) => set('account')(event.currentTarget.checked)}
          />
        )}
        <FormEnd error={error} pending={make.isPending} onCancel={onClose} scope="admin">
          {text.form.verb}
        </FormEnd>
      </form>
    </Modal>
  );
}

import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, withoutField } from '../../ui/form/fields';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import { type Connection, providersQuery } from './queries';

const text = sequencersWords.form;
type Provider = Schemas['SequencerProviderOut'];
type Field = Provider['fields'][number]['name'];
const FIELDS = ['name', 'api_key', 'base_url', 'provider_workspace_id'];

/** Connects a sequencer with the fields of its provider, or edits a connection. */
export function EditConnection({
  connection,
  onClose,
  onDone,
}: {
  connection?: Connection;
  onClose: () => void;
  onDone?: (made: Connection) => void;
}) {
  const providers = useQuery(providersQuery(useWorkspaceId()));
  return (
    <Panel
      title={connection === undefined ? text.titleNew : sequencersWords.form.titleEdit(connection.name)}
      onClose={onClose}
    >
      <Loaded query={providers}>
        {(data) => <Form providers={data.providers} {...{ connection, onClose, onDone }} />}
      </Loaded>
    </Panel>
  );
}

function Form({
  providers,
  connection,
  onClose,
  onDone,
}: {
  providers: readonly Provider[];
  connection: Connection | undefined;
  onClose: () => void;
  onDone: ((made: Connection) => void) | undefined;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [id, setId] = useState<Provider['id']>(connection?.provider ?? providers[0]?.id ?? 'sandbox');
  const [name, setName] = useState(connection?.name ?? '');
  const [values, setValues] = useState<Record<Field, string>>({
    api_key: '',
    base_url: connection?.base_url ?? '',
    provider_workspace_id: connection?.provider_workspace_id ?? '',
  });
  const provider = providers.find((one) => one.id === id);
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim() || undefined,
        api_key: values.api_key.trim() || undefined,
        base_url: values.base_url.trim() || undefined,
        provider_workspace_id: values.provider_workspace_id.trim() || undefined,
      };
      if (connection === undefined) {
        return take(
          api.POST('/sequencers', {
            params: { query: { workspaceId }, header: once(key) },
            body: { ...body, provider: id, api_key: values.api_key.trim() },
          }),
        );
      }
      return take(
        api.PATCH('/sequencers/{connection_id}', {
          params: { path: { connection_id: connection.id }, query: { workspaceId } },
          body,
        }),
      );
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sequencers') });
      if (connection === undefined) onDone?.(made);
      else {
        toast.say(words.common.saved);
        onClose();
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const error = withoutField(save.error, FIELDS);
  const can = provider?.capabilities;
  return (
    <form onSubmit={submit} className="section stack">
      {connection === undefined && (
        <Select
          label={text.provider}
          value={id}
          onChange={(value) => value !== null && setId(value as Provider['id'])}
          data={providers.map((one) => ({ value: one.id, label: one.name }))}
          allowDeselect={false}
        />
      )}
      {provider?.fields.map((field) => {
        const Input = field.secret ? PasswordInput : TextInput;
        return (
          <Input
            key={`${id} ${field.name}`}
            label={field.label}
            description={field.secret && connection !== undefined ? text.keyKept : undefined}
            value={values[field.name]}
            onChange={(event) => setValues({ ...values, [field.name]: event.currentTarget.value })}
            error={errorAt(save.error, field.name)}
            required={field.required && connection === undefined}
            autoComplete={field.secret ? 'new-password' : 'off'}
            spellCheck={false}
          />
        );
      })}
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorAt(save.error, 'name')}
      />
      {can && (
        <div>
          <span className="strong">{text.can}</span>
          <ul className="muted" style={{ margin: '4px 0 0', paddingLeft: 20 }}>
            {can.warmup && <li>{text.capabilities.warmup}</li>}
            {can.usage_read_back && <li>{text.capabilities.usage}</li>}
            {can.remote_status && <li>{text.capabilities.status}</li>}
            {can.oauth_mailboxes && <li>{text.capabilities.oauth}</li>}
            <li>{text.reconnect[can.reconnect_mailboxes]}</li>
          </ul>
        </div>
      )}
      <FormEnd error={error} pending={save.isPending} onCancel={onClose}>
        {connection === undefined ? text.verb : words.common.save}
      </FormEnd>
    </form>
  );
}

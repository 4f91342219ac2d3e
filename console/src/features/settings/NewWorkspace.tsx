import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { ZonePick } from '../../ui/form/ZonePick';
import { Modal } from '../../ui/page/Modal';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';

const text = settingsWords.workspace;

export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields({
    project_name: '',
    type: 'default' as Schemas['WorkspaceType'],
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const make = useMutation({
    mutationFn: () =>
      take(api.POST('/workspaces', { params: { query: { workspaceId }, header: once(key) }, body: values })),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ownKey('me') });
      onClose();
      await navigate({
        to: '/w/$workspaceId',
        params: { workspaceId: String(made.workspace_id) },
        search: { period: undefined, campaign: undefined },
      });
    },
  });
  const error = withoutField(make.error, Object.keys(values));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={text.newTitle} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit} className="stack">
        <span className="muted">{text.newLead}</span>
        <TextInput
          data-autofocus
          label={text.name}
          value={values.project_name}
          onChange={(event) => set('project_name')(event.currentTarget.value)}
          error={errorAt(make.error, 'project_name')}
          required
        />
        <Select
          label={text.newType}
          value={values.type}
          onChange={(value) => value !== null && set('type')(value as Schemas['WorkspaceType'])}
          data={Object.entries(text.types).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
        />
        <ZonePick
          label={text.timezone}
          value={values.timezone}
          onChange={set('timezone')}
          error={errorAt(make.error, 'timezone')}
          clearable={false}
        />
        <FormEnd error={error} pending={make.isPending} onCancel={onClose} scope="admin">
          {text.newVerb}
        </FormEnd>
      </form>
    </Modal>
  );
}

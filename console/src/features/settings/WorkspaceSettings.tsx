import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import { Confirm } from '../../ui/form/Confirm';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { ZonePick } from '../../ui/form/ZonePick';
import { Page, Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useMay, useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';
import { NewWorkspace } from './NewWorkspace';
import './settings.css';

const text = settingsWords.workspace;
type Workspace = Schemas['WorkspaceOut'];

/** Name, time zone and address of the workspace, and its suspension. */
export function WorkspaceSettings() {
  const { workspace } = useWorkspace();
  const me = useQuery(meQuery);
  const isAdmin = useMay('admin');
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={text.title}
      actions={
        isAdmin &&
        me.data?.workspace_id === null && (
          <MayButton variant="default" scope="admin" onClick={() => setMaking(true)}>
            {text.new}
          </MayButton>
        )
      }
    >
      <Form key={workspace.workspace_id} workspace={workspace} />
      <Section title={text.facts}>
        <Facts
          facts={[
            [text.id, workspace.workspace_id],
            [text.type, text.types[workspace.type]],
            [text.mailboxes, text.mailboxesOf(workspace.mailboxes_count, workspace.max_mailboxes)],
            [text.made, <Time key="made" at={workspace.created_at} long />],
          ]}
        />
      </Section>
      <Stop workspace={workspace} />
      {isMaking && <NewWorkspace onClose={() => setMaking(false)} />}
    </Page>
  );
}

function useChange() {
  const { workspace } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['WorkspaceUpdateIn']) =>
      take(
        api.PATCH('/workspaces/{workspace_id}', {
          params: {
            path: { workspace_id: workspace.workspace_id },
            query: { workspaceId: workspace.workspace_id },
          },
          body,
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownKey('me') });
      toast.say(text.saved);
    },
  });
}

function Form({ workspace }: { workspace: Workspace }) {
  const may = useMay('admin');
  const { values, set, changed, isChanged, keep } = useFields({
    project_name: workspace.project_name,
    description: workspace.description ?? '',
    timezone: workspace.timezone,
    postal_address: workspace.postal_address ?? '',
  });
  const save = useChange();
  const error = withoutField(save.error, Object.keys(values));
  const orNull = (value: string | undefined) => (value === undefined ? undefined : value.trim() || null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    save.mutate(
      {
        project_name: changed.project_name,
        description: orNull(changed.description),
        timezone: changed.timezone,
        postal_address: orNull(changed.postal_address),
      },
      { onSuccess: keep },
    );
  };
  return (
    <form onSubmit={submit} className="section">
      <div className="stack settings-form">
        <TextInput
          label={text.name}
          value={values.project_name}
          onChange={(event) => set('project_name')(event.currentTarget.value)}
          error={errorAt(save.error, 'project_name')}
          disabled={!may}
        />
        <TextInput
          label={text.description}
          value={values.description}
          onChange={(event) => set('description')(event.currentTarget.value)}
          error={errorAt(save.error, 'description')}
          disabled={!may}
        />
        <ZonePick
          label={text.timezone}
          description={text.timezoneHint}
          value={values.timezone}
          onChange={set('timezone')}
          error={errorAt(save.error, 'timezone')}
          clearable={false}
          disabled={!may}
        />
        <Textarea
          label={text.postalAddress}
          description={text.postalAddressHint}
          value={values.postal_address}
          onChange={(event) => set('postal_address')(event.currentTarget.value)}
          error={errorAt(save.error, 'postal_address')}
          autosize
          minRows={2}
          disabled={!may}
        />
        <FormEnd error={error} pending={save.isPending} scope="admin">
          {words.common.save}
        </FormEnd>
      </div>
    </form>
  );
}

/** Suspends all sending of the workspace, and reactivates it. */
function Stop({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false);
  const change = useChange();
  const isSuspended = workspace.status === 'suspended';
  return (
    <Section title={text.danger}>
      <div className="stack" style={{ alignItems: 'flex-start' }}>
        <span className={isSuspended ? 'state-bad' : 'muted'}>{isSuspended ? text.suspendedNow : text.dangerLead}</span>
        {isSuspended ? (
          <MayButton
            scope="admin"
            loading={change.isPending}
            onClick={() => change.mutate({ status: 'active' }, { onError: toast.fail })}
          >
            {text.resume}
          </MayButton>
        ) : (
          <MayButton scope="admin" variant="default" onClick={() => setAsking(true)}>
            {text.suspend}
          </MayButton>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={text.suspendTitle(workspace.project_name)}
          verb={text.suspendVerb}
          pending={change.isPending}
          error={change.error}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate({ status: 'suspended' }, { onSuccess: () => setAsking(false) })}
        >
          <p>{text.suspendEffect}</p>
        </Confirm>
      )}
    </Section>
  );
}

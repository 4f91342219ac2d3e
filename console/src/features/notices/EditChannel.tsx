import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Panel } from '../../ui/page/Panel';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { LANGUAGES } from '../../words/language';
import { notices } from '../../words/settings/notices';
import { campaignNamesQuery } from '../campaigns/queries';
import { eventTypesQuery } from '../webhooks';
import { ChannelTiming } from './ChannelTiming';
import { ChannelTo } from './ChannelTo';
import { bodyOf, type ChannelValues, hasMember, languageOf, valuesOf } from './channel-form';
import { type Channel, channelsQuery } from './queries';

const text = notices.form;
const PATHS = [
  'name',
  'url',
  'memberId',
  'language',
  'eventTypes',
  'campaignIds',
  'intents',
  'dailyAt',
  'timeZone',
  'quietHours',
];
/** Kinds to choose from; a browser subscribes with its own button. */
const KINDS = Object.entries(notices.kind)
  .filter(([value]) => value !== 'browser')
  .map(([value, label]) => ({ value, label }));
const OF_MEMBER = 'member';
const SPOKEN = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
const INTENTS = Object.entries(words.enums.replyIntent).map(([value, label]) => ({ value, label }));

/** Creates or edits a channel. The URL is write-only; an empty field keeps it. */
export function EditChannel({ channel, onClose }: { channel?: Channel; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields<ChannelValues>(valuesOf(channel));
  const types = useQuery(eventTypesQuery(workspaceId));
  const campaigns = useQuery(campaignNamesQuery(workspaceId));
  const save = useMutation({
    mutationFn: () => {
      const body = bodyOf(values);
      const query = { workspaceId };
      return channel === undefined
        ? take(
            api.POST('/notice-channels', {
              params: { query, header: once(key) },
              body: { ...body, kind: values.kind },
            }),
          )
        : take(
            api.PATCH('/notice-channels/{channel_id}', { params: { path: { channel_id: channel.id }, query }, body }),
          );
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: channelsQuery(workspaceId).queryKey });
      toast.say(words.common.saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const errorOf = (path: string) => errorAt(save.error, path);
  const known = new Map((types.data ?? []).map(({ type, title }) => [type, title]));
  const offered = [...new Set(['*', ...values.eventTypes, ...known.keys()])];
  const eventData = offered.map((value) => ({
    value,
    label: value === '*' ? notices.allEvents : (known.get(value) ?? value),
  }));
  return (
    <Panel title={channel === undefined ? text.titleNew : text.titleEdit} onClose={onClose}>
      <form onSubmit={submit} className="section stack" noValidate>
        {channel === undefined && (
          <Select
            data-autofocus
            label={text.kind}
            value={values.kind}
            onChange={(kind) => kind !== null && set('kind')(kind as ChannelValues['kind'])}
            data={KINDS}
            error={errorOf('kind')}
            allowDeselect={false}
          />
        )}
        <TextInput
          label={text.name}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorOf('name')}
          maxLength={100}
          required
        />
        <ChannelTo channel={channel} values={values} set={set} errorAt={errorOf} />
        <Select
          label={text.language}
          value={languageOf(values) ?? OF_MEMBER}
          onChange={(value) => set('language')(value === OF_MEMBER ? null : (value as ChannelValues['language']))}
          data={hasMember(values.kind) ? [{ value: OF_MEMBER, label: text.languageOfMember }, ...SPOKEN] : SPOKEN}
          error={errorOf('language')}
          allowDeselect={false}
        />
        <MultiSelect
          label={text.events}
          description={text.eventsHint}
          value={values.eventTypes}
          onChange={set('eventTypes')}
          data={eventData}
          error={errorOf('eventTypes')}
          maxDropdownHeight={280}
          searchable
        />
        <MultiSelect
          label={text.campaigns}
          description={text.campaignsHint}
          value={values.campaignIds}
          onChange={set('campaignIds')}
          data={campaigns.data ?? []}
          error={errorOf('campaignIds')}
          searchable
        />
        <MultiSelect
          label={text.intents}
          description={text.intentsHint}
          value={values.intents}
          onChange={(intents) => set('intents')(intents as ChannelValues['intents'])}
          data={INTENTS}
          error={errorOf('intents')}
        />
        <Checkbox
          label={text.includesText}
          description={text.includesTextHint}
          checked={values.includesText}
          onChange={(event) => set('includesText')(event.currentTarget.checked)}
        />
        <ChannelTiming values={values} set={set} errorAt={errorOf} />
        <FormEnd error={withoutField(save.error, PATHS)} pending={save.isPending} onCancel={onClose}>
          {channel === undefined ? text.submitNew : words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}

import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../ui/workspace';
import { notices } from '../../words/settings/notices';
import { membersQuery } from '../people/queries';
import type { ChannelValues } from './channel-form';
import type { Channel } from './queries';

const text = notices.form;

/** Target of a channel: a member, or a URL. A browser keeps its subscription. */
export function ChannelTo({
  channel,
  values,
  set,
  errorAt,
}: {
  channel: Channel | undefined;
  values: ChannelValues;
  set: <K extends keyof ChannelValues>(name: K) => (value: ChannelValues[K]) => void;
  errorAt: (path: string) => string | undefined;
}) {
  const { kind } = values;
  const members = useQuery({ ...membersQuery(useWorkspaceId()), enabled: kind === 'email' });
  if (kind === 'browser') return null;
  if (kind === 'email') {
    return (
      <Select
        label={text.member}
        description={text.memberHint}
        value={values.memberId}
        onChange={set('memberId')}
        data={(members.data ?? []).map((one) => ({ value: one.user_id, label: `${one.name} (${one.email})` }))}
        error={errorAt('memberId')}
        searchable
        required
      />
    );
  }
  return (
    <TextInput
      type="url"
      label={text.url}
      description={channel?.urlHost == null ? text.urlHint[kind] : text.urlKept(channel.urlHost)}
      placeholder="https://"
      value={values.url}
      onChange={(event) => set('url')(event.currentTarget.value)}
      error={errorAt('url')}
      required={channel === undefined}
      autoComplete="off"
    />
  );
}

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { campaignNamesQuery } from '../../campaigns/queries';
import { labelsQuery } from '../../labels/queries';
import { INTENTS } from '../intents';
import { peopleQuery } from '../people';
import { sendersQuery } from '../queries';
import type { FilterPart, FilterProps } from './filter-props';

const text = inboxWords.filter;

interface Props extends FilterProps {
  /** Filter that opens with the fields, for a search by name. */
  readonly at: FilterPart | undefined;
}

/** Filters of the inbox with their options. */
export function FilterFields({ filter, onChange, at }: Props) {
  const workspaceId = useWorkspaceId();
  const campaigns = useQuery(campaignNamesQuery(workspaceId));
  const mailboxes = useQuery(sendersQuery(workspaceId));
  const people = useQuery(peopleQuery(workspaceId));
  const labels = useQuery(labelsQuery(workspaceId));
  const hands = [{ value: 'none', label: inboxWords.assign.none }, ...(people.data ?? []).map(optionOf)];
  const intents = INTENTS.map((intent) => ({ value: intent, label: words.enums.replyIntent[intent] }));
  const pick = (part: FilterPart, data: readonly (string | { value: string; label: string })[]) => (
    <Select
      label={text[part]}
      placeholder={text.any}
      data={[...data]}
      value={filter[part] ?? null}
      onChange={(value) => onChange({ [part]: value ?? undefined })}
      searchable
      clearable
      {...(part === at && { 'data-autofocus': true, defaultDropdownOpened: true })}
      comboboxProps={{ withinPortal: false }}
    />
  );
  return (
    <div className="filter-fields">
      {pick('campaign', campaigns.data ?? [])}
      {pick('mailbox', mailboxes.data ?? [])}
      {pick('intent', intents)}
      {pick('assignee', hands)}
      {pick('label', (labels.data ?? []).map(optionOf))}
    </div>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

import { ActionIcon, Popover, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaignNamesQuery } from '../campaigns/queries';
import { INTENTS } from './intents';
import { peopleQuery } from './people';
import { sendersQuery } from './queries';
import type { Filter } from './views';
import './filters.css';

const text = words.inbox.filter;
type Part = 'campaign' | 'mailbox' | 'intent' | 'assignee';

interface Props {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Record<Part, string | undefined>>) => void;
}

/** Narrows the list; the address keeps it, so that it can be handed on. */
export function FilterButton({ filter, onChange }: Props) {
  const workspaceId = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  const campaigns = useQuery({ ...campaignNamesQuery(workspaceId), enabled: isOpen });
  const mailboxes = useQuery({ ...sendersQuery(workspaceId), enabled: isOpen });
  const people = useQuery({ ...peopleQuery(workspaceId), enabled: isOpen });
  const hands = [{ value: 'none', label: words.inbox.assign.none }, ...(people.data ?? []).map(optionOf)];
  const intents = INTENTS.map((intent) => ({ value: intent, label: words.enums.replyIntent[intent] }));
  const pick = (part: Part, data: readonly (string | { value: string; label: string })[]) => (
    <Select
      label={text[part]}
      placeholder={text.any}
      data={[...data]}
      value={filter[part] ?? null}
      onChange={(value) => onChange({ [part]: value ?? undefined })}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} width={260} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={text.title}
          title={text.title}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="filter-fields">
          {pick('campaign', campaigns.data ?? [])}
          {pick('mailbox', mailboxes.data ?? [])}
          {pick('intent', intents)}
          {pick('assignee', hands)}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** What narrows the list now, each with a way out. */
export function FilterChips({ filter, onChange, after }: Props & { readonly after: ReactNode }) {
  const workspaceId = useWorkspaceId();
  const campaigns = useQuery({ ...campaignNamesQuery(workspaceId), enabled: filter.campaign !== undefined });
  const people = useQuery({ ...peopleQuery(workspaceId), enabled: filter.assignee !== undefined });
  const names: Record<Part, string | undefined> = {
    campaign: campaigns.data?.find((one) => one.value === filter.campaign)?.label ?? filter.campaign,
    mailbox: filter.mailbox,
    intent: INTENTS.includes(filter.intent as never)
      ? words.enums.replyIntent[filter.intent as (typeof INTENTS)[number]]
      : filter.intent,
    assignee:
      filter.assignee === 'none'
        ? words.inbox.assign.none
        : (people.data?.find(({ id }) => id === filter.assignee)?.name ?? filter.assignee),
  };
  const parts = (Object.keys(names) as Part[]).filter((part) => names[part] !== undefined);
  if (parts.length === 0 && !after) return null;
  return (
    <div className="filter-chips">
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="filter-chip"
          aria-label={text.remove(text[part])}
          onClick={() => onChange({ [part]: undefined })}
        >
          <span className="cut">{names[part]}</span> <Icon name="close" size={14} />
        </button>
      ))}
      {after}
    </div>
  );
}

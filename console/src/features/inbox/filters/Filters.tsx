import { ActionIcon, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { campaignNamesQuery } from '../../campaigns/queries';
import { LabelName } from '../../labels/late';
import { INTENTS } from '../intents';
import { FilterFields } from '../late';
import { peopleQuery } from '../people';
import type { FilterPart, FilterProps } from './filter-props';
import './filters.css';

const text = inboxWords.filter;

/** Open filters, with the focus in the first one or in that by mailbox. */
export type OpenFilter = 'first' | 'mailbox' | null;

interface ButtonProps extends FilterProps {
  readonly open: OpenFilter;
  readonly onOpen: (open: OpenFilter) => void;
}

/** Filters of the list, kept in the URL, which members can share. */
export function FilterButton({ filter, onChange, open, onOpen }: ButtonProps) {
  const isOpen = open !== null;
  const setOpen = (next: boolean) => onOpen(next ? 'first' : null);
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
        <FilterFields filter={filter} onChange={onChange} at={open === 'mailbox' ? 'mailbox' : undefined} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Active filters, each with a button to remove it. */
export function FilterChips({ filter, onChange, after }: FilterProps & { readonly after: ReactNode }) {
  const workspaceId = useWorkspaceId();
  const campaigns = useQuery({ ...campaignNamesQuery(workspaceId), enabled: filter.campaign !== undefined });
  const people = useQuery({ ...peopleQuery(workspaceId), enabled: filter.assignee !== undefined });
  const names: Record<FilterPart, ReactNode> = {
    label: filter.label && <LabelName id={filter.label} />,
    campaign: campaigns.data?.find((one) => one.value === filter.campaign)?.label ?? filter.campaign,
    mailbox: filter.mailbox,
    intent: INTENTS.includes(filter.intent as never)
      ? words.enums.replyIntent[filter.intent as (typeof INTENTS)[number]]
      : filter.intent,
    assignee:
      filter.assignee === 'none'
        ? inboxWords.assign.none
        : (people.data?.find(({ id }) => id === filter.assignee)?.name ?? filter.assignee),
  };
  const parts = (Object.keys(names) as FilterPart[]).filter((part) => names[part] !== undefined);
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

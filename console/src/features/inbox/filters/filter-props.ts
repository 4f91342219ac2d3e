import type { Filter } from '../views';

export type FilterPart = 'campaign' | 'mailbox' | 'intent' | 'assignee' | 'label';

export interface FilterProps {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Record<FilterPart, string | undefined>>) => void;
}

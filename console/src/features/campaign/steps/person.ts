import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { useWorkspaceId } from '../../../ui/workspace';

type Contact = Schemas['CampaignContactOut'];
const SHOWN = 50;

const peopleQuery = (workspaceId: number, campaignId: string, search: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'people', campaignId, search),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/contacts', {
          params: {
            path: { campaign_id: campaignId },
            query: { workspaceId, limit: SHOWN, ...(search !== '' && { search }) },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export interface Person {
  readonly contact: Contact | undefined;
  readonly people: readonly Contact[];
  readonly position: number;
  readonly pick: (id: string | null) => void;
  readonly search: string;
  readonly setSearch: (value: string) => void;
}

/** Contact of the preview: the first contact until another is selected. */
export function usePerson(campaignId: string): Person {
  const workspaceId = useWorkspaceId();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const { data: people = [] } = useQuery(peopleQuery(workspaceId, campaignId, asked));
  const [picked, setPicked] = useState<Contact | undefined>(undefined);
  const contact = picked ?? people[0];
  return {
    contact,
    people,
    position: people.findIndex((one) => one.id === contact?.id),
    pick: (id) => setPicked(people.find((one) => one.id === id)),
    search,
    setSearch,
  };
}

/** Returns the display name of a contact. */
export const nameOf = (contact: Contact): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email;

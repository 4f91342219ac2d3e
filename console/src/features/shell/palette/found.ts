import { useQueries, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../api/me';
import { useWorkspaceId } from '../../../ui/workspace';
import { palette as text } from '../../../words/palette';
import { campaignQuery } from '../../campaigns';
import { eventQuery } from '../../webhooks';
import { useGo } from './go';
import type { Item } from './item';
import { paletteCampaigns, paletteContacts, paletteMailboxes, paletteThreads } from './queries';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const { groups } = text;

/** What the service finds for a text: by name, address or ID. `isSearching` until every answer is there. */
export function useFound(asked: string): { items: readonly Item[]; isSearching: boolean } {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const base = `/w/${workspaceId}`;
  const isId = UUID.test(asked);
  const name = isId ? '' : asked;
  const [campaigns, contacts, mailboxes, threads] = useQueries({
    queries: [
      { ...paletteCampaigns(workspaceId, name), enabled: !isId },
      paletteContacts(workspaceId, name),
      paletteMailboxes(workspaceId, name),
      paletteThreads(workspaceId, name),
    ],
  });
  const [campaign, event] = useQueries({
    queries: [
      { ...campaignQuery(workspaceId, asked), enabled: isId, retry: false },
      { ...eventQuery(workspaceId, asked), enabled: isId, retry: false },
    ],
  });
  const workspaces = (useQuery(meQuery).data?.workspaces ?? []).filter(
    (one) =>
      name !== '' && one.workspace_id !== workspaceId && one.project_name.toLowerCase().includes(name.toLowerCase()),
  );
  const items: Item[] = [
    ...(/^\d+$/.test(asked)
      ? [
          {
            id: 'thread-by-id',
            ...{ group: groups.id, icon: 'inbox' as const, label: text.thread(asked) },
            run: go(`${base}/inbox?view=mail&thread=${asked}`),
          },
        ]
      : []),
    ...(campaign.data === undefined ? [] : [campaignItem(campaign.data, groups.id, base, go)]),
    ...(event.data === undefined
      ? []
      : [
          {
            id: asked,
            group: groups.id,
            icon: 'events' as const,
            label: event.data.type,
            run: go(`${base}/events?event=${asked}`),
          },
        ]),
    ...(campaigns.data ?? []).map((one) => campaignItem(one, groups.campaigns, base, go)),
    ...(contacts.data?.items ?? []).map((one) => ({
      id: `contact ${one.email}`,
      group: groups.contacts,
      icon: 'contacts' as const,
      label: [[one.firstName, one.lastName].filter(Boolean).join(' '), one.email].filter(Boolean).join(', '),
      run: go(`${base}/contacts/${encodeURIComponent(one.email)}`),
    })),
    ...(mailboxes.data?.mailboxes ?? []).map((one) => ({
      id: `mailbox ${one.address}`,
      group: groups.mailboxes,
      icon: 'mailboxes' as const,
      label: one.address,
      run: go(`${base}/mailboxes?mailbox=${encodeURIComponent(one.address)}`),
    })),
    ...(threads.data?.threads ?? []).map((one) => ({
      id: `thread ${one.id}`,
      group: groups.threads,
      icon: 'inbox' as const,
      label: `${one.contact_email ?? one.mailbox_address}: ${one.subject_display}`,
      run: go(`${base}/inbox?view=mail&thread=${one.id}`),
    })),
    ...workspaces.map((one) => ({
      id: `workspace ${one.workspace_id}`,
      group: groups.workspaces,
      icon: 'overview' as const,
      label: one.project_name,
      run: go(`/w/${one.workspace_id}`),
    })),
  ];
  return {
    items,
    isSearching: [campaigns, contacts, mailboxes, threads, campaign, event].some((one) => one.isLoading),
  };
}

const campaignItem = (
  one: { id: string; name: string },
  group: string,
  base: string,
  go: (path: string) => () => void,
): Item => ({
  id: `campaign ${one.id}`,
  group,
  icon: 'campaigns',
  label: one.name,
  run: go(`${base}/campaigns/${one.id}`),
});

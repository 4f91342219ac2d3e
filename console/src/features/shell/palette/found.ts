import { useQueries, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../api/me';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { palette as text } from '../../../words/palette';
import { useGo } from './go';
import type { Item } from './item';
import { iconOf, pathOf } from './named';
import {
  isRequestId,
  paletteCampaigns,
  paletteContacts,
  paletteIds,
  paletteMailboxes,
  paletteRequests,
  paletteThreads,
} from './queries';

const { groups } = text;

/** Server results for a text, by name, address or ID. `isSearching` until all responses are loaded. */
export function useFound(asked: string): { items: readonly Item[]; isSearching: boolean } {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const base = `/w/${workspaceId}`;
  const mayAudit = useMay('admin');
  const name = isRequestId(asked) ? '' : asked;
  const [campaigns, contacts, mailboxes, threads, named, requests] = useQueries({
    queries: [
      paletteCampaigns(workspaceId, asked),
      paletteContacts(workspaceId, name),
      paletteMailboxes(workspaceId, name),
      paletteThreads(workspaceId, name),
      paletteIds(workspaceId, asked),
      paletteRequests(workspaceId, asked, mayAudit),
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
    ...(named.data?.items ?? []).map((one) => ({
      id: `${one.kind} ${asked}`,
      group: groups.id,
      icon: iconOf(one.kind),
      label: `${text.kinds[one.kind]}: ${one.title}`,
      run: go(`${base}/${pathOf(one, asked)}`),
    })),
    ...(requests.data?.items ?? []).map((one) => ({
      id: `request ${one.id}`,
      group: groups.id,
      icon: 'events' as const,
      label: text.request(one.text),
      run: go(`${base}/settings/audit?search=${asked}`),
    })),
    ...(campaigns.data ?? []).map((one) => ({
      id: `campaign ${one.id}`,
      group: groups.campaigns,
      icon: 'campaigns' as const,
      label: one.name,
      run: go(`${base}/campaigns/${one.id}`),
    })),
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
    isSearching: [campaigns, contacts, mailboxes, threads, named, requests].some((one) => one.isLoading),
  };
}

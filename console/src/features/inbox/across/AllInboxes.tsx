import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { meQuery } from '../../../api/me';
import { useKeys } from '../../../ui/keys';
import { Choice } from '../../../ui/list/filters';
import { Search } from '../../../ui/list/Search';
import { stepKeys } from '../../../ui/list/step-keys';
import { Loaded } from '../../../ui/page/Loaded';
import { Page } from '../../../ui/page/Page';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { allInboxes as text } from '../../../words/inbox/all-inboxes';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { clientsQuery, MOST_UNREAD } from '../../clients/queries';
import { INTENTS } from '../intents';
import { ROW } from '../ThreadRows';
import { useThreadRows } from '../use-thread-rows';
import { UnreadBy, ViewLinks } from '../ViewLinks';
import { AcrossList } from './AcrossList';
import {
  ACROSS_VIEWS,
  acrossQuery,
  type ClientThread,
  filterOf,
  isNarrowed,
  keyOfThread,
  labelNamesQuery,
  NO_FILTER,
} from './queries';
import '../inbox.css';
import './all-inboxes.css';

const filterWords = inboxWords.filter;
const HERE = '/w/$workspaceId/all-inboxes';

/** Conversations of every workspace of the reader, newest first; one opens in its own workspace. */
export function AllInboxes() {
  const workspaceId = useWorkspaceId();
  const search = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const me = useQuery(meQuery).data;
  const clients = useQuery({ ...clientsQuery(workspaceId, 'today'), staleTime: 0 }).data?.items;
  const filter = filterOf(search);
  const { view, client, isUnread, q, intent, label } = filter;
  const labels = useQuery(labelNamesQuery(workspaceId)).data ?? [];
  const { list, rows, fresh, show } = useThreadRows(acrossQuery(workspaceId, filter), true);
  const [at, setAt] = useState(search.at ?? null);
  const shown = useRef<HTMLDivElement>(null);
  const index = rows.findIndex((thread) => keyOfThread(thread) === at);
  // Position of the current conversation, to find its neighbors after it leaves the list.
  const stood = useRef(-1);
  if (index >= 0) stood.current = index;

  const narrow = (part: Partial<typeof search>) => {
    setAt(null);
    stood.current = -1;
    void navigate({ search: { ...search, ...part, at: undefined }, replace: true });
  };
  const focusRow = (key: string) =>
    requestAnimationFrame(() => {
      shown.current?.querySelector<HTMLElement>(`[data-thread="${key}"] .thread-row`)?.focus({ preventScroll: true });
    });
  const step = (by: number) => {
    const from = index >= 0 || by < 0 ? stood.current : stood.current - 1;
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    if (next === undefined) return;
    setAt(keyOfThread(next));
    focusRow(keyOfThread(next));
  };
  const open = async (thread: ClientThread) => {
    // The way back leads to this conversation.
    await navigate({ search: { ...search, at: keyOfThread(thread) }, replace: true });
    void navigate({
      to: '/w/$workspaceId/inbox',
      params: { workspaceId: String(thread.client.id) },
      search: { view, thread: String(thread.id) },
    });
  };
  useKeys(stepKeys(step));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the list opens where it was left.
  useEffect(() => {
    if (at !== null) focusRow(at);
  }, [list.isSuccess]);

  const unread = (clients ?? []).filter(({ unreadReplies }) => unreadReplies > 0);
  const total = unread.reduce((sum, { unreadReplies }) => sum + unreadReplies, 0);
  return (
    <Page
      title={text.title}
      tools={
        <>
          <Search
            value={q ?? ''}
            onChange={(typed) => narrow({ q: typed === '' ? undefined : typed })}
            label={inboxWords.search}
          />
          <Choice
            label={text.client}
            any={text.anyClient}
            value={client}
            data={(me?.workspaces ?? []).map((one) => ({ value: String(one.workspace_id), label: one.project_name }))}
            onChange={(chosen) => narrow({ client: chosen })}
            width={200}
            searchable
          />
          <Choice
            label={filterWords.intent}
            any={text.anyIntent}
            value={intent}
            data={INTENTS.map((name) => ({ value: name, label: words.enums.replyIntent[name] }))}
            onChange={(chosen) => narrow({ intent: chosen })}
            width={160}
            searchable
          />
          <Choice
            label={filterWords.label}
            any={text.anyLabel}
            value={label}
            // Also shows a label of the URL that no workspace has.
            data={label === undefined || labels.includes(label) ? labels : [label, ...labels]}
            onChange={(chosen) => narrow({ label: chosen })}
            width={160}
            searchable
          />
          {view !== 'needs' && (
            <Checkbox
              label={text.unreadOnly}
              checked={isUnread}
              onChange={(event) => narrow({ unread: event.currentTarget.checked ? '1' : undefined })}
            />
          )}
        </>
      }
    >
      <div className="inbox inbox-across">
        <ViewLinks
          view={view}
          // Conversations cannot be assigned to an API key.
          names={ACROSS_VIEWS.filter((name) => name !== 'mine' || me?.person != null)}
          counts={clients && ((name) => (name === 'needs' ? total : 0))}
          most={MOST_UNREAD}
          onPick={(name) => narrow({ view: name, unread: undefined })}
        >
          <UnreadBy
            title={text.unreadBy}
            parts={unread
              .map(({ workspaceId: id, name, unreadReplies }) => ({ key: String(id), name, unread: unreadReplies }))
              .sort((a, b) => b.unread - a.unread)}
            chosen={client}
            most={MOST_UNREAD}
            onChoose={(chosen) => narrow({ client: chosen })}
          />
        </ViewLinks>
        <div className="inbox-list" ref={shown}>
          <Loaded query={list} rows={8} rowHeight={ROW}>
            {() => (
              <AcrossList
                key={JSON.stringify(filter)}
                threads={rows}
                at={at}
                onFocus={setAt}
                onOpen={(thread) => void open(thread)}
                more={list.hasNextPage}
                loadedAt={list.dataUpdatedAt}
                onEnd={() => void list.fetchNextPage()}
                view={view}
                onClear={isNarrowed(filter) ? () => narrow(NO_FILTER) : undefined}
                fresh={fresh}
                onFresh={show}
              />
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  );
}

import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../ui/keys';
import { useKeysInOrder } from '../../ui/keys-in-order';
import { Search } from '../../ui/list/Search';
import { Loaded } from '../../ui/page/Loaded';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { AskFirst } from './AskFirst';
import type { Writing } from './compose/drafts';
import { ComposerLater } from './compose/late';
import { useUnread } from './counts';
import { FilterButton, FilterChips, type OpenFilter } from './filters/Filters';
import { ConversationLater, useLateParts } from './late';
import { Outbox } from './Outbox';
import { PickedBar } from './pick/PickedBar';
import { usePicked } from './pick/use-picked';
import { messagesQuery, threadsQuery } from './queries';
import { SavedViews, SaveView } from './SavedViews';
import { ThreadList } from './ThreadList';
import { ROW } from './ThreadRows';
import { useThreadRows } from './use-thread-rows';
import { Views } from './Views';
import { type Filter, isNarrowed, NO_FILTER, viewOf } from './views';
import './inbox.css';
import { compose as composeWords } from '../../words/inbox/compose';

const text = inboxWords;
const STEPS = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Home', 'End']);
const WRITINGS: readonly Writing[] = ['reply', 'all', 'forward', 'new'];

/** Inbox in three panes: views, conversations, and the open conversation; one pane at a time on a phone. */
export function Inbox() {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const search = useSearch({ from: '/w/$workspaceId/inbox' });
  const navigate = useNavigate({ from: '/w/$workspaceId/inbox' });
  const queries = useQueryClient();
  const { q, campaign, mailbox, intent, assignee, label } = search;
  const filter: Filter = { view: viewOf(search.view), q, campaign, mailbox, intent, assignee, label };
  const { view } = filter;
  const threadId = search.thread === undefined ? null : Number(search.thread);
  const writing = WRITINGS.find((one) => one === search.write) ?? null;
  const { list, rows, fresh, show } = useThreadRows(threadsQuery(workspaceId, filter), filter.view !== 'failed');

  const [filtering, setFiltering] = useState<OpenFilter>(null);
  const picked = usePicked(rows, filter);
  const index = rows.findIndex((thread) => thread.id === threadId);
  // Position of the open conversation, to find its neighbors after it leaves the list.
  const stood = useRef(0);
  if (index >= 0) stood.current = index;
  const following = rows[index >= 0 ? index + 1 : stood.current]?.id;

  const open = (id: number | null) =>
    void navigate({
      search: { ...search, thread: id === null ? undefined : String(id), write: undefined },
      replace: threadId !== null && id !== null,
    });
  const write = (next: Writing | null) =>
    void navigate({ search: { ...search, write: next ?? undefined }, replace: writing !== null });
  const narrow = (part: Partial<Filter>) =>
    void navigate({ search: { ...search, ...part, thread: undefined, write: undefined }, replace: true });
  const step = (by: number) => {
    const from = index >= 0 ? index : threadId === null ? -1 : stood.current - (by > 0 ? 1 : 0);
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    if (next !== undefined && next.id !== threadId) open(next.id);
  };
  useLateParts();
  useKeys({ ...(mayWrite && { n: () => write('new') }) });
  const waiting = useUnread()?.text ?? null;
  useEffect(() => {
    document.title = `${waiting === null ? text.title : text.tab(waiting)} \u00b7 Outrider`;
  }, [waiting]);
  useEffect(() => {
    if (following !== undefined) void queries.prefetchQuery(messagesQuery(workspaceId, following));
  }, [following, workspaceId, queries]);

  const isReading = threadId !== null || writing === 'new';
  // The list responds to a key immediately; the conversation follows with the next frame.
  const pane = useDeferredValue(
    writing === 'new' ? (
      <ComposerLater
        key="new"
        writing="new"
        thread={null}
        messages={[]}
        onClose={() => write(null)}
        onSent={() => write(null)}
      />
    ) : threadId === null ? (
      rows.length > 0 && <p className="muted inbox-pick">{text.pick}</p>
    ) : (
      <ConversationLater
        key={threadId}
        threadId={threadId}
        writing={writing}
        position={index < 0 ? null : text.position(index + 1, `${rows.length}${list.hasNextPage ? '+' : ''}`)}
        onWrite={write}
        onClose={() => open(null)}
        onNext={() => open(following ?? null)}
      />
    ),
  );
  const asked = `${threadId} ${writing}`;
  useKeysInOrder(useDeferredValue(asked) !== asked, STEPS);
  return (
    <div className={`inbox${isReading ? ' inbox-reading' : ''}`}>
      <h1 className="hidden">{text.title}</h1>
      <AskFirst />
      <Views
        view={filter.view}
        mailbox={mailbox}
        onPick={(view) => void navigate({ search: { view, q, campaign, mailbox, intent, assignee, label } })}
        onMailbox={(address) => narrow({ mailbox: address })}
        onAllMailboxes={() => setFiltering('mailbox')}
      >
        <SavedViews filter={filter} />
      </Views>
      <div className="inbox-list">
        <div className="inbox-search">
          <Search
            value={q ?? ''}
            onChange={(typed) => narrow({ q: typed === '' ? undefined : typed })}
            label={text.search}
          />
          <FilterButton filter={filter} onChange={narrow} open={filtering} onOpen={setFiltering} />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={composeWords.newMessage}
            title={mayWrite ? `${composeWords.newMessage} (n)` : words.common.mayNot}
            disabled={!mayWrite}
            onClick={() => write('new')}
          >
            <Icon name="edit" />
          </ActionIcon>
        </div>
        <FilterChips filter={filter} onChange={narrow} after={isNarrowed(filter) && <SaveView filter={filter} />} />
        <PickedBar picked={picked} filter={filter} more={list.hasNextPage} openId={threadId} />
        {view === 'failed' ? (
          <Outbox openId={threadId} onOpen={open} onNew={() => write('new')} />
        ) : (
          <Loaded query={list} rows={8} rowHeight={ROW}>
            {() => (
              <ThreadList
                key={filter.view}
                threads={rows}
                openId={threadId}
                onOpen={open}
                onStep={step}
                more={list.hasNextPage}
                loadedAt={list.dataUpdatedAt}
                onEnd={() => void list.fetchNextPage()}
                view={view}
                onClear={isNarrowed(filter) ? () => narrow(NO_FILTER) : undefined}
                picked={picked}
                fresh={fresh}
                onFresh={show}
              />
            )}
          </Loaded>
        )}
      </div>
      <div className="inbox-conversation">{pane}</div>
    </div>
  );
}

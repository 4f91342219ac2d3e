import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../../api/client';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { NothingMatches } from '../../ui/list/NothingMatches';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { useDrafts } from './compose/drafts';
import type { Picked } from './pick/use-picked';
import { presenceQuery } from './queries';
import { nameOf, ThreadRow } from './ThreadRow';
import type { View } from './views';
import './thread-list.css';

const ROW = 76;
const AHEAD = 15;

interface Props {
  readonly threads: readonly Schemas['InboxThreadOut'][];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  readonly onStep: (by: number) => void;
  readonly more: boolean;
  readonly onEnd: () => void;
  readonly view: Exclude<View, 'failed'>;
  /** Clears all filters; absent without filters. */
  readonly onClear: (() => void) | undefined;
  readonly picked: Picked;
  /** Number of new conversations not shown yet. */
  readonly fresh: number;
  readonly onFresh: () => void;
}

/** Thousands of conversations, of which only visible ones are rendered. */
export function ThreadList({
  threads,
  openId,
  onOpen,
  onStep,
  more,
  onEnd,
  view,
  onClear,
  picked,
  fresh,
  onFresh,
}: Props) {
  const mayWrite = useMay();
  const workspaceId = useWorkspaceId();
  const drafts = useDrafts(workspaceId);
  const writers = useWriters(workspaceId);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 400, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const asked = useRef(0);
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!more || last <= threads.length - AHEAD || asked.current === threads.length) return;
    asked.current = threads.length;
    onEnd();
  }, [more, last, threads.length, onEnd]);
  const index = threads.findIndex((thread) => thread.id === openId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key press scrolls the list, not a new row.
  useEffect(() => {
    // Visible rows are not searched, which would measure the page on every key press.
    const top = virtual.scrollOffset ?? 0;
    const bottom = top + (virtual.scrollRect?.height ?? 0);
    if (index >= 0 && (index * ROW < top || (index + 1) * ROW > bottom)) virtual.scrollToIndex(index);
  }, [index]);
  useKeys({ j: () => onStep(1), k: () => onStep(-1), ArrowDown: () => onStep(1), ArrowUp: () => onStep(-1) });
  // Reading has not started, so new messages may appear immediately.
  const mayMove = threads.length === 0 || (openId === null && (scroller.current?.scrollTop ?? 0) < ROW / 2);
  useEffect(() => {
    if (fresh > 0 && mayMove) onFresh();
  }, [fresh, mayMove, onFresh]);
  if (threads.length === 0)
    return onClear === undefined ? <EmptyView view={view} /> : <NothingMatches onClear={onClear} />;
  return (
    <>
      {fresh > 0 && !mayMove && (
        <button
          type="button"
          className="thread-fresh"
          onClick={() => {
            onFresh();
            scroller.current?.scrollTo({ top: 0 });
          }}
        >
          {inboxWords.fresh(fresh)}
        </button>
      )}
      <div
        className={`thread-list${picked.threads.length > 0 ? ' thread-list-picking' : ''}`}
        ref={scroller}
        role="list"
        aria-label={inboxWords.list}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {items.map((item) => {
            const thread = threads[item.index] as Schemas['InboxThreadOut'];
            return (
              <div
                key={thread.id}
                role="listitem"
                className={`thread-slot${picked.has(thread.id) ? ' thread-picked' : ''}`}
                data-thread={thread.id}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ThreadRow
                  thread={thread}
                  isOpen={thread.id === openId}
                  hasDraft={drafts.has(thread.id)}
                  writer={writers.get(thread.id) ?? null}
                  onOpen={onOpen}
                />
                {mayWrite && (
                  <input
                    type="checkbox"
                    className="thread-pick"
                    aria-label={inboxWords.pickedBar.pick(nameOf(thread))}
                    checked={picked.has(thread.id)}
                    onChange={(event) =>
                      picked.toggle(thread.id, (event.nativeEvent as PointerEvent).shiftKey === true)
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function EmptyView({ view }: { view: Props['view'] }) {
  return (
    <Empty text={inboxWords.empty[view]}>
      {view === 'mail' ? (
        <GoTo to="/mailboxes/connect">{inboxWords.connectMailbox}</GoTo>
      ) : (
        <GoTo to="/inbox" search={{ view: 'mail' }}>
          {inboxWords.toAllMail}
        </GoTo>
      )}
    </Empty>
  );
}

/** Member who is replying, by conversation. */
function useWriters(workspaceId: number): ReadonlyMap<number, string> {
  const others = useQuery(presenceQuery(workspaceId)).data?.others ?? [];
  return new Map(others.filter(({ state }) => state === 'typing').map(({ thread_id, name }) => [thread_id, name]));
}

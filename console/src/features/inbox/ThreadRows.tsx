import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { type Swipes, useSwipe } from './use-swipe';
import './thread-list.css';

/** Pixels; as in `thread-list.css`. */
export const ROW = 56;
const AHEAD = 15;
/** Pixels of the list before the row at which it opens. */
const BEFORE = 280;

interface Props<Thread> {
  readonly threads: readonly Thread[];
  readonly keyOf: (thread: Thread) => string | number;
  /** Row that stays in view; -1 for none. */
  readonly at: number;
  /** Whether new rows wait, because they would move what is being read. */
  readonly isReading: boolean;
  readonly isPicked?: (thread: Thread) => boolean;
  readonly isPicking?: boolean;
  /** Callback with the key of a row that the keyboard focuses. */
  readonly onFocus?: (key: string) => void;
  readonly more: boolean;
  /** Time of the last response with rows. A refresh may cancel the next page, which is then fetched after it. */
  readonly loadedAt: number;
  readonly onEnd: () => void;
  /** Number of new conversations not shown yet. */
  readonly fresh: number;
  readonly onFresh: () => void;
  readonly empty: ReactNode;
  readonly swipes?: Swipes | undefined;
  readonly children: (thread: Thread) => ReactNode;
}

/** Thousands of conversations, of which only visible ones are rendered. */
export function ThreadRows<Thread>({
  threads,
  keyOf,
  at,
  isReading,
  isPicked,
  isPicking = false,
  onFocus,
  more,
  loadedAt,
  onEnd,
  fresh,
  onFresh,
  empty,
  swipes,
  children,
}: Props<Thread>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 400, height: 800 },
    // A list that opens at a row shows what is before it.
    initialOffset: Math.max(0, at * ROW - BEFORE),
  });
  const items = virtual.getVirtualItems();
  const asked = useRef('');
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    const end = `${threads.length} ${loadedAt}`;
    if (!more || last <= threads.length - AHEAD || asked.current === end) return;
    asked.current = end;
    onEnd();
  }, [more, last, threads.length, loadedAt, onEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key press scrolls the list, not a new row.
  useEffect(() => {
    // Visible rows are not searched, which would measure the page on every key press.
    const top = virtual.scrollOffset ?? 0;
    const bottom = top + (virtual.scrollRect?.height ?? 0);
    if (at >= 0 && (at * ROW < top || (at + 1) * ROW > bottom)) virtual.scrollToIndex(at);
  }, [at]);
  // Reading has not started, so new messages may appear immediately.
  const mayMove = threads.length === 0 || (!isReading && (scroller.current?.scrollTop ?? 0) < ROW / 2);
  useEffect(() => {
    if (fresh > 0 && mayMove) onFresh();
  }, [fresh, mayMove, onFresh]);
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    // A row must not scroll under the pointer that presses it.
    if (!target.matches(':focus-visible')) return;
    const key = target.closest<HTMLElement>('[data-thread]')?.dataset['thread'];
    if (key !== undefined) onFocus?.(key);
  };
  const swiping = useSwipe(swipes);
  if (threads.length === 0) return empty;
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
        className={`thread-list${isPicking ? ' thread-list-picking' : ''}`}
        ref={scroller}
        role="list"
        aria-label={inboxWords.list}
        onFocus={follow}
        {...swiping}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {items.map(({ index, start }) => {
            const thread = threads[index] as Thread;
            const key = keyOf(thread);
            return (
              <div
                key={key}
                role="listitem"
                className={`thread-slot${isPicked?.(thread) ? ' thread-picked' : ''}`}
                data-thread={key}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(thread)}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

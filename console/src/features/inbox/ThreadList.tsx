import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { NothingMatches } from '../../ui/list/NothingMatches';
import { stepKeys } from '../../ui/list/step-keys';
import { longTime } from '../../ui/show/format';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { useDrafts } from './compose/drafts';
import { tomorrowMorning } from './compose/times';
import { useBatch } from './pick/use-batch';
import type { Picked } from './pick/use-picked';
import { presenceQuery } from './queries';
import { nameOf, ThreadRow } from './ThreadRow';
import { ThreadRows } from './ThreadRows';
import type { Swipes } from './use-swipe';
import type { View } from './views';

interface Props {
  readonly threads: readonly Schemas['InboxThreadOut'][];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  readonly onStep: (by: number) => void;
  readonly more: boolean;
  readonly loadedAt: number;
  readonly onEnd: () => void;
  readonly view: Exclude<View, 'failed'>;
  /** Clears all filters; absent without filters. */
  readonly onClear: (() => void) | undefined;
  readonly picked: Picked;
  /** Number of new conversations not shown yet. */
  readonly fresh: number;
  readonly onFresh: () => void;
}

/** Conversations of a view, which can be opened and selected. */
export function ThreadList({
  threads,
  openId,
  onOpen,
  onStep,
  more,
  loadedAt,
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
  const swipes = useSwipes(threads, view);
  useKeys(stepKeys(onStep));
  return (
    <ThreadRows
      threads={threads}
      keyOf={({ id }) => id}
      at={threads.findIndex(({ id }) => id === openId)}
      isReading={openId !== null}
      isPicked={({ id }) => picked.has(id)}
      isPicking={picked.threads.length > 0}
      more={more}
      loadedAt={loadedAt}
      onEnd={onEnd}
      fresh={fresh}
      onFresh={onFresh}
      swipes={mayWrite ? swipes : undefined}
      empty={onClear === undefined ? <EmptyView view={view} /> : <NothingMatches onClear={onClear} />}
    >
      {(thread) => (
        <>
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
              onChange={(event) => picked.toggle(thread.id, (event.nativeEvent as PointerEvent).shiftKey === true)}
            />
          )}
        </>
      )}
    </ThreadRows>
  );
}

/** On a phone, a swipe to the left archives, and one to the right snoozes until tomorrow; in the views of these, the reverse. */
function useSwipes(threads: Props['threads'], view: Props['view']): Swipes {
  const batch = useBatch();
  const [isArchive, isSnoozed] = [view === 'archive', view === 'snoozed'];
  return {
    names: {
      left: isArchive ? inboxWords.unarchive : inboxWords.archive,
      right: isSnoozed ? inboxWords.snooze.wake : inboxWords.snooze.title,
    },
    onSwipe: (key, side) => {
      const thread = threads.find(({ id }) => String(id) === key);
      if (thread === undefined) return;
      const { done } = inboxWords;
      if (side === 'left') {
        const set = isArchive ? { is_archived: false } : { is_archived: true, is_read: true };
        void batch([thread], set, true, isArchive ? done.unarchived : done.archived);
        return;
      }
      const until = isSnoozed ? null : tomorrowMorning(new Date()).toISOString();
      void batch([thread], { snoozed_until: until }, true, until === null ? done.woken : done.snoozed(longTime(until)));
    },
  };
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

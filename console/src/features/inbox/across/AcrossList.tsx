import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { ThreadRow } from '../ThreadRow';
import { ThreadRows } from '../ThreadRows';
import { type AcrossView, type ClientThread, keyOfThread } from './queries';

interface Props {
  readonly threads: readonly ClientThread[];
  /** Key of the current conversation. */
  readonly at: string | null;
  readonly onFocus: (key: string) => void;
  readonly onOpen: (thread: ClientThread) => void;
  readonly more: boolean;
  readonly loadedAt: number;
  readonly onEnd: () => void;
  readonly view: AcrossView;
  /** Clears all filters; absent without filters. */
  readonly onClear: (() => void) | undefined;
  /** Number of new conversations not shown yet. */
  readonly fresh: number;
  readonly onFresh: () => void;
}

/** Conversations of several workspaces, each with its client. */
export function AcrossList({ threads, at, onOpen, view, onClear, ...rest }: Props) {
  return (
    <ThreadRows
      threads={threads}
      keyOf={keyOfThread}
      at={threads.findIndex((thread) => keyOfThread(thread) === at)}
      isReading={at !== null}
      empty={onClear === undefined ? <EmptyView view={view} /> : <NothingMatches onClear={onClear} />}
      {...rest}
    >
      {(thread) => (
        <ThreadRow
          thread={thread}
          isOpen={keyOfThread(thread) === at}
          hasDraft={false}
          writer={null}
          client={thread.client}
          onOpen={() => onOpen(thread)}
        />
      )}
    </ThreadRows>
  );
}

function EmptyView({ view }: { view: AcrossView }) {
  return (
    <Empty text={inboxWords.empty[view]}>
      {view === 'mail' ? (
        <GoTo to="/mailboxes/connect">{inboxWords.connectMailbox}</GoTo>
      ) : (
        <GoTo to="/all-inboxes" search={{ view: 'mail' }}>
          {inboxWords.toAllMail}
        </GoTo>
      )}
    </Empty>
  );
}

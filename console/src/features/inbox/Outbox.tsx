import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { compose as composeWords } from '../../words/inbox/compose';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { outboxQuery } from './queries';

const text = inboxWords.failed;

/** Outbox: scheduled and failed messages, with the server response. */
export function Outbox({
  openId,
  onOpen,
  onNew,
}: {
  openId: number | null;
  onOpen: (id: number) => void;
  onNew: () => void;
}) {
  const query = useInfiniteQuery(outboxQuery(useWorkspaceId()));
  return (
    <Loaded query={query} rows={8} rowHeight={76}>
      {({ pages }) => {
        const operations = pages.flatMap((page) => page.operations);
        if (operations.length === 0)
          return (
            <Empty text={text.empty}>
              <MayButton onClick={onNew}>{composeWords.newMessage}</MayButton>
            </Empty>
          );
        return (
          <ul className="failed-list" aria-label={inboxWords.views.failed}>
            {operations.map((one) => (
              <OutboxRow key={one.operation_id} operation={one} openId={openId} onOpen={onOpen} />
            ))}
            {query.hasNextPage && (
              <li>
                <Button variant="subtle" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                  {text.more}
                </Button>
              </li>
            )}
          </ul>
        );
      }}
    </Loaded>
  );
}

interface Row {
  readonly operation: Schemas['OutboundOperationOut'];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}

function OutboxRow({ operation, openId, onOpen }: Row) {
  const { thread_id: threadId, status, error_message: error, next_attempt_at: next } = operation;
  const isBad = status === 'failed' || status === 'unknown';
  return (
    <li>
      <button
        type="button"
        className={`thread-row${threadId === openId ? ' thread-open' : ''}`}
        onClick={() => onOpen(threadId)}
      >
        <span className="thread-line">
          <span className="thread-name cut strong">{operation.to_emails.join(', ')}</span>
          <span className="caption">
            <Time at={operation.queued_at} />
          </span>
        </span>
        <span className="thread-line cut muted">{text.from(operation.from_email)}</span>
        <span className="thread-line" title={error ?? undefined}>
          <State tone={isBad ? 'bad' : 'quiet'} icon={isBad ? 'alert' : 'clock'}>
            {isBad && error !== null ? error : inboxWords.status[status]}
          </State>
          {next !== null && (
            <span className="caption">
              <Time at={next} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { Progress } from '../../ui/show/Progress';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import { operationQuery } from './queries';

const text = warmupWords.operation;

/** Progress and errors of an operation. */
export function OperationResult({ operationId, onClose }: { operationId: string; onClose: () => void }) {
  const query = useQuery(operationQuery(useWorkspaceId(), operationId));
  return (
    <Modal opened onClose={onClose} title={text.title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <Loaded query={query} rows={2}>
        {(operation) => {
          const done = operation.successCount + operation.failureCount;
          const isOver = done >= operation.acceptedCount;
          const failed = operation.items.filter((one) => one.status === 'failed');
          return (
            <div className="stack" role="status">
              {operation.acceptedCount > 0 && (
                <>
                  <Progress
                    share={done / operation.acceptedCount}
                    label={text.title}
                    base={text.progress(done, operation.acceptedCount)}
                  />
                  <span>{text.progress(done, operation.acceptedCount)}</span>
                </>
              )}
              {!isOver && <span className="caption">{text.leave}</span>}
              {isOver && operation.rejectedCount + failed.length === 0 && <State tone="good">{text.allDone}</State>}
              <Refused title={text.refused} items={operation.rejections.map((one) => [one.mailbox, one.message])} />
              <Refused title={text.failed} items={failed.map((one) => [one.mailbox, one.errorMessage ?? ''])} />
            </div>
          );
        }}
      </Loaded>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {words.common.close}
        </Button>
      </Group>
    </Modal>
  );
}

function Refused({ title, items }: { title: string; items: readonly (readonly [string, string])[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <span className="strong">{title}</span>
      <ul className="refused">
        {items.map(([mailbox, message]) => (
          <li key={mailbox}>
            {mailbox}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

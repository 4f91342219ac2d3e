import { type Static, Type } from 'typebox';
import { BULK_CHANGE_STATUSES } from '../../../../engine/profiles/bulk-change.js';
import { dtOut, enumOf, nullable, resourceId, uuid } from '../../../../platform/http/types.js';
import { threadFilters } from '../threads.schemas.js';

export const ThreadBulkPath = Type.Object({
  batch_id: resourceId({ description: 'ID of a change of all conversations of a filter.' }),
});

export const ThreadCountQuery = Type.Object(threadFilters);

export const ThreadCountOut = Type.Object(
  { count: Type.Integer({ description: 'Number of matching conversations.', examples: [12_400] }) },
  { $id: 'ThreadCountOut' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ThreadBatchFailure = Type.Object(
  {
    thread_id: Type.Integer({ description: 'ID of the conversation.' }),
    message: Type.String({ description: 'Reason why it was not changed.' }),
  },
  { $id: 'ThreadBatchFailure' },
);

export const ThreadBatchStateOut = Type.Object(
  {
    id: uuid({ description: 'ID of the change, which is also its undo token.' }),
    status: enumOf(BULK_CHANGE_STATUSES, { description: 'Status of the change.' }),
    matchedCount: count('Conversations that matched when the change started.'),
    visitedCount: count('Conversations processed so far.'),
    changedCount: count('Conversations changed.'),
    failedCount: count('Conversations not changed, for one of the reasons in `failures`.'),
    failures: Type.Array(ThreadBatchFailure, { description: 'The first 100 conversations that were not changed.' }),
    undoneCount: count('Conversations with their previous values restored.'),
    skippedCount: count('Conversations that the undo left, because they have changed since.'),
    undo_until: nullable(dtOut(), { description: 'End of the time to undo; null if the change cannot be undone now.' }),
    problem: nullable(
      Type.String({ examples: ['The change stopped because of an error. Start it again for the rest.'] }),
      { description: 'Reason why the change stopped.' },
    ),
    createdAt: dtOut(),
    completedAt: nullable(dtOut()),
  },
  { $id: 'ThreadBatchStateOut' },
);
export type ThreadBatchStateOut = Static<typeof ThreadBatchStateOut>;

import { Type } from 'typebox';
import { dtOut, uuid } from '../../platform/http/types.js';
import { ThreadUpdateIn } from './threads.schemas.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ThreadBatchSet = Type.Pick(
  ThreadUpdateIn,
  ['is_read', 'is_archived', 'assignee_id', 'snoozed_until', 'replyIntent'],
  {
    $id: 'ThreadBatchSet',
    description: 'What is changed in each of them; at least one.',
  },
);

export const ThreadBatchIn = Type.Object(
  {
    thread_ids: Type.Array(Type.Integer(), {
      minItems: 1,
      maxItems: 1_000,
      description: 'The conversations. Those that are not there are left out of the counts.',
      examples: [[901, 902]],
    }),
    set: ThreadBatchSet,
  },
  { $id: 'ThreadBatchIn' },
);

export const ThreadBatchOut = Type.Object(
  {
    matchedCount: count('How many of them are there.'),
    changedCount: count('How many are different now.'),
    undo_token: uuid({ description: 'Takes the change back, once.' }),
    undo_until: dtOut({ description: 'After that it can not be taken back.' }),
  },
  { $id: 'ThreadBatchOut' },
);

export const ThreadUndoIn = Type.Object(
  {
    undo_token: Type.String({
      maxLength: 100,
      description: 'As the batch answered it.',
      examples: ['01959f00-abcd-7aaa-8bbb-00000000000a'],
    }),
  },
  { $id: 'ThreadUndoIn' },
);

export const ThreadUndoOut = Type.Object(
  {
    changedCount: count('Conversations that are as they were before.'),
    skippedCount: count('Those that somebody has changed since, which stay as they are.'),
  },
  { $id: 'ThreadUndoOut' },
);

import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { ThreadUpdateIn, threadFilters } from './threads.schemas.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Target of a suppression: the contact of a conversation, or every address of the same domain. */
const SUPPRESS_TARGETS = enumeration('SuppressTarget', ['address', 'domain']);

const ThreadSuppress = Type.Object(
  {
    target: enumOf(SUPPRESS_TARGETS, {
      description: 'Scope: the contact of each conversation, or everyone at the domain of the contact.',
    }),
    note: withDefault(
      nullable(Type.String({ maxLength: 500 }), {
        description: 'Note for other members, shown in the suppression list.',
      }),
      null,
    ),
  },
  { $id: 'ThreadSuppress' },
);

const ThreadBatchSet = Type.Object(
  {
    ...ThreadUpdateIn.properties,
    suppress: Type.Optional(ThreadSuppress),
  },
  {
    $id: 'ThreadBatchSet',
    description: 'Changes to each conversation; at least one is required.',
  },
);

const ThreadFilter = Type.Object(threadFilters, {
  $id: 'ThreadFilter',
  description: 'Filters of the conversation list. Conversations with a message newer than the request do not match.',
});

export const ThreadBatchIn = Type.Object(
  {
    thread_ids: Type.Optional(
      Type.Array(Type.Integer(), {
        minItems: 1,
        maxItems: 1_000,
        description: 'IDs of the conversations. Unknown IDs are ignored.',
        examples: [[901, 902]],
      }),
    ),
    filter: Type.Optional(ThreadFilter),
    expected_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'With `filter`: the number of matching conversations that you saw. If the filter matches a very different number (more than 10 and more than 5% off), nothing is changed.',
        examples: [12_400],
      }),
    ),
    set: ThreadBatchSet,
    refuse_restart: withDefault(
      Type.Boolean({
        description:
          'Set to true to get a 409 `would_restart`, without any change, if the intent would continue an ended sequence. Default: false.',
      }),
      false,
    ),
  },
  {
    $id: 'ThreadBatchIn',
    description: 'Conversations to change. Requires exactly one of `thread_ids` and `filter`.',
  },
);

const ThreadConsequences = Type.Object(
  {
    stoppedCount: count('Contacts whose sequence ended.'),
    suppressedCount: count('Suppression entries created or strengthened.'),
    resumedCount: count('Contacts whose ended sequence continues, immediately or after their hold.'),
    heldUntil: nullable(dtOut({ description: 'End of the first hold of these contacts; null if none is held.' })),
    nextEmailAt: nullable(
      dtOut({ description: 'Time of the first email to these contacts; null if none is scheduled.' }),
    ),
    canceledCount: count('Scheduled emails canceled.'),
    movedCount: count('Contacts moved to a subsequence.'),
  },
  { $id: 'ThreadConsequences', description: 'Effects of the intent beyond the conversations.' },
);

export const ThreadBatchOut = Type.Object(
  {
    matchedCount: count('Conversations found.'),
    changedCount: count('Conversations changed.'),
    consequences: ThreadConsequences,
    undo_token: uuid({ description: 'Token that undoes the change once.' }),
    undo_until: nullable(
      dtOut({ description: 'End of the time to undo; null if the batch continues, because it ends after the batch.' }),
    ),
    batch_id: nullable(
      uuid({ description: 'With `filter`: ID of the batch, for `GET /threads/batch/{batch_id}`; else null.' }),
    ),
  },
  { $id: 'ThreadBatchOut' },
);

export const ThreadUndoIn = Type.Object(
  {
    undo_token: Type.String({
      maxLength: 100,
      description: 'Undo token returned by the batch operation.',
      examples: ['01959f00-abcd-7aaa-8bbb-00000000000a'],
    }),
  },
  { $id: 'ThreadUndoIn' },
);

export const ThreadUndoOut = Type.Object(
  {
    changedCount: count('Conversations with their previous values restored.'),
    skippedCount: count(
      'Conversations not restored, because a reply, a bounce, an opt-out or a member has changed them since.',
    ),
    isRunning: Type.Optional(
      Type.Boolean({ description: 'Of a batch with `filter`: whether its undo continues in the background.' }),
    ),
  },
  { $id: 'ThreadUndoOut' },
);

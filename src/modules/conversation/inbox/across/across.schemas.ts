import { Type } from 'typebox';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS } from '../../../../engine/lifecycle/reply-enums.js';
import { enumOf, headerText, nullable } from '../../../../platform/http/types.js';
import { InboxThreadOut, ThreadsQuery } from '../threads.schemas.js';

const { show_all_emails, search_text, has_customer_reply, is_read, archived, snoozed, label, assignee, cursor, limit } =
  ThreadsQuery.properties;

export const ThreadsAcrossQuery = Type.Object({
  of_workspace: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      maxItems: 100,
      description: 'Only conversations of these workspaces. Workspaces that the caller cannot read have none.',
      examples: [[1001, 1002]],
    }),
  ),
  reply_intent_bucket: Type.Optional(enumOf(REPLY_INTENT_BUCKETS, { description: 'Only replies of this bucket.' })),
  replyIntent: Type.Optional(
    enumOf(REPLY_INTENTS, { description: 'Only replies with this intent.', examples: ['interested'] }),
  ),
  label_name: Type.Optional(
    Type.Array(headerText({ minLength: 1, maxLength: 50 }), {
      maxItems: 50,
      description:
        'Only conversations with at least one label of these names, in upper or lower case. Workspaces without such a label have none.',
      examples: [['Demo booked']],
    }),
  ),
  ...{ show_all_emails, search_text, has_customer_reply, is_read, archived, snoozed, label, assignee },
  ...{ cursor, limit },
});

const WorkspaceThreadOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    workspaceName: Type.String({ examples: ['Studio Lind'] }),
    thread: InboxThreadOut,
  },
  { $id: 'WorkspaceThreadOut' },
);

export const WorkspaceThreadsOut = Type.Object(
  {
    items: Type.Array(WorkspaceThreadOut),
    nextCursor: nullable(Type.String(), { description: 'Null on the last page.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'WorkspaceThreadsOut' },
);

export const LabelNamesOut = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['Demo booked'] }),
          workspaceCount: Type.Integer({ minimum: 1, description: 'Workspaces with a label of this name.' }),
        },
        { $id: 'LabelNameOut' },
      ),
    ),
  },
  { $id: 'LabelNamesOut' },
);

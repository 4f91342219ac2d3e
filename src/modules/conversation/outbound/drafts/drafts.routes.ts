import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { ThreadPath } from '../message/outbound.schemas.js';
import { draftAnswer } from './draft-answers.js';
import type { DraftKey, DraftMark } from './drafts.repo.js';
import {
  DraftDroppedOut,
  DraftQuery,
  IfMatch,
  ThreadDraftIn,
  ThreadDraftOut,
  ThreadDraftsOut,
} from './drafts.schemas.js';
import { dropDraft, type KeptDraft, keepDraft, listOwnDrafts, readDraft } from './drafts.service.js';

/** Registers the operations of draft replies: each member, and each key, has separate drafts. */
export function draftRoutes(app: App): void {
  operation(app, {
    id: 'listThreadDrafts',
    method: 'GET',
    path: '/threads/drafts',
    tag: 'Inbox',
    summary: 'List your drafts',
    description: 'Returns the conversations in which you have an unsent draft.',
    response: ThreadDraftsOut,
    handler: async (ctx, { workspaceId, key }) => {
      const drafts = await listOwnDrafts(ctx, workspaceId, ownerOf(key).ref);
      return { drafts: drafts.map(({ updated_at, ...draft }) => ({ ...draft, updated_at: isoOf(updated_at) })) };
    },
  });

  operation(app, {
    id: 'getThreadDraft',
    method: 'GET',
    path: '/threads/{thread_id}/draft',
    tag: 'Inbox',
    summary: 'Get your draft',
    description: 'Returns your draft in a conversation, from any browser. Other members cannot see it.',
    params: ThreadPath,
    query: DraftQuery,
    response: ThreadDraftOut,
    answerHeaders: ['ETag'],
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params, query, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      return answerOf(draftKey, await readDraft(ctx, workspaceId, draftKey));
    },
  });

  operation(app, {
    id: 'putThreadDraft',
    method: 'PUT',
    path: '/threads/{thread_id}/draft',
    tag: 'Inbox',
    summary: 'Save your draft',
    description:
      'Saves the whole draft. With `If-Match`, changes made elsewhere are not overwritten. The draft ends when you reply to or forward the conversation. Files are added by their own operation.',
    params: ThreadPath,
    query: DraftQuery,
    headers: IfMatch,
    body: ThreadDraftIn,
    response: ThreadDraftOut,
    answerHeaders: ['ETag'],
    leavesNoRecord: true,
    errors: ['thread_not_found', 'precondition_failed'],
    example: { body: { body_text: 'Tuesday at ten works', to_emails: ['ana@example.com'] } },
    handler: async (ctx, { workspaceId, params, query, headers, body, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      return answerOf(draftKey, await keepDraft(ctx, workspaceId, draftKey, body, headers['If-Match']));
    },
  });

  operation(app, {
    id: 'deleteThreadDraft',
    method: 'DELETE',
    path: '/threads/{thread_id}/draft',
    tag: 'Inbox',
    summary: 'Delete your draft',
    description: 'Deletes the draft permanently. Can be repeated.',
    params: ThreadPath,
    query: DraftQuery,
    headers: IfMatch,
    response: DraftDroppedOut,
    leavesNoRecord: true,
    errors: ['thread_not_found', 'precondition_failed'],
    handler: async (ctx, { workspaceId, params, query, headers, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      return { deleted: await dropDraft(ctx, workspaceId, draftKey, headers['If-Match']) };
    },
  });
}

type ThreadDraftKey = DraftKey & { readonly kind: DraftMark['kind'] };

function answerOf({ threadId, kind }: ThreadDraftKey, row: KeptDraft | undefined) {
  return draftAnswer({ thread_id: threadId, kind }, row);
}

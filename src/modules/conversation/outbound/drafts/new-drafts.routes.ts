import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { draftAnswer } from './draft-answers.js';
import { DraftDroppedOut, IfMatch, NewDraftOut, ThreadDraftIn } from './drafts.schemas.js';
import { dropDraft, keepDraft, newDraftKey, readDraft } from './drafts.service.js';
import { newDraftFileRoutes } from './new-draft-files.routes.js';

/** Registers the operations of the draft that starts a conversation: each member, and each key, has one. */
export function newDraftRoutes(app: App): void {
  operation(app, {
    id: 'getNewDraft',
    method: 'GET',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Get the draft of your new message',
    description: 'Returns your draft of a new message, from any browser. Other members cannot see it.',
    response: NewDraftOut,
    answerHeaders: ['ETag'],
    handler: async (ctx, { workspaceId, key }) =>
      draftAnswer({}, await readDraft(ctx, workspaceId, newDraftKey(ownerOf(key).ref))),
  });

  operation(app, {
    id: 'putNewDraft',
    method: 'PUT',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Save the draft of your new message',
    description:
      'Saves the whole draft. With `If-Match`, changes made elsewhere are not overwritten. The draft ends when you send a new message. Files are added by their own operation.',
    headers: IfMatch,
    body: ThreadDraftIn,
    response: NewDraftOut,
    answerHeaders: ['ETag'],
    leavesNoRecord: true,
    errors: ['precondition_failed'],
    example: { body: { subject: 'Our call', body_text: 'Are you free', to_emails: ['ana@example.com'] } },
    handler: async (ctx, { workspaceId, headers, body, key }) =>
      draftAnswer({}, await keepDraft(ctx, workspaceId, newDraftKey(ownerOf(key).ref), body, headers['If-Match'])),
  });

  operation(app, {
    id: 'deleteNewDraft',
    method: 'DELETE',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Delete the draft of your new message',
    description: 'Deletes the draft permanently. Can be repeated.',
    headers: IfMatch,
    response: DraftDroppedOut,
    leavesNoRecord: true,
    errors: ['precondition_failed'],
    handler: async (ctx, { workspaceId, headers, key }) => ({
      deleted: await dropDraft(ctx, workspaceId, newDraftKey(ownerOf(key).ref), headers['If-Match']),
    }),
  });

  newDraftFileRoutes(app);
}

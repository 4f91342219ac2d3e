import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { DRAFT_FILE_FORM, downloadOf, draftAnswer, keepInDraft } from './draft-answers.js';
import { removeDraftFile } from './draft-files.service.js';
import {
  DraftDroppedOut,
  DraftFileRemovedOut,
  IfMatch,
  NewDraftFilePath,
  NewDraftOut,
  ThreadDraftFileOut,
  ThreadDraftIn,
} from './drafts.schemas.js';
import { dropDraft, keepDraft, newDraftPlace, readDraft } from './drafts.service.js';

/** The message that begins a conversation, as far as a person, or a key, has written it: each has one. */
export function newDraftRoutes(app: App): void {
  operation(app, {
    id: 'getNewDraft',
    method: 'GET',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Read the draft of your new message',
    description: 'What you have begun to write to begin a conversation, wherever that was. Nobody else sees it.',
    response: NewDraftOut,
    answerHeaders: ['ETag'],
    handler: async (ctx, { workspaceId, key }) =>
      draftAnswer({}, await readDraft(ctx, workspaceId, newDraftPlace(ownerOf(key).ref))),
  });

  operation(app, {
    id: 'putNewDraft',
    method: 'PUT',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Keep the draft of your new message',
    description:
      'Keeps what you have written so far; the whole draft each time. With `If-Match` nothing that you wrote elsewhere ' +
      'meanwhile is lost. It ends when you send a new message. Files are added by themselves.',
    headers: IfMatch,
    body: ThreadDraftIn,
    response: NewDraftOut,
    answerHeaders: ['ETag'],
    leavesNoRecord: true,
    errors: ['precondition_failed'],
    example: { body: { subject: 'Our call', body_text: 'Are you free', to_emails: ['ana@example.com'] } },
    handler: async (ctx, { workspaceId, headers, body, key }) =>
      draftAnswer({}, await keepDraft(ctx, workspaceId, newDraftPlace(ownerOf(key).ref), body, headers['If-Match'])),
  });

  operation(app, {
    id: 'deleteNewDraft',
    method: 'DELETE',
    path: '/threads/new/draft',
    tag: 'Inbox',
    summary: 'Throw the draft of your new message away',
    description: 'Nothing is kept of it. May be repeated.',
    headers: IfMatch,
    response: DraftDroppedOut,
    leavesNoRecord: true,
    errors: ['precondition_failed'],
    handler: async (ctx, { workspaceId, headers, key }) => ({
      deleted: await dropDraft(ctx, workspaceId, newDraftPlace(ownerOf(key).ref), headers['If-Match']),
    }),
  });

  operation(app, {
    id: 'addNewDraftFile',
    method: 'POST',
    path: '/threads/new/draft/files',
    tag: 'Inbox',
    summary: 'Add a file to the draft of your new message',
    description:
      'Keeps a file with a draft that is kept already, up to 20 files and 20 MiB together. It goes out with a message that names it as ' +
      '`draft_file_id`, and is deleted with the draft, or when the draft was not changed for 90 days.',
    rate: 'upload',
    form: DRAFT_FILE_FORM,
    response: ThreadDraftFileOut,
    leavesNoRecord: true,
    errors: ['draft_not_found', 'payload_too_large'],
    handler: async (ctx, { workspaceId, form, key }) => {
      const place = newDraftPlace(ownerOf(key).ref);
      return keepInDraft(ctx, workspaceId, place, form.files.file);
    },
  });

  operation(app, {
    id: 'getNewDraftFile',
    method: 'GET',
    path: '/threads/new/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Download a file of your new message',
    description: 'The bytes, always as a download.',
    params: NewDraftFilePath,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      const place = newDraftPlace(ownerOf(key).ref);
      return downloadOf(ctx, workspaceId, place, params.file_id);
    },
  });

  operation(app, {
    id: 'removeNewDraftFile',
    method: 'DELETE',
    path: '/threads/new/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Take a file out of your new message',
    description: 'Deletes it at once.',
    params: NewDraftFilePath,
    response: DraftFileRemovedOut,
    leavesNoRecord: true,
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      await removeDraftFile(ctx, workspaceId, newDraftPlace(ownerOf(key).ref), params.file_id);
      return { deleted: true } as const;
    },
  });
}

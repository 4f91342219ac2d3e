import { Type } from 'typebox';
import { refuseInfectedUpload } from '../../../../platform/files/refuse-malware.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { DRAFT_FILE_FORM, downloadOf, keepInDraft } from './draft-answers.js';
import { removeDraftFile } from './draft-files.service.js';
import { DraftFileRemovedOut, NewDraftFilePath, ThreadDraftFileOut } from './drafts.schemas.js';
import { newDraftKey } from './drafts.service.js';

/** Registers the operations of files attached to the draft of a new message: add, get, remove. */
export function newDraftFileRoutes(app: App): void {
  operation(app, {
    id: 'addNewDraftFile',
    method: 'POST',
    path: '/threads/new/draft/files',
    tag: 'Inbox',
    summary: 'Add a file to your new message',
    description:
      'Adds a file to a saved draft, up to 20 files and 20 MiB in total. The file is sent with a message that names it as `draft_file_id`, and is deleted with the draft or after 90 days without changes to the draft.',
    rate: 'upload',
    form: DRAFT_FILE_FORM,
    response: ThreadDraftFileOut,
    leavesNoRecord: true,
    errors: ['draft_not_found', 'payload_too_large'],
    prepare: (ctx, { workspaceId, form }) => refuseInfectedUpload(ctx, workspaceId, form.files.file),
    handler: async (ctx, { workspaceId, form, key }) => {
      const draftKey = newDraftKey(ownerOf(key).ref);
      return keepInDraft(ctx, workspaceId, draftKey, form.files.file);
    },
  });

  operation(app, {
    id: 'getNewDraftFile',
    method: 'GET',
    path: '/threads/new/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Download a file of your new message',
    description: 'Returns the bytes of the file, always as a download.',
    params: NewDraftFilePath,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      const draftKey = newDraftKey(ownerOf(key).ref);
      return downloadOf(ctx, workspaceId, draftKey, params.file_id);
    },
  });

  operation(app, {
    id: 'removeNewDraftFile',
    method: 'DELETE',
    path: '/threads/new/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Remove a file from your new message',
    description: 'Deletes the file immediately.',
    params: NewDraftFilePath,
    response: DraftFileRemovedOut,
    leavesNoRecord: true,
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      await removeDraftFile(ctx, workspaceId, newDraftKey(ownerOf(key).ref), params.file_id);
      return { deleted: true } as const;
    },
  });
}

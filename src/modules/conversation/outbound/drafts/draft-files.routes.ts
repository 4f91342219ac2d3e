import { Type } from 'typebox';
import { refuseInfectedUpload } from '../../../../platform/files/refuse-malware.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { ThreadPath } from '../message/outbound.schemas.js';
import { DRAFT_FILE_FORM, downloadOf, keepInDraft } from './draft-answers.js';
import { removeDraftFile } from './draft-files.service.js';
import { DraftFilePath, DraftFileRemovedOut, DraftQuery, ThreadDraftFileOut } from './drafts.schemas.js';

/** Registers the operations of files of draft replies. */
export function draftFileRoutes(app: App): void {
  operation(app, {
    id: 'addThreadDraftFile',
    method: 'POST',
    path: '/threads/{thread_id}/draft/files',
    tag: 'Inbox',
    summary: 'Add a file to your draft',
    description:
      'Adds a file to a saved draft, up to 20 files and 20 MiB in total. The file is sent with a message that names it as `draft_file_id`, and is deleted with the draft or after 90 days without changes to the draft.',
    params: ThreadPath,
    query: DraftQuery,
    rate: 'upload',
    form: DRAFT_FILE_FORM,
    response: ThreadDraftFileOut,
    leavesNoRecord: true,
    errors: ['thread_not_found', 'draft_not_found', 'payload_too_large'],
    prepare: (ctx, { workspaceId, form }) => refuseInfectedUpload(ctx, workspaceId, form.files.file),
    handler: async (ctx, { workspaceId, params, query, form, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      return keepInDraft(ctx, workspaceId, draftKey, form.files.file);
    },
  });

  operation(app, {
    id: 'getThreadDraftFile',
    method: 'GET',
    path: '/threads/{thread_id}/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Download a file of your draft',
    description: 'Returns the bytes of the file, always as a download.',
    params: DraftFilePath,
    query: DraftQuery,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, query, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      return downloadOf(ctx, workspaceId, draftKey, params.file_id);
    },
  });

  operation(app, {
    id: 'removeThreadDraftFile',
    method: 'DELETE',
    path: '/threads/{thread_id}/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Remove a file from your draft',
    description: 'Deletes the file immediately.',
    params: DraftFilePath,
    query: DraftQuery,
    response: DraftFileRemovedOut,
    leavesNoRecord: true,
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, query, key }) => {
      const draftKey = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      await removeDraftFile(ctx, workspaceId, draftKey, params.file_id);
      return { deleted: true } as const;
    },
  });
}

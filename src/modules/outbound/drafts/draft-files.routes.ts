import { Type } from 'typebox';
import { raw } from '../../../platform/http/answer.js';
import { contentDisposition } from '../../../platform/http/content-disposition.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { MAX_ATTACHMENT_BYTES } from '../limits.js';
import { ThreadPath } from '../outbound.schemas.js';
import { addDraftFile, readDraftFile, removeDraftFile } from './draft-files.service.js';
import { DraftFilePath, DraftFileRemovedOut, DraftQuery, ThreadDraftFileOut } from './drafts.schemas.js';

/** Until its draft holds it: what a request that was cut off leaves behind goes by itself. */
export const KEEP_DAYS = 1;

/** Files of answers that a person has begun. */
export function draftFileRoutes(app: App): void {
  operation(app, {
    id: 'addThreadDraftFile',
    method: 'POST',
    path: '/threads/{thread_id}/draft/files',
    tag: 'Inbox',
    summary: 'Add a file to your draft',
    description:
      'Keeps a file with a draft that is kept already, up to 20 files and 20 MiB together. It goes out with a message that names it as ' +
      '`draft_file_id`, and is deleted with the draft, or when the draft was not changed for 90 days.',
    params: ThreadPath,
    query: DraftQuery,
    rate: 'upload',
    form: {
      fields: Type.Object({}),
      files: { file: { maxBytes: MAX_ATTACHMENT_BYTES, required: true, keepDays: KEEP_DAYS } },
    },
    response: ThreadDraftFileOut,
    leavesNoRecord: true,
    errors: ['thread_not_found', 'draft_not_found', 'payload_too_large'],
    handler: async (ctx, { workspaceId, params, query, form, key }) => {
      const { file } = form.files;
      if (file === undefined) throw new Error('The HTTP server lets no form without its file through.');
      const place = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      const { id, filename, contentType: content_type, size: size_bytes } = file;
      return addDraftFile(ctx, workspaceId, place, { id, filename, content_type, size_bytes });
    },
  });

  operation(app, {
    id: 'getThreadDraftFile',
    method: 'GET',
    path: '/threads/{thread_id}/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Download a file of your draft',
    description: 'The bytes, always as a download.',
    params: DraftFilePath,
    query: DraftQuery,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, query, key }) => {
      const place = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      const { file, data } = await readDraftFile(ctx, workspaceId, place, params.file_id);
      return raw(data, 'application/octet-stream', { 'content-disposition': contentDisposition(file.filename) });
    },
  });

  operation(app, {
    id: 'removeThreadDraftFile',
    method: 'DELETE',
    path: '/threads/{thread_id}/draft/files/{file_id}',
    tag: 'Inbox',
    summary: 'Take a file out of your draft',
    description: 'Deletes it at once.',
    params: DraftFilePath,
    query: DraftQuery,
    response: DraftFileRemovedOut,
    leavesNoRecord: true,
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params, query, key }) => {
      const place = { threadId: params.thread_id, owner: ownerOf(key).ref, kind: query.kind };
      await removeDraftFile(ctx, workspaceId, place, params.file_id);
      return { deleted: true } as const;
    },
  });
}

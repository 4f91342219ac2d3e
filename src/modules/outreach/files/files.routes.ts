import { Type } from 'typebox';
import { refuseInfectedUpload } from '../../../platform/files/refuse-malware.js';
import { raw } from '../../../platform/http/answer.js';
import { contentDisposition } from '../../../platform/http/content-disposition.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { FileRow } from './files.repo.js';
import { FILE_FORM, FilePath, WorkspaceFileDeletedOut, WorkspaceFileOut, WorkspaceFilesOut } from './files.schemas.js';
import { addFile, type FileAdded, getFile, listFiles, readBytes, removeFile } from './files.service.js';

/** Registers the operations of files that steps attach. */
export function fileRoutes(app: App, onAdded: FileAdded): void {
  operation(app, {
    id: 'listWorkspaceFiles',
    method: 'GET',
    path: '/files',
    tag: 'Templates',
    summary: 'List files',
    description: 'Returns the files of the workspace, sorted by name.',
    response: WorkspaceFilesOut,
    handler: async (ctx, { workspaceId }) => ({ items: (await listFiles(ctx, workspaceId)).map(toWire) }),
  });

  operation(app, {
    id: 'addWorkspaceFile',
    method: 'POST',
    path: '/files',
    tag: 'Templates',
    summary: 'Upload a file',
    description:
      'Uploads a file of up to 10 MiB. Programs and scripts are rejected (`file_type_refused`), because email providers reject emails with them, and so are files with malware (`malware_found`) if the instance has a scanner. Uploading the same bytes under the same name again returns the existing file. A workspace can have at most 200 files. Emails that wait for a file with this name continue.',
    rate: 'upload',
    form: FILE_FORM,
    response: WorkspaceFileOut,
    errors: ['already_exists', 'limit_reached', 'payload_too_large'],
    prepare: (ctx, { workspaceId, form }) => refuseInfectedUpload(ctx, workspaceId, form.files.file),
    handler: async (ctx, { workspaceId, form, key }) => {
      const { file } = form.files;
      if (file === undefined) throw new Error('The HTTP server lets no form without its file through.');
      return toWire(await addFile(ctx, workspaceId, ownerOf(key), file, onAdded));
    },
  });

  operation(app, {
    id: 'getWorkspaceFile',
    method: 'GET',
    path: '/files/{workspace_file_id}',
    tag: 'Templates',
    summary: 'Get a file',
    description: 'Returns the name, type, and size of a file.',
    params: FilePath,
    response: WorkspaceFileOut,
    errors: ['workspace_file_not_found'],
    handler: async (ctx, { workspaceId, params }) => toWire(await getFile(ctx, workspaceId, params.workspace_file_id)),
  });

  operation(app, {
    id: 'downloadWorkspaceFile',
    method: 'GET',
    path: '/files/{workspace_file_id}/content',
    tag: 'Templates',
    summary: 'Download a file',
    description: 'Returns the bytes of the file, always as a download.',
    params: FilePath,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['workspace_file_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const { id, name } = await getFile(ctx, workspaceId, params.workspace_file_id);
      const headers = { 'content-disposition': contentDisposition(name) };
      return raw(await readBytes(ctx, workspaceId, id), 'application/octet-stream', headers);
    },
  });

  operation(app, {
    id: 'deleteWorkspaceFile',
    method: 'DELETE',
    path: '/files/{workspace_file_id}',
    tag: 'Templates',
    summary: 'Delete a file',
    description:
      'Deletes a file with its bytes. A file in use cannot be deleted; the error lists the campaigns and steps. A file that steps attach by a name with variables can be deleted: emails that need it wait.',
    params: FilePath,
    response: WorkspaceFileDeletedOut,
    errors: ['workspace_file_not_found', 'file_in_use'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeFile(ctx, workspaceId, params.workspace_file_id);
      return { id: params.workspace_file_id, deleted: true };
    },
  });
}

const toWire = (row: FileRow) => ({
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
  authorName: row.author_name,
  createdAt: isoOf(row.created_at),
});

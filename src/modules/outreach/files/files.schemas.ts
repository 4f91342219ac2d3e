import { Type } from 'typebox';
import { dtOut, resourceId, uuid } from '../../../platform/http/types.js';
import { MAX_FILE_BYTES, MAX_FILES } from './file-rules.js';

export const FilePath = Type.Object({ workspace_file_id: resourceId({ description: 'ID of the file.' }) });

/** Upload form. A file whose upload is not confirmed is deleted after a day. */
export const FILE_FORM = {
  fields: Type.Object({}),
  files: { file: { maxBytes: MAX_FILE_BYTES, required: true, keepDays: 1 } },
} as const;

export const WorkspaceFileOut = Type.Object(
  {
    id: uuid(),
    name: Type.String({ description: 'Unique name, shown to recipients.', examples: ['offer.pdf'] }),
    contentType: Type.String({
      description: 'Media type by the ending of the name; for unknown endings, the type of the upload.',
      examples: ['application/pdf'],
    }),
    sizeBytes: Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES, examples: [48_213] }),
    authorName: Type.String({
      description: 'Name of the member or API key that uploaded the file, at that time.',
      examples: ['Nora Lind'],
    }),
    createdAt: dtOut(),
  },
  { $id: 'WorkspaceFileOut' },
);

export const WorkspaceFilesOut = Type.Object(
  { items: Type.Array(WorkspaceFileOut, { maxItems: MAX_FILES, description: 'Files, sorted by name.' }) },
  { $id: 'WorkspaceFilesOut' },
);

export const WorkspaceFileDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'WorkspaceFileDeletedOut' },
);

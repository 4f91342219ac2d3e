import type { BlobColumn } from './platform/files/blobs/blob-column.js';

/** Every column with bytes of messages and files, which `BLOBS_TO` stores outside the database. */
export const BLOB_COLUMNS: readonly BlobColumn[] = [
  { table: 'file_chunks', column: 'data', key: ['workspace_id', 'file_id', 'position'] },
  { table: 'message_attachments', column: 'data', key: ['workspace_id', 'id'] },
  { table: 'message_sources', column: 'raw', key: ['workspace_id', 'message_id'] },
];

import { dueTable, type Row } from '../../../../platform/due/claims/due-table.js';

/** Loop that reads the files of contact sources. */
export const READ_LOOP = 'sources.read';

/** Files of contact sources: one worker at a time reads a file. */
export const SOURCE_FILES = dueTable('contact_source_files', {
  key: { workspace_id: 'int', source_id: 'uuid' },
  open: 'due_at is not null',
});

export type SourceFileRow = Row<'contact_source_files'>;

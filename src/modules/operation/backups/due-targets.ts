import { dueTable } from '../../../platform/due/claims/due-table.js';

/** Folders with one claim each, so that one worker at a time backs up to a folder. */
export const TARGETS = dueTable('backup_targets', { key: { folder: 'text' }, open: 'true' });

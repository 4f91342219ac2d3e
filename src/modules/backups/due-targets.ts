import { dueTable } from '../../platform/due/claims/due-table.js';

/** A folder has one claim: one worker at a time backs up to it. */
export const TARGETS = dueTable('backup_targets', { key: { folder: 'text' }, open: 'true' });

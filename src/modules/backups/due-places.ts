import { dueTable } from '../../platform/due/claims/due-table.js';

/** A folder has one claim: one worker at a time backs up to it. */
export const PLACES = dueTable('backup_places', { key: { folder: 'text' }, open: 'true' });

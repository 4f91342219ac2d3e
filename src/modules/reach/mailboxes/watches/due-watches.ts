import { dueTable, type Row } from '../../../../platform/due/claims/due-table.js';

/** Loop that starts, renews, and removes the announcements of new mail by providers. */
export const WATCHES_LOOP = 'mailboxes.watches';

export const WATCHES = dueTable('mailbox_watches', { key: { workspace_id: 'int', mailbox_id: 'int' }, open: 'true' });

export type WatchRow = Row<'mailbox_watches'>;

import { dueTable } from '../../../../platform/due/claims/due-table.js';

/** Copies of warmup mail in the folders of their mailboxes. A visit claims all due copies of one mailbox. */
export const COPIES = dueTable('warmup_copies', {
  key: { workspace_id: 'int', mailbox_id: 'int', header: 'text' },
  open: 'true',
});

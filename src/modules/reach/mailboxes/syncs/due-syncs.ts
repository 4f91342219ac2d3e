import { dueTable, type Row } from '../../../../platform/due/claims/due-table.js';

/**
 * Mailboxes polled over IMAP or an API. An open connection keeps its claim, so that each mailbox has one connection. Claims
 * share the slots of a worker among workspaces (`mailbox-syncs.repo.ts`).
 */
export const SYNCS = dueTable('mailbox_syncs', {
  key: { workspace_id: 'int', mailbox_id: 'int' },
  open: 'true',
});

/** Claimed poll of a mailbox. `failures` counts the consecutive failed polls before it. */
export type DueSync = Row<'mailbox_syncs'>;

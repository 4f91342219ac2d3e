import { dueTable } from '../../../../platform/due/claims/due-table.js';

export const TOKENS = dueTable('mailbox_tokens', {
  key: { workspace_id: 'int', mailbox_id: 'int' },
  dueAt: 'refresh_due_at',
  open: 'refresh_due_at is not null',
});

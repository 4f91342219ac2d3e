import { dueTable } from '../../../../platform/due/claims/due-table.js';

export const TRANSFERS = dueTable('domain_transfers', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: 'completed_at is null',
});

import { dueTable } from '../../../../platform/due/claims/due-table.js';

export const ORDERS = dueTable('domain_orders', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: 'completed_at is null',
});

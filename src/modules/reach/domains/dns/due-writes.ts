import { dueTable } from '../../../../platform/due/claims/due-table.js';

export const DNS_WRITES = dueTable('dns_writes', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: `state = 'writing'`,
});

import { dueTable } from '../../../platform/due/claims/due-table.js';

/** Connections with exports to carry out: one worker at a time works on a connection. */
export const EXPORT_QUEUES = dueTable('sequencer_connections', {
  key: { workspace_id: 'int', id: 'int' },
  attempt: 'claim',
  open: `status = 'active'`,
});

import { dueTable } from '../../../../platform/due/claims/due-table.js';

/** Loop that compares tenants with their directories. */
export const TENANTS_LOOP = 'mailboxes.tenants';

export const TENANTS = dueTable('tenants', { key: { workspace_id: 'int', id: 'uuid' }, open: 'true' });

import type { PersonRows } from '../../platform/db/person-rows.js';

export const auditOfPerson: readonly PersonRows[] = [
  { table: 'audit_log', key: ['id'], where: 'position($2 in lower(r.changes::text)) > 0', isScan: true },
];

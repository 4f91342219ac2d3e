import { dueTable } from '../../../../platform/due/claims/due-table.js';

/** Domains whose DNS is checked. Their claim prefers domains that a member waits for (`domain-dns.repo.ts`). */
export const DNS_CHECKS = dueTable('domain_dns', {
  key: { workspace_id: 'int', domain_id: 'uuid' },
  open: 'true',
});

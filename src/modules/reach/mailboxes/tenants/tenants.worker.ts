import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { TENANTS, TENANTS_LOOP } from './due-tenants.js';
import { watchDueTenants } from './watch-tenants.service.js';

/** Checks each tenant every hour, and disconnects the mailboxes of users who left. */
export const tenantsLoop = claimLoop(TENANTS_LOOP, TENANTS, watchDueTenants);

export { campaignMailboxRoutes } from './campaign-mailboxes.routes.js';
export { hasFailingDomain } from './failing-domain.js';
export { mailboxChangeHandlers } from './mailbox-changes.worker.js';

export { campaignMailboxRoutes } from './campaign-mailboxes.routes.js';
export { mailboxChangeHandlers } from './mailbox-changes.worker.js';

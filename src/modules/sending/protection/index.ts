export { protectionAttention } from './attention.service.js';
export { continueResumed } from './holds.service.js';
export { holdJobHandlers, holdsLoop } from './holds.worker.js';
export { newestMessages } from './mailbox-protection.service.js';
export { protectionFacts } from './protection.service.js';
export { protectionLoop } from './protection.worker.js';

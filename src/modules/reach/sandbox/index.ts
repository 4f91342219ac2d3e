export { reactionMail } from './reaction-mail.js';
export type { DueReaction } from './reactions.reads.js';
export { dueReactions, forgetReaction, nextReactionAt, retryReaction, takeTheirTime } from './reactions.service.js';
export { SANDBOX_LOOP, sandboxSender } from './sandbox-sender.js';

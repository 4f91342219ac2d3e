export { doubtDueMessages } from './doubt.service.js';
export { draftFileRoutes } from './drafts/draft-files.routes.js';
export { draftRoutes } from './drafts/drafts.routes.js';
export { newDraftRoutes } from './drafts/new-drafts.routes.js';
export { forwardAnswer } from './forwarding/reply-forward.service.js';
export { forwardingJobHandlers } from './forwarding/reply-forward.worker.js';
export { isToPerson } from './is-to-person.js';
export { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_RECIPIENTS } from './message/limits.js';
export {
  DELIVERY_MODES,
  ThreadPath,
  UNDO_MAX_S,
} from './message/outbound.schemas.js';
export { outboundRoutes } from './outbound.routes.js';
export { outboundJobHandlers, outboundLoop } from './outbound.worker.js';
export { noteEvidence } from './outbound-evidence.service.js';
export { cancelOperation } from './outbound-operations.service.js';
export { resolveOutbound } from './outbound-results.service.js';
export { savedReplyRoutes } from './saved-replies/saved-replies.routes.js';
export { mailSubmission } from './submission/submission.service.js';
export { testSendRoutes } from './test-send.routes.js';

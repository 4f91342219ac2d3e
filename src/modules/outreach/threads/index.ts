export { setMessageClass, setThreadIntent } from './classes.service.js';
export type { KnownMessage } from './incoming.reads.js';
export type { StoredAttachment } from './incoming.repo.js';
export { beginReceiving, findKnownMessages, findThread, recordIncoming } from './incoming.service.js';
export type { AttachmentView, MessageView } from './messages.reads.js';
export {
  addManualParts,
  findAttachment,
  listAttachments,
  listMessages,
  loadAttachments,
  noteSent,
  recordManual,
} from './messages.service.js';
export { forgetOutgoing, noteProviderNames, recordOutgoing } from './outgoing.service.js';
export { threadRetention } from './retention/retention.worker.js';
export { changeThreadStates, hideMessage, holdThreads } from './thread-state.service.js';
export { MessageAuthentication } from './verification.schemas.js';

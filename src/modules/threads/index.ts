export type { KnownMessage } from './incoming.reads.js';
export { type StoredAttachment, updateMessageClass, updateThreadIntent, upsertAlias } from './incoming.repo.js';
export {
  beginReceiving,
  findKnownMessages,
  findThread,
  recordIncoming,
  type ThreadSearch,
} from './incoming.service.js';
export type { AttachmentData, MessageView } from './messages.reads.js';
export { listAttachments, listMessages, loadAttachments } from './messages.reads.js';
export { insertManualParts, updateSentAt } from './messages.repo.js';
export { recordManual } from './messages.service.js';
export type { OutgoingMessage, RecordedMessage } from './outgoing.repo.js';
export { forgetOutgoing, recordOutgoing, snippetOf } from './outgoing.service.js';
export type { ThreadView } from './threads.reads.js';
export { hideMessage } from './threads.repo.js';
export { threadRoutes } from './threads.routes.js';
export { InboxThreadOut, ThreadPath, ThreadUpdateIn } from './threads.schemas.js';
export { changeThreadState, viewThread } from './threads.service.js';
export { threadToWire } from './threads-wire.js';

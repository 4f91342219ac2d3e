export { imapEndpointOf } from './endpoints.js';
export { type MailboxFailure, waitsForPeople } from './mailbox-failure.js';
export { finishSync, recordSendingFailure, recordSendingSuccess, type SyncOutcome } from './mailbox-health.service.js';
export {
  endDueProtections,
  findNextProtectionEnd,
  type ProtectionFinding,
  protectMailbox,
} from './mailbox-protection.service.js';
export { findInboundMailbox, findMailboxRefs, type InboundMailbox } from './mailbox-refs.service.js';
export { insertSlots, type SlotAdvance, updateSlots } from './mailbox-slots.repo.js';
export { countByHand, holdSlots, releaseSlots } from './mailbox-slots.service.js';
export { findLostClaims, lockSyncClaim, updateSyncSeen } from './mailbox-sync-claims.repo.js';
export {
  claimDueSyncs,
  type DueSync,
  deleteFolders,
  listFolders,
  type MailboxFolderRow,
  nextSyncDueAt,
  releaseSyncs,
  upsertFolder,
} from './mailbox-syncs.repo.js';
export { isReadyToSend, mailboxToWire } from './mailbox-wire.js';
export { type MailboxesChanged, mailboxesDeleted, mailboxesOpened } from './mailboxes.jobs.js';
export { listMailboxViews, type MailboxView } from './mailboxes.reads.js';
export type { MailboxRow } from './mailboxes.repo.js';
export { mailboxRoutes } from './mailboxes.routes.js';
export { mailboxJobHandlers, mailboxSchedules } from './mailboxes.worker.js';
export { providerEsp, providerLimit } from './provider-facts.js';
export { REJECTION_CODES, Rejection } from './rejection.schemas.js';
export type { Sender } from './sender.js';
export { loadSenders } from './senders.service.js';
